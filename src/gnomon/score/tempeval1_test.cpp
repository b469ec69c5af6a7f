#include "gnomon/score/tempeval1.h"

#include "gnomon/score/corpus_score.h"
#include "gnomon/score/tally_test_help.h"
#include "gnomon/timeml/document_test_help.h"

#include <string>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// Two sentences of our own with main events, a time and the creation time; links are added.
Document tempeval_story(const std::string& links) {
  return sketch(
      R"(<TempEval><TIMEX3 tid="t9" type="DATE" value="2001-02-03" functionInDocument="CREATION_TIME">3 February</TIMEX3>)"
      R"( <s>She <EVENT eid="e1" stem="come" tense="PAST" mainevent="YES">came</EVENT> on)"
      R"( <TIMEX3 tid="t1" type="DATE" value="2001-02-01">Thursday</TIMEX3>.</s>)"
      R"( <s>They <EVENT eid="e2" stem="sing" tense="PAST" mainevent="YES">sang</EVENT> and)"
      R"( <EVENT eid="e3" stem="dance" tense="PAST">danced</EVENT>.</s>)" +
      links + "</TempEval>");
}

std::string task_link(const char* first, const char* label, const char* second, const char* task) {
  const std::string target = second[0] == 't' ? "relatedToTime" : "relatedToEvent";
  static int number = 0;
  const std::string attribute = *task == 0 ? "" : " task=\"" + std::string(task) + "\"";
  return "<TLINK lid=\"l" + std::to_string(++number) + "\" relType=\"" + label + "\" eventID=\"" +
         first + "\" " + target + "=\"" + second + "\"" + attribute + "/>";
}

TempEvalTally tally_links(const std::string& gold, const std::string& system,
                          ScoreSettings settings = {}) {
  MetricSet metrics;
  metrics.add(kTempEval1Metric);
  const DocumentScore score =
      score_document(tempeval_story(gold), tempeval_story(system), metrics, settings);
  EXPECT_EQ(score.state, DocumentState::kScored) << score.remark;
  return score.tally.get<TempEvalTally>();
}

constexpr std::size_t kA = 0;
constexpr std::size_t kB = 1;
constexpr std::size_t kC = 2;

TEST(TempEvalTallies, ItemsStandInTheOrderOfTheirIds) {
  const TempEvalTally tally =
      tally_links(task_link("e3", "AFTER", "t9", "B") + task_link("e1", "BEFORE", "t9", "B") +
                      task_link("e2", "VAGUE", "t9", "B"),
                  task_link("e2", "OVERLAP", "t9", "B") + task_link("e1", "BEFORE", "t9", "B"));
  EXPECT_EQ(tally.tasks[kB].key, "<v>");
  EXPECT_EQ(tally.tasks[kB].response, "<o-");
  EXPECT_EQ(tally.tasks[kA].key, "");
  const TaskScore score = score_task(tally.tasks[kB], NonRelated::kAsVague);
  EXPECT_EQ(score.key_links, 3);
  EXPECT_EQ(score.response_links, 2);
  EXPECT_EQ(score.common_links, 2);
  EXPECT_EQ(score.strict, 1);
  EXPECT_EQ(score.relaxed_hundredths, 133);
}

TEST(TempEvalTallies, ALinkFromTheOtherEndIsTurned) {
  const TempEvalTally tally = tally_links(task_link("e1", "BEFORE-OR-OVERLAP", "e2", "C"),
                                          task_link("e2", "OVERLAP-OR-AFTER", "e1", "C"));
  EXPECT_EQ(tally.tasks[kC].key, "b");
  EXPECT_EQ(tally.tasks[kC].response, "b");
}

TEST(TempEvalTallies, ExtraAndSecondAnswersCountInPrecisionOnly) {
  const TempEvalTally tally =
      tally_links(task_link("e1", "BEFORE", "e2", "C"), task_link("e1", "BEFORE", "e2", "C") +
                                                            task_link("e2", "AFTER", "e1", "C") +
                                                            task_link("e1", "BEFORE", "e3", "C"));
  EXPECT_EQ(tally.tasks[kC].repeated, 1);
  EXPECT_EQ(tally.tasks[kC].extra, 1);
  const TaskScore score = score_task(tally.tasks[kC], NonRelated::kAsVague);
  EXPECT_EQ(score.response_links, 3);
  EXPECT_EQ(score.common_links, 1);
  EXPECT_EQ(score.strict, 1);
}

TEST(TempEvalTallies, LabelsThatThereAreNotAreWrongAnswers) {
  const TempEvalTally tally =
      tally_links(task_link("e1", "BEFORE", "e2", "C") + task_link("e1", "SOON", "t9", "B") +
                      task_link("e2", "UNKNOWN", "t9", "B"),
                  task_link("e1", "BEFOER", "e2", "C") + task_link("e2", "BEFORE", "t9", "B"));
  EXPECT_EQ(tally.tasks[kC].response, "?");
  EXPECT_EQ(score_task(tally.tasks[kC], NonRelated::kAsVague).response_links, 1);
  EXPECT_EQ(score_task(tally.tasks[kC], NonRelated::kAsVague).relaxed_hundredths, 0);
  EXPECT_EQ(tally.key_unknown, 1);
  EXPECT_EQ(tally.tasks[kB].key, "");  // no label is no item
  EXPECT_EQ(tally.tasks[kB].extra, 1);
}

TEST(TempEvalTallies, APairThatTheKeyHasTwiceCountsOnce) {
  const TempEvalTally tally =
      tally_links(task_link("e1", "BEFORE", "e2", "C") + task_link("e2", "BEFORE", "e1", "C"), "");
  EXPECT_EQ(tally.tasks[kC].key, "<");
  EXPECT_EQ(tally.key_repeated, 1);
}

TEST(TempEvalTallies, OnePairCanBelongToTwoTasks) {
  const std::string links =
      task_link("e1", "BEFORE", "t9", "A") + task_link("e1", "BEFORE", "t9", "B");
  const TempEvalTally tally = tally_links(links, task_link("e1", "AFTER", "t9", "A"));
  EXPECT_EQ(tally.tasks[kA].response, ">");
  EXPECT_EQ(tally.tasks[kB].response, "-");
  // Without a name it answers both.
  EXPECT_EQ(tally_links(links, task_link("e1", "AFTER", "t9", "")).tasks[kB].response, ">");
}

TEST(TempEvalTallies, NonRelatedIsVagueOrNothingAtAll) {
  const TempEvalTally tally =
      tally_links(task_link("e1", "NON-RELATED", "t1", "A"), task_link("e1", "VAGUE", "t1", "A"));
  const TaskScore vague = score_task(tally.tasks[kA], NonRelated::kAsVague);
  EXPECT_EQ(vague.strict, 1);
  EXPECT_EQ(vague.relaxed_hundredths, 100);
  const TaskScore written = score_task(tally.tasks[kA], NonRelated::kAsWritten);
  EXPECT_EQ(written.strict, 0);
  EXPECT_EQ(written.relaxed_hundredths, 0);
  EXPECT_EQ(right_items(tally.tasks[kA], NonRelated::kAsWritten), std::vector<bool>{false});
}

TEST(TempEvalTallies, WithoutNamesTheTasksAreDerived) {
  const std::string links =
      task_link("e1", "IS_INCLUDED", "t1", "") + task_link("e2", "BEFORE", "t9", "") +
      task_link("e2", "AFTER", "e1", "") + task_link("e3", "BEFORE", "t1", "");
  const TempEvalTally tally = tally_links(links, links);
  EXPECT_EQ(tally.tasks[kA].key, "o");  // e3 and t1 are in different sentences
  EXPECT_EQ(tally.tasks[kB].key, "<");
  EXPECT_EQ(tally.tasks[kC].key, "<");  // seen from the main event that comes first
  for (const TaskTally& task : tally.tasks) {
    EXPECT_EQ(task.response, task.key);
    EXPECT_EQ(task.extra, 0);
  }
  ScoreSettings only_singing;
  only_singing.targets = std::make_shared<const TargetList>(TargetList{"sing"});
  EXPECT_EQ(tally_links(links, links, only_singing).tasks[kA].key, "");
  EXPECT_EQ(tally_links(links, links, only_singing).tasks[kB].key, "<");
}

TEST(TempEvalTallies, ASelectionOfTasksLeavesTheOthersOut) {
  const std::string links =
      task_link("e1", "BEFORE", "t9", "B") + task_link("e1", "BEFORE", "e2", "C");
  ScoreSettings settings;
  settings.tasks = {&task(TaskId::kTempevalC)};
  const TempEvalTally tally = tally_links(links, links, settings);
  EXPECT_EQ(tally.tasks[kB].key, "");
  EXPECT_EQ(tally.tasks[kC].key, "<");
}

// By hand. A: one link, right, F 1. B: four links, one answer that is right, P 1, R 1/4, F 2/5.
// Weights 1 and 4: (1 + 4 * 2/5) / 5 = 13/25, while all links together have P 1, R 2/5, F 4/7.
TEST(TempEvalTallies, MeanOverTasksIsWeightedByTheKey) {
  Tally tally;
  auto& counts = tally.get<TempEvalTally>();
  counts.tasks[kA] = {.key = "<", .response = "<"};
  counts.tasks[kB] = {.key = "<<o>", .response = "<---"};
  const auto mean = mean_over_tasks(tally, {});
  ASSERT_TRUE(mean);
  EXPECT_DOUBLE_EQ(mean->strict, 13.0 / 25);
  EXPECT_DOUBLE_EQ(mean->relaxed, 13.0 / 25);
  EXPECT_FALSE(mean_over_tasks(Tally(), {}));
}

TEST(TempEvalBaseline, TakesTheFirstOfEquallyCommonLabels) {
  TempEvalTally training;
  training.tasks[kA].key = ">>oo<v";
  training.tasks[kC].key = "nnv<<";
  const MajorityLabels written = majority_labels(training, NonRelated::kAsWritten);
  EXPECT_EQ(written[kA], TempEvalLabel::kOverlap);
  EXPECT_EQ(written[kB], std::nullopt);
  EXPECT_EQ(written[kC], TempEvalLabel::kBefore);
  EXPECT_EQ(majority_labels(training, NonRelated::kAsVague)[kC], TempEvalLabel::kVague);
  TempEvalTally key;
  key.tasks[kA].key = "<o";
  key.tasks[kB].key = ">";
  const TempEvalTally answers = answer_always(key, written);
  EXPECT_EQ(answers.tasks[kA].response, "oo");
  EXPECT_EQ(answers.tasks[kB].response, "-");
}

TEST(TempEvalTallies, OnlyLettersOfLabelsAreSound) {
  const auto is_sound = [](const char* key, const char* response) {
    Tally tally;
    tally.get<TempEvalTally>().tasks[kB] = {key, response, 0, 0};
    return kTempEval1Metric.is_sound(tally);
  };
  EXPECT_TRUE(is_sound("<o", "-?"));
  EXPECT_FALSE(is_sound("<o", "-"));
  EXPECT_FALSE(is_sound("<-", "--"));
  EXPECT_FALSE(is_sound("<x", "--"));
}

TEST(TempEvalTallies, NameEveryNumberOnce) { expect_named_once<TempEvalTally>(); }

}  // namespace
}  // namespace gnomon
