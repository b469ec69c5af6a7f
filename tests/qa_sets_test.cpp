// Question sets of QA TempEval: negative sets and classes of distance, against the published files
// and figures; and sets that are made from gold corpora.
#include "corpus_test_help.h"
#include "gnomon/base/files.h"
#include "gnomon/qa/distance.h"
#include "gnomon/qa/make_questions.h"
#include "gnomon/qa/negative.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/closure.h"

#include <map>
#include <string>

namespace gnomon {
namespace {

fs::path news_questions() { return data_folder() / "qa-news" / "eval-questions"; }

std::string negated_file(const fs::path& path) {
  const std::string bytes = read_file(path.string()).value();
  const QuestionFile file = read_questions(bytes, path.string());
  EXPECT_TRUE(file.problems.empty());
  return to_lines(negated(file.questions).questions);
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

// The figures of samples/README.md.
TEST(QaSets, SamplesAskAboutNeighbouringAndDistantSentences) {
  const fs::path samples = "samples/questions";
  SKIP_WITHOUT(samples);
  const std::string bytes = read_file((samples / "question-set.txt").string()).value();
  std::map<DistanceClass, int> counts;
  for (const Question& question : read_questions(bytes, "q").questions) {
    const std::string document =
        read_file((samples / "question-events" / question.document).string()).value();
    const auto distance = QuestionPieces(document).class_of(question.asked);
    ASSERT_TRUE(distance) << question.number;
    ++counts[*distance];
  }
  EXPECT_EQ(counts[DistanceClass::kClose], 31);
  EXPECT_EQ(counts[DistanceClass::kDistant], 40);
}

// What a question asks of the network of its document. Ids are looked up in the elements, as one
// would by hand.
RelationSet known_of(const Document& document, const DocumentNetwork& graph, const Closure& closure,
                     const Asked& asked) {
  const auto find = [&](const std::string& id) {
    std::string_view named = id;
    for (const Instance& instance : document.instances()) {
      if (instance.event && document[*instance.event].eid == id) {
        named = instance.eiid;
        break;
      }
    }
    return graph.find(named).value();
  };
  return closure.relation(find(asked.first), find(asked.second));
}

class MadeFromGold : public testing::TestWithParam<const char*> {};

TEST_P(MadeFromGold, QuestionsExpectWhatFollowsFromTheLinks) {
  const fs::path folder = data_folder() / GetParam();
  SKIP_WITHOUT(folder);
  const std::vector<SourceFile> files = files_below(folder);
  std::vector<Document> documents;
  for (const SourceFile& file : files) {
    for (Result<Document>& document : load(file).documents) {
      ASSERT_TRUE(document) << file.path;
      documents.push_back(std::move(*document));
    }
  }
  std::map<std::string, std::string> lines_of_settings;
  for (const bool inferred : {false, true}) {
    for (const unsigned jobs : {1U, 4U}) {
      MakeSettings settings;
      settings.total = 500;
      settings.close_share = 0.4;
      settings.inferred_only = inferred;
      const MadeQuestions made = make_questions(documents, settings, jobs);
      EXPECT_EQ(made.questions.size(), 500U);
      EXPECT_EQ(made.lacking, 0U);
      EXPECT_EQ(made.yes, 250U);
      EXPECT_EQ(made.close, 200U);
      const std::string lines = to_lines(made.questions);
      EXPECT_EQ(lines_of_settings.try_emplace(inferred ? "inferred" : "any", lines).first->second,
                lines);
      const QuestionFile file = read_questions(lines, "made");
      EXPECT_TRUE(file.problems.empty());
      for (const Document& document : documents) {
        const DocumentNetwork graph = network_of(document);
        const auto closure = Closure::of(accept_in_order(graph.network).network);
        ASSERT_TRUE(closure);
        for (const Question& question : file.questions) {
          if (document_name(question) != document.name()) {
            continue;
          }
          const RelationSet known = known_of(document, graph, *closure, question.asked);
          const RelationSet asked = relation_of_question(question.asked.relation).value();
          EXPECT_EQ(question.expected, asked.contains(known)     ? "yes"
                                       : (asked & known).empty() ? "no"
                                                                 : "unknown")
              << to_line(question);
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(QaSets, MadeFromGold, testing::Values("timebank", "aquaint"),
                         [](const auto& corpus) { return std::string(corpus.param); });

}  // namespace
}  // namespace gnomon
