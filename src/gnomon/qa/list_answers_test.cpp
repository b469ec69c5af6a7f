#include "gnomon/qa/list_answers.h"

#include "gnomon/qa/qa_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(ExpectedNames, AreSeparatedByBlanksOrCommas) {
  EXPECT_THAT(expected_names(" E1 e3,t2; e4 "), ElementsAre("e1", "e3", "t2", "e4"));
  EXPECT_THAT(expected_names("none"), IsEmpty());
  EXPECT_THAT(expected_names(""), IsEmpty());
}

// e1, e2 and e3 are before e4. Of e1, e3, e5 that are expected two are listed: P 2/3, R 2/3.
TEST(ListAnswer, IsCountedByWhatItHolds) {
  const Document document = test_document(
      5, {{"ei1", "BEFORE", "ei4"}, {"ei2", "BEFORE", "ei4"}, {"ei3", "BEFORE", "ei4"}});
  const QuestionNames names = QuestionNames::own(document);
  const AnswerGraph graph(document, {});
  const ListAnswer answer = list_answer(graph, parse_question("LIST BEFORE e4").value(), names);
  ASSERT_TRUE(answer.answered);
  EXPECT_THAT(answer.listed, ElementsAre("e1", "e2", "e3"));
  const ListTally tally = count_list({"ei1", "e3", "e5", "e1"}, answer, names);
  EXPECT_EQ(tally, (ListTally{1, 0, 3, 3, 2}));
  EXPECT_DOUBLE_EQ(tally.precision().value(), 2.0 / 3);
  EXPECT_DOUBLE_EQ(tally.f1().value(), 2.0 / 3);
}

// A question document that marks "did1" and "did4" only: the other two cannot be expected.
TEST(ListAnswer, LeavesOutWhatNoQuestionCanName) {
  const Document document = test_document(4, {{"ei1", "BEFORE", "ei4"}, {"ei2", "BEFORE", "ei4"}});
  const Document questions = sketch(
      "<TimeML><TEXT>Once <EVENT eid=\"e91\">did1</EVENT> did2 did3 <EVENT "
      "eid=\"e94\">did4</EVENT>.</TEXT></TimeML>");
  const QuestionNames names = QuestionNames::aligned(questions, document).value();
  const ListAnswer answer =
      list_answer(AnswerGraph(document, {}), parse_question("LIST BEFORE e94").value(), names);
  EXPECT_THAT(answer.listed, ElementsAre("e91"));
  EXPECT_EQ(answer.nameless, 1U);
}

TEST(ListAnswer, ThatIsNoneCountsAsEmpty) {
  const Document document = test_document(2, {});
  const QuestionNames names = QuestionNames::own(document);
  const ListAnswer none =
      list_answer(AnswerGraph(document, {}), parse_question("LIST BEFORE e2").value(), names);
  EXPECT_FALSE(none.answered);
  EXPECT_EQ(count_list({"e1"}, none, names), (ListTally{1, 1, 1, 0, 0}));
  EXPECT_EQ(count_list({"e1"}, none, names).precision(), std::nullopt);
}

}  // namespace
}  // namespace gnomon
