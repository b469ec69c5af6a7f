#include "gnomon/qa/negative.h"

#include "gnomon/algebra/names.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

Question question_of(const std::string& line) { return read_questions(line, "q").questions.at(0); }

std::string negated_line(const std::string& line) {
  return to_line(negated(question_of(line)).question);
}

TEST(Negative, PairsOfTheSpecification) {
  EXPECT_EQ(negated_line("1|d.tml|IS e2 BEFORE e1|Was it before?|yes"),
            "1|d.tml|IS e2 AFTER e1|negativized|no");
  EXPECT_EQ(negated_line("2|d.tml|IS e2 AFTER e1|x|yes"), "2|d.tml|IS e2 BEFORE e1|negativized|no");
  EXPECT_EQ(negated_line("3|d.tml|IS e2 INCLUDES t1|x|yes"),
            "3|d.tml|IS e2 IS_INCLUDED t1|negativized|no");
  EXPECT_EQ(negated_line("4|d.tml|IS e2 BEGUN_BY t1|x|yes"),
            "4|d.tml|IS e2 BEGINS t1|negativized|no");
  EXPECT_EQ(negated_line("5|d.tml|IS e2 SIMULTANEOUS t1|x|yes"),
            "5|d.tml|IS e2 IAFTER t1|negativized|no");
}

// Whatever entails the relation excludes its opposite, by the sets that the two names stand for.
TEST(Negative, OppositesExcludeWhatTheyAreOppositeTo) {
  std::vector<std::string> names = {"IDENTITY",          "DURING",          "DURING_INV", "OVERLAP",
                                    "BEFORE-OR-OVERLAP", "OVERLAP-OR-AFTER"};
  for (const Relation relation : RelationSet::all()) {
    names.emplace_back(extended_timeml_name(relation));
  }
  for (const std::string& name : names) {
    const auto opposite = opposite_relation(name);
    ASSERT_TRUE(opposite) << name;
    const auto says = relation_of_question(name);
    const auto asked = relation_of_question(*opposite);
    ASSERT_TRUE(says && asked) << name;
    EXPECT_TRUE((*says & *asked).empty()) << name;
    EXPECT_FALSE(asked->empty()) << name;
  }
}

TEST(Negative, RelationsWithAnInverseAreTurnedRound) {
  for (const Relation relation : RelationSet::all()) {
    if (relation != Relation::kEquals) {
      EXPECT_EQ(opposite_relation(extended_timeml_name(relation)),
                extended_timeml_name(inverse(relation)));
    }
  }
}

TEST(Negative, NoOppositeForWhatAllowsEverythingOrIsUnknown) {
  for (const char* name : {"VAGUE", "NONE", "NON-RELATED", "SOMETIME", ""}) {
    EXPECT_EQ(opposite_relation(name), std::nullopt) << name;
  }
}

TEST(Negative, OnlyTheWordOfTheRelationIsAnother) {
  EXPECT_EQ(negated_line(" 7 | d.tml |  is  E2\tBefore  e1 ? really|x|yes|more"),
            " 7 | d.tml |  is  E2\tAFTER  e1 ? really|negativized|no|more");
  const NegatedQuestion turned = negated(question_of("7|d|is before BEFORE before|x|yes"));
  EXPECT_EQ(turned.question.question, "is before AFTER before");
  EXPECT_EQ(turned.question.asked, *parse_question(turned.question.question));
}

TEST(Negative, WhatIsNotYesIsKeptAndCounted) {
  const QuestionFile file = read_questions(
      "1|d|IS a BEFORE b|x|yes\n"
      "2|d|IS a BEFORE b|x|no\n"
      "3|d|IS a BEFORE b|x|unknown\n"
      "4|d|IS a BEFORE b|x|is\n"
      "5|d|IS a BEFORE b|x|maybe\n"
      "6|d|IS a VAGUE b|x|yes\n"
      "7|d|LIST BEFORE b|x|yes\n"
      "8|d|WHEN a|x|yes\n",
      "q.txt");
  const NegatedSet set = negated(file.questions);
  EXPECT_EQ(set.turned, 1U);
  EXPECT_EQ(set.were_no, 1U);
  EXPECT_EQ(set.otherwise, 3U);
  EXPECT_EQ(set.without_opposite, 3U);
  ASSERT_EQ(set.questions.size(), file.questions.size());
  for (std::size_t i = 1; i < set.questions.size(); ++i) {
    EXPECT_EQ(to_line(set.questions[i]), to_line(file.questions[i]));
    EXPECT_EQ(set.questions[i].line, file.questions[i].line);
  }
}

TEST(Negative, TurnedTwiceIsTurnedOnce) {
  const NegatedSet once = negated(read_questions("1|d|IS a ENDS b|x|yes\n", "q").questions);
  const NegatedSet twice = negated(once.questions);
  EXPECT_EQ(twice.were_no, 1U);
  EXPECT_EQ(to_line(twice.questions[0]), to_line(once.questions[0]));
}

}  // namespace
}  // namespace gnomon
