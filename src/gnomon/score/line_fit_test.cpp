#include "gnomon/score/line_fit.h"

#include <vector>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

using Points = std::vector<PlanePoint>;

TEST(LineFit, OfPointsOnALineIsThatLine) {
  const auto fit = fit_line(Points{{0, 1}, {0.5, 0.5}, {1, 0}});
  ASSERT_TRUE(fit);
  EXPECT_DOUBLE_EQ(fit->slope, -1);
  EXPECT_DOUBLE_EQ(fit->intercept, 1);
  EXPECT_DOUBLE_EQ(fit->r_squared.value(), 1);
}

// By hand: the means are 1 and 2, so slope = 1 / 2; the misses -0.5, 1 and -0.5 have squares
// of 1.5, the distances from the mean of y of 2.
TEST(LineFit, OfOtherPointsIsThatOfLeastSquares) {
  const auto fit = fit_line(Points{{0, 1}, {1, 3}, {2, 2}});
  ASSERT_TRUE(fit);
  EXPECT_DOUBLE_EQ(fit->slope, 0.5);
  EXPECT_DOUBLE_EQ(fit->intercept, 1.5);
  EXPECT_DOUBLE_EQ(fit->r_squared.value(), 1 - 1.5 / 2);
}

TEST(LineFit, OfLevelPointsExplainsNothing) {
  const auto fit = fit_line(Points{{0, 1}, {1, 1}});
  ASSERT_TRUE(fit);
  EXPECT_EQ(fit->slope, 0);
  EXPECT_FALSE(fit->r_squared);
}

TEST(LineFit, NeedsTwoPlaces) {
  EXPECT_FALSE(fit_line({}));
  EXPECT_FALSE(fit_line(Points{{3, 1}}));
  EXPECT_FALSE(fit_line(Points{{3, 1}, {3, 2}}));
}

}  // namespace
}  // namespace gnomon
