#include "gnomon/operations/tasks.h"

#include "gnomon/operations/blank_tasks.h"
#include "gnomon/operations/fill_tasks.h"
#include "gnomon/operations/make_targets.h"
#include "gnomon/operations/operations_test_help.h"
#include "gnomon/tasks/task.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

std::string code_of(const Notice& notice) { return std::string(notice.said.code); }

// "It rained before the match on Monday.", without parts of speech and creation time: task 3 has
// the two events, A each of them with Monday, 9 the two events again.
TasksRequest rain_request(std::string task) {
  TasksRequest request;
  request.inputs = {small_input("a", kRainBeforeMatch), small_input("b", kMatchOnMonday)};
  request.task = std::move(task);
  return request;
}

TEST(TasksOperation, CountsPairsAndThoseThatHaveALink) {
  const auto outcome = tasks(rain_request("3,A,9"), {});
  ASSERT_TRUE(outcome);
  const TasksResult& result = outcome->value;
  ASSERT_THAT(result.documents, SizeIs(2));
  EXPECT_EQ(result.documents[0].name, "a");
  EXPECT_EQ(result.documents[0].counts.candidates.at("A"), 2);
  EXPECT_EQ(result.documents[0].counts.linked.at("A"), 0);
  EXPECT_EQ(result.documents[1].counts.linked.at("A"), 1);
  EXPECT_EQ(result.total.candidates.at("3"), 2);
  EXPECT_EQ(result.total.linked.at("3"), 1);
  EXPECT_EQ(result.total.candidates.at("9a"), 2);
  EXPECT_THAT(result.documents[0].pairs, IsEmpty());
}

TEST(TasksOperation, ListsPairsInWordsWithTheRelationOfTheFirstToTheSecond) {
  TasksRequest request = rain_request("3,A");
  request.inputs = {small_input(
      "a",
      "<TLINK lid='l1' relType='AFTER' eventInstanceID='ei2' relatedToEventInstance='ei1'/>"
      "<TLINK lid='l2' relType='IS_INCLUDED' eventInstanceID='ei2' relatedToTime='t1'/>")};
  request.list = true;
  const auto outcome = tasks(request, {});
  ASSERT_TRUE(outcome);
  const std::vector<TaskPair>& pairs = outcome->value.documents.at(0).pairs;
  ASSERT_THAT(pairs, SizeIs(3));
  EXPECT_EQ(pairs[0].task, "3");
  EXPECT_EQ(pairs[0].first, "ei1");
  EXPECT_EQ(pairs[0].first_words, "rained");
  EXPECT_EQ(pairs[0].second, "ei2");
  EXPECT_EQ(pairs[0].second_words, "match");
  EXPECT_EQ(pairs[0].sentences_apart, 0);
  EXPECT_EQ(pairs[0].relation, "BEFORE") << "the link says it the other way round";
  EXPECT_EQ(pairs[1].relation, "") << "rained and Monday have no link";
  EXPECT_EQ(pairs[2].relation, "IS_INCLUDED");
}

TEST(TasksOperation, TakesTheLinkThatNamesTheTask) {
  TasksRequest request;
  request.inputs = {Input::bytes(
      "b.tml",
      "<TempEval><TIMEX3 tid='t0' functionInDocument='CREATION_TIME'>now</TIMEX3><s>It <EVENT "
      "eid='e1'>rained</EVENT> on <TIMEX3 tid='t1'>Monday</TIMEX3>.</s><s>It <EVENT "
      "eid='e2'>blew</EVENT>.</s>"
      "<TLINK lid='l1' relType='OVERLAP' eventID='e1' relatedToTime='t0' task='A'/>"
      "<TLINK lid='l2' relType='BEFORE' eventID='e1' relatedToTime='t0' task='B'/></TempEval>")};
  request.task = "B,C";
  request.list = true;
  const auto outcome = tasks(request, {});
  ASSERT_TRUE(outcome);
  const std::vector<TaskPair>& pairs = outcome->value.documents.at(0).pairs;
  ASSERT_THAT(pairs, SizeIs(3));
  EXPECT_EQ(pairs[0].relation, "BEFORE");
  EXPECT_EQ(pairs[0].sentences_apart, std::nullopt) << "the creation time is in no sentence";
  EXPECT_EQ(pairs[2].sentences_apart, 1);
}

TEST(TasksOperation, SaysWhichTasksDocumentsCannotHave) {
  const auto outcome = tasks(rain_request("1,5,7,B,C"), {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->notices, SizeIs(4));
  EXPECT_EQ(code_of(outcome->notices[0]), "task-impossible");
  EXPECT_EQ(outcome->notices[0].said.what,
            "no pairs of tasks 7 and B in 2 documents without a creation time (a, b)");
  EXPECT_EQ(outcome->notices[1].said.what,
            "no pairs of task 1 in 2 documents whose events have no part of speech (a, b)");
  EXPECT_EQ(code_of(outcome->notices[2]), "heuristic-used");
  EXPECT_EQ(outcome->notices[2].said.what,
            "2 documents without marked main events (a, b), task C: the first finite event of a "
            "sentence counts as its main event");
  EXPECT_THAT(outcome->notices[3].said.what,
              HasSubstr("2 documents without SLINKs (a, b), task 5: pairs are found by"));
}

TEST(TasksOperation, RefusesRequestsThatCannotBeMet) {
  const auto unknown = tasks(rain_request("3,subordinatoin"), {});
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, "unknown-task");
  EXPECT_THAT(unknown.error().hint, HasSubstr("did you mean 'subordination'?"));
  TasksRequest request = rain_request("A");
  request.targets = Input::bytes("stems.txt", "19\trained\n");
  EXPECT_EQ(tasks(request, {}).error().code, "bad-target-list") << "nothing is frequent enough";
  request.least_count = 19;
  ASSERT_TRUE(tasks(request, {}));
  EXPECT_EQ(tasks(request, {})->value.total.candidates.at("A"), 2);
}

// ---- blank files ------------------------------------------------------------------------------

BlankTasksRequest blank_request(std::string task, BlankLayout layout) {
  BlankTasksRequest request;
  request.inputs = {small_input("a", kRainBeforeMatch)};
  request.task = std::move(task);
  request.layout = layout;
  return request;
}

TEST(BlankTasks, AreASheetWithEachPairOnce) {
  const auto outcome = blank_tasks(blank_request("3,9,A", BlankLayout::kSheet), {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.pairs(), 3U);
  EXPECT_EQ(outcome->value.sheet,
            "document\trow\ttask\tfirst\tfirst words\tsecond\tsecond words\tlabel\ttext\n"
            "a\t1 of 3\t3 9a\tei1\trained\tei2\tmatch\t\t"
            "It [rained] before the [match] on Monday.\n"
            "a\t2 of 3\tA\tei1\trained\tt1\tMonday\t\t"
            "It [rained] before the match on [Monday].\n"
            "a\t3 of 3\tA\tei2\tmatch\tt1\tMonday\t\t"
            "It rained before the [match] on [Monday].\n");
  EXPECT_THAT(outcome->value.written, IsEmpty());
}

TEST(BlankTasks, AreDocumentsWithoutRelations) {
  const auto timeml = blank_tasks(blank_request("3", BlankLayout::kTimeml), {});
  ASSERT_TRUE(timeml);
  const std::string text = timeml->value.written.at(0).bytes.value();
  EXPECT_THAT(text, HasSubstr("relType=\"UNKNOWN\" eventInstanceID=\"ei1\" "
                              "relatedToEventInstance=\"ei2\""));
  EXPECT_THAT(text, Not(HasSubstr("BEFORE"))) << "its own links would give the answers away";
  const auto tempeval = blank_tasks(blank_request("A", BlankLayout::kTempeval1), {});
  ASSERT_TRUE(tempeval);
  EXPECT_THAT(tempeval->value.written.at(0).bytes.value(),
              HasSubstr("<s>It <EVENT eid=\"e1\" class=\"OCCURRENCE\" mainevent=\"YES\">rained"));
  EXPECT_THAT(tempeval->value.written.at(0).bytes.value(),
              HasSubstr("relType=\"UNKNOWN\" eventID=\"e1\" relatedToTime=\"t1\" task=\"A\""));
}

TEST(BlankTasks, OfAllTasksLeaveOutDatesAndOfNoneFail) {
  const auto all = blank_tasks(blank_request("ALL", BlankLayout::kSheet), {});
  ASSERT_TRUE(all);
  EXPECT_THAT(all->value.tasks, SizeIs(11));
  EXPECT_EQ(std::ranges::count(all->value.tasks, &task(TaskId::kDates)), 0);
  EXPECT_EQ(blank_tasks(blank_request("C", BlankLayout::kSheet), {}).error().code, "no-pairs");
}

// ---- sheets read back -------------------------------------------------------------------------

FillTasksRequest fill_request(std::string rows) {
  FillTasksRequest request;
  request.inputs = {small_input("a", kRainBeforeMatch), small_input("b", kMatchOnMonday)};
  request.sheet = Input::bytes("sheet.tsv", "document\trow\ttask\tfirst\tsecond\tlabel\n" + rows);
  return request;
}

TEST(FillTasks, WritesTheLabelsAsLinks) {
  const auto outcome = fill_tasks(fill_request("a\t1 of 2\t3 9a\tei1\tei2\tbefore\r\n"
                                               "a\t2 of 2\tA\te2\tt1\tVAGUE\r\n"),
                                  {});
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->value.is_complete());
  ASSERT_THAT(outcome->value.written, SizeIs(1)) << "the other document has no rows";
  const std::string text = outcome->value.written[0].bytes.value();
  EXPECT_THAT(text, HasSubstr("relType=\"BEFORE\" eventInstanceID=\"ei1\" "
                              "relatedToEventInstance=\"ei2\"/>"));
  EXPECT_THAT(text, HasSubstr("relType=\"VAGUE\" eventInstanceID=\"ei2\" relatedToTime=\"t1\" "
                              "task=\"A\"/>"));
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].said.what, "skipped 1 document without rows in the sheet: b");
}

TEST(FillTasks, CountsWhatIsMissingAndNamesWhatIsWrong) {
  const auto outcome = fill_tasks(fill_request("a\t1 of 5\t3\tei1\tei2\tBEFROE\n"
                                               "a\t3 of 5\tA\tei1\tt1\t\n"
                                               "a\t4 of 5\tA\tei2\tt9\tAFTER\n"
                                               "b\t1 of 2\tA\tei1\tt1\tAFTER\n"
                                               "b\t2 of 2\tA\tt1\tei1\tAFTER\n"
                                               "c\t1 of 1\tA\tei1\tt1\tAFTER\n"),
                                  {});
  ASSERT_TRUE(outcome);
  const FillTasksResult& result = outcome->value;
  ASSERT_THAT(result.documents, SizeIs(2));
  EXPECT_EQ(result.documents[0].rows, 3);
  EXPECT_EQ(result.documents[0].labelled, 0);
  EXPECT_EQ(result.documents[0].blank, 1);
  EXPECT_EQ(result.documents[0].unusable, 2);
  EXPECT_THAT(result.documents[0].missing_rows, ElementsAre(2, 5));
  EXPECT_EQ(result.documents[1].labelled, 1);
  EXPECT_EQ(result.documents[1].unusable, 1);
  EXPECT_EQ(result.unusable_rows, 1);
  EXPECT_FALSE(result.is_complete());
  std::vector<std::string> said;
  for (const Notice& notice : outcome->notices) {
    said.push_back(notice.said.what);
  }
  EXPECT_THAT(said, ElementsAre("unknown label 'BEFROE'", "a has no event or time 't9'",
                                "t1 and ei1 already have a label",
                                "1 row for the document 'c', which is not among the inputs",
                                "a: 2 rows are missing from the sheet: 2, 5",
                                "1 of 5 pairs without a label: a (1)"));
  EXPECT_EQ(code_of(outcome->notices[0]), "bad-sheet-row");
  EXPECT_EQ(code_of(outcome->notices[4]), "rows-missing");
  EXPECT_EQ(code_of(outcome->notices[5]), "labels-missing");
  EXPECT_EQ(outcome->notices[0].said.hint, "did you mean 'BEFORE'?");
  EXPECT_EQ(outcome->notices[0].said.where.line, 2);
  EXPECT_EQ(outcome->notices[0].said.where.column, 20);
  EXPECT_EQ(outcome->notices[0].said.where.file, "sheet.tsv");
}

TEST(FillTasks, KeepsOtherLinksOnDemand) {
  FillTasksRequest request = fill_request("a\t1 of 1\tA\tei2\tt1\tIS_INCLUDED\n");
  EXPECT_THAT(fill_tasks(request, {})->value.written.at(0).bytes.value(), Not(HasSubstr("BEFORE")));
  request.keep_links = true;
  EXPECT_THAT(fill_tasks(request, {})->value.written.at(0).bytes.value(), HasSubstr("BEFORE"));
  request = fill_request("a\t1 of 1\t3\tei1\tei2\tAFTER\n");
  request.keep_links = true;
  EXPECT_THAT(fill_tasks(request, {})->value.written.at(0).bytes.value(), Not(HasSubstr("BEFORE")))
      << "the pair has a new label";
}

TEST(FillTasks, RefusesASheetOfOtherDocumentsAndNone) {
  EXPECT_EQ(fill_tasks(fill_request("c\t1 of 1\tA\tei1\tt1\tAFTER\n"), {}).error().code,
            "bad-sheet-row");
  EXPECT_EQ(fill_tasks(fill_request(""), {}).error().code, "bad-sheet");
  FillTasksRequest request = fill_request("");
  request.sheet = Input::bytes("sheet.tsv", "label\n");
  EXPECT_EQ(fill_tasks(request, {}).error().code, "bad-sheet");
}

// What was handed out and comes back filled in is what was asked.
TEST(FillTasks, TakesWhatBlankTasksMakes) {
  std::string sheet = blank_tasks(blank_request("all", BlankLayout::kSheet), {})->value.sheet;
  FillTasksRequest request = fill_request("");
  request.sheet = Input::bytes("sheet.tsv", sheet);
  const auto blank = fill_tasks(request, {});
  ASSERT_TRUE(blank);
  EXPECT_EQ(blank->value.sums().blank, 3);
  for (std::size_t at = sheet.find("\t\t"); at != std::string::npos; at = sheet.find("\t\t")) {
    sheet.replace(at, 2, "\tOVERLAP\t");
  }
  request.sheet = Input::bytes("sheet.tsv", sheet);
  const auto filled = fill_tasks(request, {});
  ASSERT_TRUE(filled);
  EXPECT_EQ(filled->value.sums().labelled, 3);
  EXPECT_TRUE(filled->value.is_complete());
}

// ---- target lists -----------------------------------------------------------------------------

TEST(MakeTargets, ListsStemsThatOccurOftenEnough) {
  MakeTargetsRequest request;
  request.inputs = {small_input("a", ""), small_input("b", ""),
                    Input::bytes("c.tml",
                                 "<TimeML><TEXT><EVENT eid='e1' stem='rained'>it</EVENT> <EVENT "
                                 "eid='e2' stem='snow'>snows</EVENT></TEXT></TimeML>")};
  request.least_count = 2;
  const auto outcome = make_targets(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->value.targets, ElementsAre(StemCount{"rained", 3}, StemCount{"match", 2}));
  EXPECT_EQ(outcome->value.counts.events, 6);
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_THAT(outcome->notices[0].said.what, HasSubstr("4 of 6 events have no stem"));
  request.least_count = 20;
  const auto none = make_targets(request, {});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, "no-targets");
  EXPECT_THAT(none.error().what, HasSubstr("the most frequent one occurs 3 times"));
}

}  // namespace
}  // namespace gnomon
