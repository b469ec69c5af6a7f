#include "gnomon/operations/question_sets.h"

#include "gnomon/operations/operations_test_help.h"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

MakeQuestionsRequest make_request() {
  MakeQuestionsRequest request;
  request.inputs = {small_input("a", kRainBeforeMatch), small_input("b", kMatchOnMonday)};
  request.per_document = 1;
  return request;
}

TEST(MakeQuestionsOperation, AsksAboutWhatFollowsFromTheLinks) {
  const auto outcome = make_questions(make_request(), {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->value.made.questions, SizeIs(2));
  EXPECT_EQ(outcome->value.made.questions[0].document, "a.tml");
  EXPECT_EQ(outcome->value.documents, 2U);
  EXPECT_THAT(outcome->notices, IsEmpty());
}

TEST(MakeQuestionsOperation, SaysWhatIsMissing) {
  MakeQuestionsRequest request = make_request();
  request.inputs = {small_input("a", ""), Input::bytes("bad.tml", "<TimeML><TEXT>")};
  const auto outcome = make_questions(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->value.made.questions, IsEmpty());
  EXPECT_EQ(outcome->value.unread, 1U);
  ASSERT_THAT(outcome->notices, SizeIs(4));
  EXPECT_EQ(outcome->notices[0].document, "bad");
  EXPECT_EQ(outcome->notices[1].said.code, "documents-without-questions");
  EXPECT_EQ(outcome->notices[2].said.code, "questions-lacking");
  EXPECT_EQ(outcome->notices[3].said.code, "no-questions");
}

TEST(MakeQuestionsOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(make_questions(MakeQuestionsRequest{}, {}).error().code, "missing-field");
  MakeQuestionsRequest request = make_request();
  request.pairs = "event-event,evnt-dct";
  EXPECT_EQ(make_questions(request, {}).error().code, "unknown-pair-kind");
  request = make_request();
  request.relations = "BEFOR";
  EXPECT_EQ(make_questions(request, {}).error().code, "unknown-relation");
  request = make_request();
  request.close_share = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(make_questions(request, {}).error().code, "bad-field");
}

TEST(NegateQuestionsOperation, TurnsWhatExpectsYes) {
  const NegateQuestionsRequest request{Input::bytes(
      "q.txt", "1|d|IS e1 BEFORE e2|?|yes\n2|d|IS e1 BEFORE e2|?|unknown\nno question\n")};
  const auto outcome = negate_questions(request, {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->value.questions, SizeIs(2));
  EXPECT_EQ(outcome->value.questions[0].question, "IS e1 AFTER e2");
  EXPECT_EQ(outcome->value.turned, 1U);
  ASSERT_THAT(outcome->notices, SizeIs(2));
  EXPECT_EQ(outcome->notices[0].said.code, "bad-question");
  EXPECT_EQ(outcome->notices[1].said.code, "questions-kept");
  EXPECT_EQ(negate_questions({}, {}).error().code, "missing-field");
  EXPECT_EQ(negate_questions(request, stopped_run()).error().code, "cancelled");
}

}  // namespace
}  // namespace gnomon
