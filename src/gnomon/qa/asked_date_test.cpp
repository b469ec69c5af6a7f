#include "gnomon/qa/asked_date.h"

#include "gnomon/qa/document_graphs.h"
#include "gnomon/qa/qa_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(AskedDate, IsAValueThatLeavesNothingOpen) {
  ASSERT_TRUE(asked_date("1998-02"));
  EXPECT_EQ(to_string(asked_date("1998-02")->begin), "1998-02-01");
  EXPECT_EQ(to_string(asked_date("1998-02")->end), "1998-03-01");
  EXPECT_TRUE(asked_date("1998-q3"));
  EXPECT_TRUE(asked_date("bc0331"));
  for (const char* none : {"", "e3", "199x", "1998-13", "p3d", "bcd", "past_ref"}) {
    EXPECT_FALSE(asked_date(none)) << none;
  }
}

std::string answer_with_dates(const Document& document, const std::string& question,
                              const AnswerSettings& settings = {}) {
  const QuestionNames names = QuestionNames::own(document);
  const Asked asked = parse_question(question).value();
  DocumentGraphs graphs(document, settings);
  return std::string(reply_name(graphs.of(asked, names).answer(asked, names).reply));
}

// e1 lies in January 1998, e2 after March 1998; e3 is not linked to a time.
Document dated_document() {
  return test_document(
      4, {{"ei1", "IS_INCLUDED", "t1"}, {"ei2", "AFTER", "t2"}, {"ei3", "BEFORE", "ei4"}},
      {"1998-01", "1998-03"});
}

TEST(AskedDate, NeedNotBeMarked) {
  const Document document = dated_document();
  EXPECT_EQ(answer_with_dates(document, "IS e1 BEFORE 1998-02-06"), "yes");
  EXPECT_EQ(answer_with_dates(document, "IS e1 AFTER 1998-02-06"), "no");
  EXPECT_EQ(answer_with_dates(document, "IS e1 IS_INCLUDED 1998"), "yes");
  EXPECT_EQ(answer_with_dates(document, "IS e2 AFTER 1998-02"), "yes");
  EXPECT_EQ(answer_with_dates(document, "IS e2 AFTER 1999"), "unknown");
  EXPECT_EQ(answer_with_dates(document, "IS e3 BEFORE 1999"), "unknown");
  EXPECT_EQ(answer_with_dates(document, "IS 1998-02 BEFORE 1999"), "yes");
  EXPECT_EQ(answer_with_dates(document, "IS e1 BEFORE 1998-02-06", {AnswerMode::kExact, true}),
            "yes");
}

// The tools of 2015 need times that begin and end with it.
TEST(AskedDate, MustBeMarkedInOfficialMode) {
  EXPECT_EQ(answer_with_dates(dated_document(), "IS e1 BEFORE 1998-02-06",
                              {AnswerMode::kOfficial, false}),
            "unknown");
}

// 1998-02 lies between the two times, but says nothing to a question that does not name it.
TEST(AskedDate, ChangesNoOtherAnswer) {
  const Document document = dated_document();
  const QuestionNames names = QuestionNames::own(document);
  DocumentGraphs graphs(document, {});
  const Asked dated = parse_question("IS e1 BEFORE 1998-02").value();
  const Asked plain = parse_question("IS e1 BEFORE e2").value();
  EXPECT_EQ(graphs.of(dated, names).answer(dated, names).reply, Reply::kYes);
  EXPECT_EQ(graphs.of(plain, names).answer(plain, names).reply, Reply::kUnknown);
  EXPECT_EQ(&graphs.of(dated, names), &graphs.of(dated, names));
}

// The document says that March came before January: its own links count first.
TEST(AskedDate, GivesWayToTheLinksOfTheDocument) {
  const Document document = test_document(1, {{"t2", "BEFORE", "t1"}, {"ei1", "IS_INCLUDED", "t2"}},
                                          {"1998-01", "1998-03"});
  const QuestionNames names = QuestionNames::own(document);
  DocumentGraphs graphs(document, {});
  const Asked asked = parse_question("IS e1 BEFORE 1998-02").value();
  EXPECT_TRUE(graphs.of(asked, names).rejected().empty());
}

TEST(AskedDate, IsExplainedByTheCalendar) {
  const Document document = dated_document();
  const QuestionNames names = QuestionNames::own(document);
  DocumentGraphs graphs(document, {});
  const Asked asked = parse_question("IS e1 BEFORE 1998-02-06").value();
  const AnswerGraph& graph = graphs.of(asked, names);
  const std::vector<LinkOrigin> why = graph.why(asked, names);
  ASSERT_EQ(why.size(), 2U);
  EXPECT_FALSE(why[0].from_calendar);
  EXPECT_TRUE(why[1].from_calendar);
}

}  // namespace
}  // namespace gnomon
