#include "gnomon/annotate/question_estimate.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(QuestionEstimate, IsNothingAtTheEnd) {
  EXPECT_EQ(questions_left({100, 0, 40}), 0);
  EXPECT_EQ(questions_left({0, 0, 0}), 0);
}

TEST(QuestionEstimate, IsNeverMoreThanTheOpenPairsNorLessThanOne) {
  for (std::size_t start : {1U, 2U, 10U, 500U, 8000U}) {
    for (std::size_t open = 1; open <= start; open += 1 + start / 20) {
      for (std::size_t asked = 0; asked <= start - open; asked += 1 + start / 20) {
        const double left = questions_left({start, open, asked});
        EXPECT_GE(left, 1);
        EXPECT_LE(left, static_cast<double>(open));
      }
    }
  }
}

// Where every answer resolves five pairs, fewer are left than where it resolves one.
TEST(QuestionEstimate, FollowsTheSharesOfTheDocument) {
  const double much_inferred = questions_left({1000, 500, 100});
  const double little_inferred = questions_left({1000, 500, 500});
  EXPECT_LT(much_inferred, little_inferred);
  EXPECT_LT(much_inferred, 500 * 0.5);
  EXPECT_GT(little_inferred, 500 * 0.6);
}

// Something else counts the pairs when others work at the same time: nothing breaks.
TEST(QuestionEstimate, TakesMoreOpenPairsThanThereWere) {
  EXPECT_GE(questions_left({10, 20, 3}), 1);
}

}  // namespace
}  // namespace gnomon
