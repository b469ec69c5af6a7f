#include "gnomon/qa/answer_when.h"

#include "gnomon/qa/answer_graph.h"
#include "gnomon/qa/qa_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

WhenAnswer when(const Document& document, const std::string& name) {
  return AnswerGraph(document, {})
      .when(parse_question("WHEN " + name).value(), QuestionNames::own(document));
}

std::string when_words(const Document& document, const std::string& name) {
  const WhenAnswer answer = when(document, name);
  return answer.answered ? answer.words(document) : "?";
}

// e1 is on a day, e2 in a month, e3 between a day and a month, e4 before a year, e5 goes on through
// a year, e6 is known to nobody, e7 comes after the day.
Document placed_document() {
  return test_document(7,
                       {{"ei1", "SIMULTANEOUS", "t1"},
                        {"ei2", "IS_INCLUDED", "t2"},
                        {"ei3", "AFTER", "t1"},
                        {"ei3", "BEFORE", "t2"},
                        {"ei4", "BEFORE", "t3"},
                        {"ei5", "INCLUDES", "t3"},
                        {"ei7", "AFTER", "ei1"}},
                       {"1998-01-15", "1998-03", "1990"});
}

TEST(When, IsADateAStretchOrALimit) {
  const Document document = placed_document();
  EXPECT_EQ(when_words(document, "e1"), "1998-01-15 (t1)");
  EXPECT_EQ(when_words(document, "e2"), "in 1998-03 (t2)");
  EXPECT_EQ(when_words(document, "e3"), "after 1998-01-15 (t1) and before 1998-03 (t2)");
  EXPECT_EQ(when_words(document, "e4"), "before 1990 (t3)");
  EXPECT_EQ(when_words(document, "e5"), "begins before 1990 (t3) and ends after 1990 (t3)");
  EXPECT_EQ(when_words(document, "e7"), "after 1998-01-15 (t1)");
  EXPECT_EQ(when_words(document, "t2"), "1998-03 (t2)");
}

TEST(When, HasLimitsOfBeginAndEnd) {
  const Document document = placed_document();
  const WhenAnswer between = when(document, "e3");
  EXPECT_EQ(to_string(between.begin.earliest->at), "1998-01-16");
  EXPECT_EQ(to_string(between.end.latest->at), "1998-03-01");
  EXPECT_EQ(between.as_answer("e3").limits, "1998-01-16/1998-03-01");
  EXPECT_EQ(when(document, "e4").as_answer("e4").reply, Reply::kUnknown) << "only one limit";
  EXPECT_EQ(when(document, "e5").begin.latest->of_end, false);
}

TEST(When, SaysWhyThereIsNoAnswer) {
  const Document document = placed_document();
  EXPECT_EQ(when(document, "e6").problem.reason, AnswerReason::kNoDate);
  EXPECT_EQ(when(document, "e9").problem.reason, AnswerReason::kNoSuchName);
  // After March 1998 and before 1990, which only the calendar knows to be impossible.
  const Document impossible =
      test_document(1, {{"ei1", "AFTER", "t1"}, {"ei1", "BEFORE", "t2"}}, {"1998-03", "1990"});
  EXPECT_EQ(when(impossible, "e1").problem.reason, AnswerReason::kAgainstCalendar);
}

TEST(When, IsExplainedByTheLinksBehindItsLimits) {
  const Document document = placed_document();
  const QuestionNames names = QuestionNames::own(document);
  const AnswerGraph graph(document, {});
  const Asked asked = parse_question("WHEN e3").value();
  const std::vector<LinkOrigin> why = graph.why(graph.when(asked, names), asked, names);
  ASSERT_EQ(why.size(), 2U);
  EXPECT_EQ(why[0].number, 2U);
  EXPECT_EQ(why[1].number, 3U);
  const Asked time = parse_question("WHEN t2").value();
  EXPECT_TRUE(graph.why(graph.when(time, names), time, names).empty()) << "its own value";
}

}  // namespace
}  // namespace gnomon
