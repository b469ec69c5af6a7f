#include "gnomon/operations/question_sets.h"

#include "gnomon/operations/operations_test_help.h"
#include "gnomon/present/present.h"
#include "gnomon/present/present_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(QuestionSetData, HasEveryQuestionAndWhatEachDocumentGave) {
  MakeQuestionsRequest request;
  request.inputs = {small_input("a", kRainBeforeMatch)};
  const auto outcome = make_questions(request, {});
  ASSERT_TRUE(outcome);
  const Value result = data(outcome->value);
  // There is one pair to ask about, and the first question of a set expects yes.
  ASSERT_EQ(result.find("questions")->items().size(), 1U);
  EXPECT_EQ(json_at(result, {"questions", "id"}), R"("1")");
  EXPECT_EQ(json_at(result, {"questions", "doc"}), R"("a.tml")");
  EXPECT_EQ(json_at(result, {"questions", "expected"}), R"("yes")");
  EXPECT_EQ(json_at(result, {"by_document"}),
            R"([{"document":"a","questions":1,"pairs":1,"rejected_links":0,)"
            R"("unnameable_entities":0}])");
  EXPECT_EQ(json_at(result, {"totals", "yes"}), "1");
  EXPECT_EQ(json_at(result, {"totals", "close"}), "1");
  EXPECT_EQ(json_at(result, {"totals", "lacking"}), "9");  // of ten for each document
}

TEST(QuestionSetData, OfANegativeSetHasTheQuestionsTurnedRound) {
  NegateQuestionsRequest request;
  request.questions = Input::bytes("set.txt",
                                   "1|a.tml|IS e1 BEFORE e2|Did it rain first?|yes|weather\n"
                                   "2|a.tml|IS e1 AFTER e2|Did it rain later?|no\n");
  const auto outcome = negate_questions(request, {});
  ASSERT_TRUE(outcome);
  const Value result = data(outcome->value);
  EXPECT_EQ(json_at(result, {"questions"}),
            R"([{"id":"1","doc":"a.tml","question":"IS e1 AFTER e2","words":"negativized",)"
            R"("expected":"no","extra":"weather"},)"
            R"({"id":"2","doc":"a.tml","question":"IS e1 AFTER e2",)"
            R"("words":"Did it rain later?","expected":"no"}])");
  EXPECT_EQ(json_at(result, {"totals"}),
            R"({"questions":2,"turned":1,"were_no":1,"otherwise":0,"without_opposite":0})");
}

}  // namespace
}  // namespace gnomon
