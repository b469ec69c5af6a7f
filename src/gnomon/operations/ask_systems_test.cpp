#include "gnomon/operations/ask_systems.h"

#include "gnomon/operations/convert.h"
#include "gnomon/operations/operations_test_help.h"
#include "gnomon/score/system_tests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr const char* kTwoQuestions =
    "1|a.tml|IS e1 BEFORE e2|Did it rain before?|yes\n"
    "2|b.tml|IS e2 IS_INCLUDED t1|Was it on Monday?|yes\n";

AskSystemsRequest systems_request(const std::string& questions = kTwoQuestions) {
  AskSystemsRequest request;
  request.questions = Input::bytes("questions.txt", questions);
  for (const std::string_view links : {kRainBeforeMatch, kMatchOnMonday}) {
    request.systems.push_back(Input::bytes("a.tml", small_timeml(links)));
  }
  return request;
}

TEST(AskSystemsOperation, CountsTheAnswersOfEachSystem) {
  const auto outcome = ask_systems(systems_request("1|a.tml|IS e1 BEFORE e2|?|yes\n"), {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->value.systems, SizeIs(2));
  EXPECT_EQ(outcome->value.systems[0].tallies.all.correct, 1);
  EXPECT_EQ(outcome->value.systems[0].tallies.only_correct, 1);
  EXPECT_EQ(outcome->value.systems[1].tallies.all.unknown, 1);
  EXPECT_THAT(outcome->value.systems[0].why, IsEmpty());
  EXPECT_FALSE(outcome->value.tests);
  EXPECT_THAT(outcome->notices, IsEmpty());
}

TEST(AskSystemsOperation, CountsQuestionsAboutMissingDocumentsAsUnknown) {
  const auto outcome = ask_systems(systems_request(), {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.systems[0].answers[1].reason, AnswerReason::kDocumentMissing);
  ASSERT_THAT(outcome->notices, SizeIs(2));
  EXPECT_EQ(outcome->notices[0].said.code, "no-such-document");
  EXPECT_EQ(outcome->notices[0].document, "b.tml");
}

TEST(AskSystemsOperation, RefusesASystemThatNoQuestionIsAbout) {
  const auto outcome = ask_systems(systems_request("1|c.tml|IS e1 BEFORE e2|?|yes\n"), {});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, "no-document-matches");
}

TEST(AskSystemsOperation, ExplainsAndTests) {
  AskSystemsRequest request = systems_request("1|a.tml|IS e1 BEFORE e2|?|yes\n");
  request.explain = true;
  request.tests.significance = true;
  request.tests.trials = 10;
  const auto outcome = ask_systems(request, {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->value.systems[0].why, SizeIs(1));
  EXPECT_EQ(outcome->value.systems[0].why[0].at(0).link.name, "l1");
  ASSERT_TRUE(outcome->value.tests);
  ASSERT_THAT(outcome->value.tests->tests.at(0).items.differences, SizeIs(1));
  EXPECT_EQ(outcome->value.tests->tests.at(0).items.differences[0].mcnemar.only_first, 1);
}

TEST(AskSystemsOperation, TakesIdsAndDistancesFromQuestionDocuments) {
  AskSystemsRequest request = systems_request("1|a.tml|IS e1 BEFORE e2|?|yes\n");
  request.entities = Input::bytes("a.tml", small_timeml(""));
  const auto outcome = ask_systems(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->value.distances, ElementsAre(0));
  EXPECT_EQ(outcome->value.systems[0].tallies.close.correct, 1);
  EXPECT_EQ(outcome->value.systems[0].tallies.distant.questions, 0);
}

TEST(AskSystemsOperation, MeasuresDistancesInDocumentsWithoutAFileOfTheirOwn) {
  const std::string far =
      "<TimeML><TEXT>It <EVENT eid=\"e1\">rained</EVENT>. Then. Then "
      "the <EVENT eid=\"e2\">match</EVENT>.</TEXT></TimeML>";
  AskSystemsRequest request = systems_request("1|a.tml|IS e1 BEFORE e2|?|yes\n");
  request.systems = {Input::bytes("a.tml", far)};
  request.entities = Input::bytes("a.tml", far);
  ASSERT_THAT(ask_systems(request, {}).value().value.distances, ElementsAre(2));

  const auto converted =
      convert({.inputs = {Input::bytes("a.tml", far)}, .from = "", .to = "gnomon-json"}, {});
  ASSERT_TRUE(converted);
  request.entities = Input::bytes("all.jsonl", converted->value.written.at(0).bytes.value());
  EXPECT_THAT(ask_systems(request, {}).value().value.distances, ElementsAre(2));
}

TEST(AskSystemsOperation, GoesOnPastBadLinesAndBadDocuments) {
  AskSystemsRequest request = systems_request(
      "no question\n1|a.tml|IS e1 BEFORE e2|?|yes\n2|a.tml|IS e9 BEFORE e2|?|yes\n");
  request.systems.push_back(Input::bytes("a.tml", "<TimeML><TEXT>"));
  const auto outcome = ask_systems(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.bad_lines, 1U);
  EXPECT_THAT(outcome->value.questions, SizeIs(2));
  EXPECT_EQ(outcome->value.systems[2].tallies.all.unusable, 2);
  ASSERT_THAT(outcome->notices, SizeIs(3));
  EXPECT_EQ(outcome->notices[0].said.code, "bad-question");
  EXPECT_EQ(outcome->notices[0].said.where.line, 1);
  EXPECT_EQ(outcome->notices[1].said.where.file, "a.tml");
  EXPECT_EQ(outcome->notices[2].said.code, "bad-question");
  EXPECT_EQ(outcome->notices[2].said.where.line, 3);
}

TEST(AskSystemsOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(ask_systems({}, {}).error().code, "missing-field");
  EXPECT_EQ(ask_systems(systems_request("# nothing\n"), {}).error().code, "no-questions");
  EXPECT_EQ(ask_systems(systems_request("nothing\n"), {}).error().code, "bad-question");
  AskSystemsRequest request = systems_request();
  request.only = "1,7";
  EXPECT_EQ(ask_systems(request, {}).error().code, "no-such-question");
  request = systems_request();
  request.tests.trials = 0;
  EXPECT_EQ(ask_systems(request, {}).error().code, "bad-field");
}

TEST(AskSystemsOperation, RanksSystemsAndSaysWhatNobodyAnswers) {
  const auto outcome = ask_systems(
      systems_request("1|a.tml|IS e1 BEFORE e2|?|yes\n2|a.tml|IS e1 BEFORE t1|?|yes\n"), {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.systems[0].rank, (Rank{1, false}));
  EXPECT_EQ(outcome->value.systems[1].rank, (Rank{2, false}));
  ASSERT_THAT(outcome->value.unanswered, SizeIs(1));
  EXPECT_EQ(outcome->value.unanswered[0].question, 1U);
  EXPECT_EQ(outcome->value.unanswered[0].lack, LackOfAll::kEntity);
  EXPECT_EQ(outcome->value.unanswered[0].why,
            "no link names t1 (1 system); no link names e1 (1 system)");
}

// Gold lists e1 before e2; the first system too, the second has no list.
TEST(AskSystemsOperation, ScoresLists) {
  AskSystemsRequest request = systems_request(
      "1|a.tml|LIST BEFORE e2|?|e1\n2|a.tml|LIST BEFORE e2|?|\n3|a.tml|IS e1 BEFORE e2|?|yes\n");
  request.entities = Input::bytes("a.tml", small_timeml(kRainBeforeMatch));
  const auto outcome = ask_systems(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->notices, IsEmpty());
  const AskSystemsResult& result = outcome->value;
  EXPECT_THAT(result.expected_lists.at(1), ElementsAre("e1"));
  EXPECT_EQ(result.systems[0].tallies.lists, (ListTally{2, 0, 2, 2, 2}));
  EXPECT_EQ(result.systems[1].tallies.lists, (ListTally{2, 0, 2, 0, 0}));
  EXPECT_EQ(result.systems[0].tallies.all.questions, 1) << "lists do not count among the others";

  request.mode = AnswerMode::kOfficial;
  const auto official = ask_systems(request, {});
  ASSERT_TRUE(official);
  EXPECT_EQ(official->value.systems[0].tallies.all.questions, 3);
  EXPECT_EQ(official->value.systems[0].tallies.all.unusable, 2);
}

TEST(AskSystemsOperation, SaysWhenAListExpectsNothing) {
  AskSystemsRequest request = systems_request("1|a.tml|LIST BEFORE e2|?|\n");
  const auto outcome = ask_systems(request, {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].said.code, "bad-expected-answer");
  EXPECT_EQ(outcome->notices[0].said.where.line, 1);
}

TEST(AskSystemsOperation, SaysInOneSentenceThatAFileIsNoQuestionFile) {
  AskSystemsRequest request = systems_request();
  request.questions = small_input("a", "");
  EXPECT_EQ(ask_systems(request, {}).error().what, "this is a document, not a question file");
  request.questions = Input::bytes("q.txt", std::string("\xFF\xFE"
                                                        "1\0|\0",
                                                        6));
  EXPECT_EQ(ask_systems(request, {}).error().code, "bad-encoding");
  request.questions = Input::bytes("q.txt", " \n");
  EXPECT_EQ(ask_systems(request, {}).error().code, "no-questions");
}

// "café" in Windows-1252: the words look odd, the answers are right.
TEST(AskSystemsOperation, WarnsOfAnotherEncoding) {
  const auto outcome =
      ask_systems(systems_request("1|a.tml|IS e1 BEFORE e2|In the caf\xE9?|yes\n"), {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].severity, Severity::kWarning);
  EXPECT_EQ(outcome->notices[0].said.code, "bad-encoding");
  EXPECT_EQ(outcome->notices[0].said.where.line, 1);
  EXPECT_EQ(outcome->value.systems[0].tallies.all.correct, 1);
}

}  // namespace
}  // namespace gnomon
