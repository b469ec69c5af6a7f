#include "gnomon/qa/evaluation.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

Question expecting(const char* answer) {
  Question question;
  question.expected = answer;
  return question;
}

QuestionAnswer saying(Reply reply) { return {reply, AnswerReason::kEntailed}; }

TEST(QaEvaluation, WhatCounts) {
  EXPECT_EQ(count_answer(expecting("yes"), saying(Reply::kYes)), Counted::kCorrect);
  EXPECT_EQ(count_answer(expecting("yes"), saying(Reply::kNo)), Counted::kIncorrect);
  EXPECT_EQ(count_answer(expecting("no"), saying(Reply::kUnknown)), Counted::kUnknown);
  EXPECT_EQ(count_answer(expecting("unknown"), saying(Reply::kUnknown)), Counted::kCorrect);
  EXPECT_EQ(count_answer(expecting("unknown"), saying(Reply::kYes)), Counted::kIncorrect);
  EXPECT_EQ(count_answer(expecting("is"), saying(Reply::kYes)), Counted::kIncorrect);
  EXPECT_EQ(count_answer(expecting("Yes"), saying(Reply::kYes)), Counted::kCorrect);
  EXPECT_EQ(count_answer(expecting("yes "), saying(Reply::kYes)), Counted::kCorrect);
  QuestionAnswer misspelt = saying(Reply::kUnknown);
  misspelt.misspelt = true;
  EXPECT_EQ(count_answer(expecting("yes"), misspelt), Counted::kIncorrect);
  EXPECT_EQ(count_answer(expecting("unknown"), misspelt), Counted::kIncorrect);
}

// The row of TIPSem in Table 3 of the paper: 11 correct and 10 wrong answers to 99 questions.
TEST(QaEvaluation, FiguresOfThePaper) {
  QaTally tally;
  for (int i = 0; i < 99; ++i) {
    tally.add(i < 11   ? Counted::kCorrect
              : i < 21 ? Counted::kIncorrect
                       : Counted::kUnknown,
              i < 52 ? AnswerReason::kEntityMissing : AnswerReason::kRelationMissing);
  }
  EXPECT_NEAR(*tally.precision(), 0.52, 0.005);
  EXPECT_NEAR(*tally.recall(), 0.11, 0.005);
  EXPECT_NEAR(*tally.f1(), 0.18, 0.005);
  EXPECT_NEAR(*tally.answered_share(), 0.21, 0.005);
  EXPECT_EQ(tally.missing_entity, 31);
  EXPECT_EQ(tally.missing_relation, 47);
  QaTally sum = tally;
  sum += tally;
  EXPECT_EQ(sum.questions, 198);
  EXPECT_DOUBLE_EQ(*sum.f1(), *tally.f1());
}

TEST(QaEvaluation, IsUndefinedWhereThereIsNothingToDivide) {
  const QaTally none;
  EXPECT_FALSE(none.precision());
  EXPECT_FALSE(none.recall());
  EXPECT_FALSE(none.f1());
  EXPECT_FALSE(none.answered_share());
  QaTally silent;
  silent.add(Counted::kUnknown, AnswerReason::kRelationMissing);
  EXPECT_FALSE(silent.precision());
  EXPECT_EQ(silent.recall(), 0);
  EXPECT_EQ(silent.f1(), 0);
  EXPECT_EQ(silent.answered_share(), 0);
}

QaTally tally_of(std::int64_t questions, std::int64_t correct, std::int64_t incorrect) {
  QaTally tally;
  tally.questions = questions;
  tally.correct = correct;
  tally.incorrect = incorrect;
  tally.unknown = questions - correct - incorrect;
  return tally;
}

// Table 3 of the paper, news: HITSZ-ICRC 8 of 17 answered, trel1 17 of 29 and CAEVO 17 of 29 are
// equal in recall and F1; ev1-trel2 has 23 of 54, ClearTK 6 of 10.
TEST(Ranks, AreByRecallThenF1AndTiesShareAPlace) {
  const std::vector<QaTally> systems = {tally_of(99, 8, 9),   tally_of(99, 17, 12),
                                        tally_of(99, 23, 31), tally_of(99, 6, 4),
                                        tally_of(99, 17, 12), tally_of(99, 17, 10)};
  const std::vector<Rank> expected = {{5, false}, {3, true}, {1, false},
                                      {6, false}, {3, true}, {2, false}};
  EXPECT_EQ(ranks(systems), expected);
}

TEST(Ranks, OfNothingAskedAreTheLast) {
  EXPECT_EQ(ranks(std::vector<QaTally>{tally_of(0, 0, 0), tally_of(3, 0, 1)}),
            (std::vector<Rank>{{2, false}, {1, false}}));
  EXPECT_EQ(ranks(std::vector<QaTally>{}), std::vector<Rank>{});
}

TEST(CountAnswer, OfWhenComparesStretchesOfTheCalendar) {
  Question question;
  question.asked = parse_question("WHEN e1").value();
  question.expected = "1998-02";
  QuestionAnswer answer{Reply::kYes, AnswerReason::kEntailed};
  answer.limits = "1998-02-01/1998-03-01";
  EXPECT_EQ(count_answer(question, answer), Counted::kCorrect);
  answer.limits = "1998-02-01/1998-02-02";
  EXPECT_EQ(count_answer(question, answer), Counted::kIncorrect);
  EXPECT_EQ(count_answer(question, {Reply::kUnknown, AnswerReason::kNoDate}), Counted::kUnknown);
}

}  // namespace
}  // namespace gnomon
