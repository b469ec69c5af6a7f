#include "gnomon/qa/question.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(Question, FieldsOfTheSpecification) {
  const QuestionFile file = read_questions(
      "7|news.tml|IS e3 before T1 ?|Did he leave before Friday?|yes\n"
      "8|news.tml|IS ei12 IDENTITY 1999-08|Was it in August?|no|from a reader\r\n",
      "q.txt");
  ASSERT_TRUE(file.problems.empty());
  ASSERT_EQ(file.questions.size(), 2U);
  const Question& first = file.questions[0];
  EXPECT_EQ(first.number, "7");
  EXPECT_EQ(document_name(first), "news");
  EXPECT_EQ(first.asked, (Asked{QuestionForm::kYesNo, "IS", "e3", "BEFORE", "t1"}));
  EXPECT_EQ(first.text, "Did he leave before Friday?");
  EXPECT_EQ(first.expected, "yes");
  EXPECT_EQ(file.questions[1].asked.second, "1999-08");
  EXPECT_EQ(file.questions[1].extra, "from a reader");
  EXPECT_EQ(file.questions[1].line, 2);
}

TEST(Question, LinesThatSayNothing) {
  const QuestionFile file =
      read_questions("\xEF\xBB\xBF# a remark\n\n  \n1|d|IS a BEFORE b||yes|\n", "q.txt");
  EXPECT_TRUE(file.problems.empty());
  ASSERT_EQ(file.questions.size(), 1U);
  EXPECT_EQ(file.questions[0].line, 4);
  EXPECT_EQ(file.questions[0].extra, "");
}

TEST(Question, EmptyFieldsAtTheEndDoNotCount) {
  const QuestionFile file = read_questions(
      "1|d|IS a BEFORE b|x|yes||||\n"
      "2|d|IS a BEFORE b|||||\n"
      "3|d|IS a BEFORE b|x||more|||\n"
      "4|d|IS a BEFORE b|x|yes||more\n",
      "q.txt");
  ASSERT_EQ(file.questions.size(), 3U);
  EXPECT_EQ(to_line(file.questions[0]), "1|d|IS a BEFORE b|x|yes");
  EXPECT_EQ(to_line(file.questions[1]), "2|d|IS a BEFORE b||");
  EXPECT_EQ(to_line(file.questions[2]), "3|d|IS a BEFORE b|x||more");
  ASSERT_EQ(file.problems.size(), 1U);
  EXPECT_EQ(file.problems[0].what, "the line has 7 fields, but at most six are allowed");
  EXPECT_EQ(file.problems[0].where.column, 26);
}

TEST(Question, BadLinesAreSaidAndTheOthersGoOn) {
  const QuestionFile file = read_questions(
      "1|d|IS a BEFORE b|x|yes\n"
      "2|d|IS a BEFORE b|x\n"
      "3|d|IS a BEFORE|x|yes\n"
      "4|d|IS a BEFORE b|x|yes|more|too much\n"
      "5|d||x|yes\n"
      "6|d|IS a AFTER b|x|no",
      "q.txt");
  ASSERT_EQ(file.questions.size(), 2U);
  EXPECT_EQ(file.questions[1].number, "6");
  ASSERT_EQ(file.problems.size(), 4U);
  EXPECT_EQ(file.problems[0].where.line, 2);
  EXPECT_EQ(file.problems[0].what, "the line has 4 fields instead of five");
  EXPECT_EQ(file.problems[1].where.line, 3);
  EXPECT_EQ(file.problems[1].where.column, 16);
  EXPECT_EQ(file.problems[1].what, "the question lacks its second event or time");
  EXPECT_EQ(file.problems[2].where.line, 4);
  EXPECT_EQ(file.problems[2].where.column, 30);
  EXPECT_EQ(file.problems[3].what, "empty question");
}

TEST(Question, ListsAndOtherCommands) {
  EXPECT_EQ(parse_question("list before t0?"),
            (Asked{QuestionForm::kList, "LIST", "t0", "BEFORE", ""}));
  EXPECT_EQ(parse_question("LIST BETWEEN e3 and e9"),
            (Asked{QuestionForm::kList, "LIST", "e3", "BETWEEN", "e9"}));
  EXPECT_EQ(parse_question("when E3?"), (Asked{QuestionForm::kWhen, "WHEN", "e3", "", ""}));
  EXPECT_EQ(parse_question("WHY e3")->form, QuestionForm::kUnknown);
  EXPECT_FALSE(parse_question("WHEN").has_value());
  EXPECT_FALSE(parse_question("LIST BETWEEN e3").has_value());
  EXPECT_FALSE(parse_question("LIST").has_value());
}

// The paper writes "is event[eid23] after event[eid99] ?"; `gnomon show` prints said[e12].
TEST(Question, NamesCanStandInBrackets) {
  EXPECT_EQ(parse_question("is event[eid23] after event[eid99] ?"),
            (Asked{QuestionForm::kYesNo, "IS", "eid23", "AFTER", "eid99"}));
  EXPECT_EQ(parse_question("IS said[e12] BEFORE Monday[t3=1998-02-06]?"),
            (Asked{QuestionForm::kYesNo, "IS", "e12", "BEFORE", "t3"}));
}

TEST(Question, NamesCanHaveSeveralWords) {
  const Asked quoted = parse_question("IS 'two years later' AFTER \"Mr. Hall\"?").value();
  EXPECT_EQ(quoted.first, "two years later");
  EXPECT_EQ(quoted.relation, "AFTER");
  EXPECT_EQ(quoted.second, "mr. hall");
  const Asked bare = parse_question("IS two years later AFTER the storm ?").value();
  EXPECT_EQ(bare.first_phrase, "two years later");
  EXPECT_EQ(bare.relation, "AFTER");
  EXPECT_EQ(bare.second_phrase, "the storm");
  // The third word is the relation whenever it is one, and more words say nothing to the tools of
  // 2015.
  const Asked more = parse_question("IS e3 BEFORE t1 or before t2").value();
  EXPECT_EQ(more.first, "e3");
  EXPECT_EQ(more.second, "t1");
  const Asked between = parse_question("LIST BETWEEN the storm AND two years later").value();
  EXPECT_EQ(between.first_phrase, "the storm");
  EXPECT_EQ(between.second_phrase, "two years later");
}

TEST(Question, CanHaveAnotherRelation) {
  EXPECT_EQ(with_relation(" is  e3 before t1 ?", "AFTER"), " is  e3 AFTER t1 ?");
  EXPECT_EQ(with_relation("IS 'the storm' BEFORE t1", "AFTER"), "IS 'the storm' AFTER t1");
}

TEST(Question, RelationsByName) {
  EXPECT_EQ(relation_of_question("BEFORE"), RelationSet(Relation::kBefore));
  EXPECT_EQ(relation_of_question("IDENTITY"), RelationSet(Relation::kEquals));
  EXPECT_EQ(relation_of_question("DURING"), RelationSet(Relation::kEquals));
  EXPECT_EQ(relation_of_question("OVERLAPPED_BY"), RelationSet(Relation::kOverlappedBy));
  EXPECT_EQ(relation_of_question("BEFORE-OR-OVERLAP")->size(), 11);
  EXPECT_EQ(relation_of_question("SOMETIME"), std::nullopt);
}

TEST(Questions, ExpectAnswersInAnySpellingAndSayWhatIsNone) {
  const QuestionFile file = read_questions(
      "1|d|IS a BEFORE b|x| Yes \n"
      "2|d|IS a BEFORE b|x|is\n"
      "3|d|LIST BEFORE b|x|e1 e2\n"
      "4|d|WHEN b|x|1998-02\n"
      "5|d|WHEN b|x|yes\n",
      "q.txt");
  ASSERT_EQ(file.questions.size(), 5u) << "question 2 counts, though nobody can be right";
  EXPECT_EQ(file.questions[0].expected_answer(), "yes");
  EXPECT_EQ(to_line(file.questions[0]), "1|d|IS a BEFORE b|x| Yes ");
  EXPECT_TRUE(file.problems.empty());
  ASSERT_EQ(file.doubts.size(), 2u);
  EXPECT_EQ(file.doubts[1].where.line, 5) << "a date is expected";
  EXPECT_EQ(file.doubts[0].code, "bad-expected-answer");
  EXPECT_EQ(file.doubts[0].where.line, 2);
  EXPECT_EQ(file.doubts[0].where.column, 21);
}

TEST(Question, LineIsWrittenAsItWasRead) {
  constexpr std::string_view kLine = "7| n.tml|is  e3 BEFORE t1 ?|Really?|yes|more";
  EXPECT_EQ(to_line(read_questions(kLine, "q").questions.at(0)), kLine);
}

TEST(Questions, InAnotherColumnAreNamed) {
  const QuestionFile file = read_questions(
      "1|IS e1 BEFORE e2|d.tml|Is it so?|yes\n2|d.tml|Is it so?|IS e1 BEFORE e2|yes\n"
      "3|d.tml|WHY e1|Is it so?|yes\n",
      "q.txt");
  ASSERT_EQ(file.problems.size(), 2U);
  EXPECT_EQ(file.problems[0].what, "the question is in field 2 instead of field 3");
  EXPECT_EQ(file.problems[1].where.line, 2);
  EXPECT_EQ(file.questions.size(), 1U) << "a command that nobody knows is a question all the same";
}

}  // namespace
}  // namespace gnomon
