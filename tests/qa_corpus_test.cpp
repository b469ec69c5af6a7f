// QA TempEval on its own data: every answer of every system to every question.
#include "corpus_test_help.h"
#include "gnomon/base/files.h"
#include "gnomon/operations/align.h"
#include "gnomon/qa/evaluation.h"
#include "gnomon/qa/question_names.h"

#include <map>

namespace gnomon {
namespace {

struct QaSet {
  std::string file;  // in expected/qa
  Json expected;

  fs::path folder() const { return data_folder() / expected.at("collection").get<std::string>(); }
  fs::path system() const {
    return folder() / "systems" / expected.at("system").get<std::string>();
  }
};

std::vector<std::string> qa_files(const std::string& ending) {
  std::vector<std::string> names;
  if (fs::exists(expected_folder() / "qa")) {
    for (const auto& entry : fs::directory_iterator(expected_folder() / "qa")) {
      const std::string name = entry.path().filename().string();
      if ((name.find(".alignment.") != std::string::npos) == (ending == "alignment")) {
        names.push_back(name);
      }
    }
  }
  std::ranges::sort(names);
  return names;
}

Document read_qa_document(const fs::path& path) {
  LoadedFile loaded = load(SourceFile{path.string(), path.stem().string()}, nullptr);
  EXPECT_EQ(loaded.documents.size(), 1U) << path;
  EXPECT_TRUE(loaded.documents.front()) << path;
  return std::move(*loaded.documents.front());
}

QaSet read_qa_set(const std::string& file) {
  return {file, read_json(expected_folder() / "qa" / file)};
}

class QaAnswers : public testing::TestWithParam<std::string> {};

// The fields of the reference files by the settings that they stand for.
const std::vector<std::pair<std::string, AnswerSettings>>& kinds_of_answers() {
  static const std::vector<std::pair<std::string, AnswerSettings>> kKinds = {
      {"official", {AnswerMode::kTools2015, false}},
      {"complete", {AnswerMode::kOfficial, false}},
      {"exact", {AnswerMode::kExact, false}},
      {"exact_trefl", {AnswerMode::kExact, true}},
  };
  return kKinds;
}

TEST_P(QaAnswers, AreThoseOfTheReference) {
  const QaSet set = read_qa_set(GetParam());
  const std::string question_set = set.expected.at("question_set").get<std::string>();
  const fs::path questions_path = set.folder() / "eval-questions" / question_set;
  SKIP_WITHOUT(questions_path);
  const QuestionFile file =
      read_questions(read_file(questions_path.string()).value(), question_set);
  EXPECT_TRUE(file.problems.empty());
  const Json& references = set.expected.at("questions");
  ASSERT_EQ(file.questions.size(), references.size());

  std::map<std::string, std::vector<std::size_t>> by_document;
  for (std::size_t i = 0; i < file.questions.size(); ++i) {
    by_document[file.questions[i].document].push_back(i);
  }
  for (const auto& [kind, settings] : kinds_of_answers()) {
    if (!set.expected.at("totals").contains(kind)) {
      continue;
    }
    QaTally tally;
    // Questions that the tools of 2015 answer differently.
    std::vector<std::string> different;
    for (const auto& [name, numbers] : by_document) {
      const Document named =
          read_qa_document(set.folder() / "eval-questions" / "question-events" / name);
      const Document system = read_qa_document(set.system() / name);
      std::vector<const Question*> questions;
      for (const std::size_t i : numbers) {
        questions.push_back(&file.questions[i]);
      }
      const std::vector<QuestionAnswer> answers = answer_all(questions, &named, system, settings);
      for (std::size_t k = 0; k < numbers.size(); ++k) {
        const Json& reference = references[numbers[k]];
        const Question& question = *questions[k];
        ASSERT_EQ(reference.at("id"), question.number);
        const Counted counted = count_answer(question, answers[k]);
        EXPECT_EQ(reference.at(kind).at("predicted"), reply_name(answers[k].reply))
            << kind << " " << question.number << " " << name << " " << question.question;
        EXPECT_EQ(reference.at(kind).at("counted"), counted_name(counted));
        tally.add(counted, answers[k].reason);
        if (reference.at("official").at("predicted") != reply_name(answers[k].reply)) {
          different.push_back(question.number);
        }
      }
    }
    if (const auto listed = set.expected.find("official_differs_from_" + kind);
        listed != set.expected.end()) {
      std::ranges::sort(different);
      std::vector<std::string> expected_different = *listed;
      std::ranges::sort(expected_different);
      EXPECT_EQ(different, expected_different) << kind;
    }
    const Json& totals = set.expected.at("totals").at(kind);
    EXPECT_EQ(tally.questions, totals.at("questions"));
    EXPECT_EQ(tally.answered(), totals.at("answered"));
    EXPECT_EQ(tally.correct, totals.at("correct"));
    EXPECT_EQ(tally.incorrect, totals.at("incorrect"));
    EXPECT_EQ(tally.unknown, totals.at("unknown"));
    if (kind == "complete") {  // that an entity is missing does not depend on the search
      EXPECT_EQ(tally.missing_entity,
                set.expected.at("totals").at("official").at("unknown_missing_entity"));
    }
    EXPECT_EQ(tally.unusable, 0);
    EXPECT_NEAR(tally.precision().value_or(0), totals.at("precision").get<double>(), 1e-6);
    EXPECT_NEAR(tally.recall().value_or(0), totals.at("recall").get<double>(), 1e-6);
    EXPECT_NEAR(tally.f1().value_or(0), totals.at("f1").get<double>(), 1e-6);
    EXPECT_NEAR(tally.answered_share().value_or(0), totals.at("answered_fraction").get<double>(),
                1e-6);
  }
}

INSTANTIATE_TEST_SUITE_P(Qa, QaAnswers, testing::ValuesIn(qa_files("answers")),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::ranges::replace_if(
                               name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
                           return name;
                         });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(QaAnswers);

class QaAlignment : public testing::TestWithParam<std::string> {};

TEST_P(QaAlignment, IsThatOfTheReference) {
  const QaSet set = read_qa_set(GetParam());
  SKIP_WITHOUT(set.system());
  std::size_t pairs = 0;
  for (const auto& [name, reference] : set.expected.at("alignment").items()) {
    const Document named =
        read_qa_document(set.folder() / "eval-questions" / "question-events" / name);
    const Document system = read_qa_document(set.system() / name);
    const auto names = QuestionNames::aligned(named, system);
    ASSERT_TRUE(names) << names.error().what;
    std::map<std::string, std::string> ours;
    const auto add = [&](std::string_view question_id) {
      const auto meaning = names->find(question_id);
      if (!meaning) {
        return;
      }
      if (const auto* time = std::get_if<TimexIndex>(&*meaning)) {
        ours[std::string(question_id)] = system[*time].tid;
      } else if (const auto* instance = std::get_if<InstanceIndex>(&*meaning)) {
        ours[std::string(question_id)] = system[system[*instance].event.value()].eid;
      } else {
        ours[std::string(question_id)] = system[std::get<EventIndex>(*meaning)].eid;
      }
    };
    for (const Event& event : named.events()) {
      add(event.eid);
    }
    for (const Timex& time : named.times()) {
      add(time.tid);
    }
    add("t0");
    EXPECT_EQ(ours, (reference.get<std::map<std::string, std::string>>())) << name;
    pairs += ours.size();
  }
  EXPECT_GT(pairs, 0U);
}

// The operation says the same, and what it writes has the ids of the question documents: aligned
// once more by its ids alone, it has the same partners.
TEST_P(QaAlignment, IsWhatAlignPrintsAndWrites) {
  const QaSet set = read_qa_set(GetParam());
  SKIP_WITHOUT(set.system());
  const fs::path named = set.folder() / "eval-questions" / "question-events";
  const auto outcome = align_documents(
      {.gold = named.string(), .system = set.system().string(), .by = MatchBy::kQuestions});
  ASSERT_TRUE(outcome) << outcome.error().what;
  std::size_t compared = 0;
  for (std::size_t d = 0; d < outcome->value.documents.size(); ++d) {
    const AlignedDocument& document = outcome->value.documents[d];
    std::map<std::string, std::string> ours;
    for (const AlignedEntity& entity : document.entities) {
      if (entity.kind != AlignedKind::kInstance && entity.gold && entity.system) {
        ours[*entity.gold] = *entity.system;
        EXPECT_EQ(entity.new_id, entity.gold);
      }
    }
    const auto reference = set.expected.at("alignment").find(document.name + ".tml");
    if (reference == set.expected.at("alignment").end()) {
      continue;
    }
    EXPECT_EQ(ours, (reference->get<std::map<std::string, std::string>>())) << document.name;
    ++compared;

    const Input written =
        Input::bytes(document.name + ".tml", outcome->value.written.at(d).bytes.value());
    const auto again = align_documents({.gold = (named / (document.name + ".tml")).string(),
                                        .system = written,
                                        .by = MatchBy::kIds});
    ASSERT_TRUE(again) << again.error().what;
    std::map<std::string, std::string> by_ids;
    for (const AlignedEntity& entity : again->value.documents.at(0).entities) {
      if (entity.kind != AlignedKind::kInstance && entity.gold && entity.system) {
        by_ids[*entity.gold] = *entity.system;
      }
    }
    std::map<std::string, std::string> same;
    for (const auto& [question_id, system_id] : ours) {
      same[question_id] = question_id;
    }
    EXPECT_EQ(by_ids, same) << document.name;
  }
  EXPECT_EQ(compared, set.expected.at("alignment").size());
}

INSTANTIATE_TEST_SUITE_P(Qa, QaAlignment, testing::ValuesIn(qa_files("alignment")),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::ranges::replace_if(
                               name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
                           return name;
                         });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(QaAlignment);

}  // namespace
}  // namespace gnomon
