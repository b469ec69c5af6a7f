// Question sets of QA TempEval: negative sets and classes of distance, against the published files
// and figures; and sets that are made from gold corpora.
#include "base/files.h"
#include "corpus_test_help.h"
#include "qa/distance.h"
#include "qa/negative.h"

#include <map>
#include <string>

namespace gnomon {
namespace {

fs::path news_questions() { return data_folder() / "qa-news" / "eval-questions"; }

std::string negated_file(const fs::path& path) {
  const std::string bytes = read_file(path.string()).value();
  const QuestionFile file = read_questions(bytes, path.string());
  EXPECT_TRUE(file.problems.empty());
  std::string lines;
  for (const Question& question : negated(file.questions).questions) {
    lines += to_line(question) + "\n";
  }
  return lines;
}

TEST(QaSets, NegativeSetIsThePublishedOneByteForByte) {
  SKIP_WITHOUT(news_questions());
  const std::string made = negated_file(news_questions() / "question-set-yes.txt");
  EXPECT_EQ(made, read_file((news_questions() / "question-set-no.txt").string()).value());
  // In the test sets, the file without a name of its own is the negative one.
  EXPECT_EQ(made, read_file((news_questions() / "question-set.txt").string()).value());
}

TEST(QaSets, TrainingQuestionsThatExpectNeitherYesNorNoAreKept) {
  const fs::path path = data_folder() / "qa-train" / "eval-questions" / "question-set.txt";
  SKIP_WITHOUT(path);
  const std::string bytes = read_file(path.string()).value();
  const NegatedSet set = negated(read_questions(bytes, "q").questions);
  EXPECT_EQ(set.questions.size(), 79U);
  EXPECT_EQ(set.otherwise, 2U);  // number 24 expects "is", number 29 "unknown"
  EXPECT_EQ(set.without_opposite, 0U);
}

TEST(QaSets, TableOneOfThePaper) {
  SKIP_WITHOUT(news_questions());
  const std::string bytes = read_file((news_questions() / "question-set-yes.txt").string()).value();
  std::map<DistanceClass, int> counts;
  for (const Question& question : read_questions(bytes, "q").questions) {
    const std::string document =
        read_file((news_questions() / "question-events" / question.document).string()).value();
    const auto distance = QuestionPieces(document).class_of(question.asked);
    ASSERT_TRUE(distance) << question.number;
    ++counts[*distance];
  }
  EXPECT_EQ(counts[DistanceClass::kClose], 40);
  EXPECT_EQ(counts[DistanceClass::kDistant], 59);
}

TEST(QaSets, DistanceOfEveryReferenceQuestion) {
  const fs::path folder = expected_folder() / "qa";
  SKIP_WITHOUT(folder);
  std::map<std::string, std::string> documents;
  int compared = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().filename().string().find(".question-set") == std::string::npos) {
      continue;
    }
    const Json reference = read_json(entry.path());
    const fs::path questions =
        data_folder() / reference.at("collection").get<std::string>() / "eval-questions";
    for (const Json& question : reference.at("questions")) {
      const fs::path path = questions / "question-events" / question.at("doc").get<std::string>();
      const auto [document, is_new] = documents.try_emplace(path.string());
      if (is_new) {
        document->second = read_file(path.string()).value();
      }
      const auto asked = parse_question(question.at("question").get<std::string>());
      ASSERT_TRUE(asked);
      const QuestionPieces pieces(document->second);
      const auto distance = pieces.distance(*asked);
      ASSERT_TRUE(distance) << entry.path() << question.at("id");
      EXPECT_EQ(*distance, question.at("sentence_distance").get<std::size_t>())
          << entry.path() << question.at("id");
      EXPECT_EQ(distance_name(*pieces.class_of(*asked)), question.at("distance").get<std::string>())
          << entry.path() << question.at("id");
      ++compared;
    }
  }
  EXPECT_EQ(compared, 1504);  // 12 files of 99 questions, 4 of 79
}

}  // namespace
}  // namespace gnomon
