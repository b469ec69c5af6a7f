#include "gnomon/agree/coefficients.h"

#include <cmath>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

Confusion matrix(const std::vector<std::vector<std::int64_t>>& rows) {
  Confusion confusion(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t k = 0; k < rows.size(); ++k) {
      confusion.add(i, k, rows[i][k]);
    }
  }
  return confusion;
}

Confusion transposed(const Confusion& confusion) {
  Confusion result(confusion.labels());
  for (std::size_t i = 0; i < confusion.labels(); ++i) {
    for (std::size_t k = 0; k < confusion.labels(); ++k) {
      result.add(k, i, confusion.at(i, k));
    }
  }
  return result;
}

// The table of Cohen (1960), in percent of 200 cases: observed .70, by chance .41, kappa .49.
TEST(Kappa, IsThatOfCohensOwnExample) {
  const Agreement figures = agreement(matrix({{88, 14, 18}, {10, 40, 10}, {2, 6, 12}}));
  EXPECT_EQ(figures.items, 200);
  EXPECT_EQ(figures.agreed, 140);
  EXPECT_DOUBLE_EQ(*figures.accuracy, 0.70);
  EXPECT_DOUBLE_EQ(*figures.expected, 0.41);
  EXPECT_NEAR(*figures.kappa, 0.29 / 0.59, 1e-12);
}

// By hand: Po 35/50, Pe (25*30 + 25*20)/2500 = 1/2, kappa 2/5; both together choose the first label
// 55 times out of 100, so that pi has Pe .55^2 + .45^2 = .505.
TEST(Kappa, AndPiByHand) {
  const Agreement figures = agreement(matrix({{20, 5}, {10, 15}}));
  EXPECT_DOUBLE_EQ(*figures.accuracy, 0.7);
  EXPECT_DOUBLE_EQ(*figures.expected, 0.5);
  EXPECT_NEAR(*figures.kappa, 0.4, 1e-12);
  EXPECT_NEAR(*figures.pi, (0.7 - 0.505) / 0.495, 1e-12);
  // SE0: Pe + Pe^2 - sum r c (r + c) / n^3 = .75 - (750 * 55 + 500 * 45) / 125000 = .24.
  EXPECT_NEAR(*figures.standard_error, std::sqrt(0.24) / (0.5 * std::sqrt(50.0)), 1e-12);
  EXPECT_NEAR(*figures.z, 0.4 / *figures.standard_error, 1e-12);
  EXPECT_NEAR(*figures.p, 0.003892, 1e-6);  // two-sided, z = 2.886751
}

TEST(Kappa, OfIndependentLabelsIsZero) {
  const Agreement figures = agreement(matrix({{6, 2}, {9, 3}}));
  EXPECT_NEAR(*figures.kappa, 0, 1e-12);
  EXPECT_NEAR(*figures.p, 1, 1e-12);
}

TEST(Kappa, OfNothingIsNothing) {
  const Agreement figures = agreement(Confusion(3));
  EXPECT_EQ(figures.items, 0);
  EXPECT_FALSE(figures.accuracy);
  EXPECT_FALSE(figures.expected);
  EXPECT_FALSE(figures.kappa);
  EXPECT_FALSE(figures.pi);
  EXPECT_FALSE(figures.z);
  EXPECT_FALSE(weighted_agreement(Confusion(1), std::vector<double>{1}).kappa);
}

TEST(Kappa, IsOneWhenChanceLeavesNoRoomAndHasNoErrorThen) {
  const Agreement figures = agreement(matrix({{7, 0}, {0, 0}}));
  EXPECT_EQ(figures.kappa, 1);
  EXPECT_EQ(figures.pi, 1);
  EXPECT_FALSE(figures.z);
  EXPECT_FALSE(figures.p);
}

// One always says the first label, the other always the second: they agree on nothing, and chance
// would not either.
TEST(Kappa, OfTwoThatNeverSayTheSameIsZeroWithoutAnError) {
  const Agreement figures = agreement(matrix({{0, 4}, {0, 0}}));
  EXPECT_EQ(figures.kappa, 0);
  EXPECT_FALSE(figures.z);
}

// By hand: Po_w (4 + 3 + .5 * 2 + 1) / 10 = .9; rows 5 4 1 and columns 4 4 2, so that Pe_w is
// (20 + 16 + 2 + .5 * (20 + 16 + 8 + 4)) / 100 = .62.
TEST(WeightedKappa, ByHand) {
  const Confusion confusion = matrix({{4, 1, 0}, {0, 3, 1}, {0, 0, 1}});
  const std::vector<double> weights{1, 0.5, 0, 0.5, 1, 0.5, 0, 0.5, 1};
  const WeightedAgreement figures = weighted_agreement(confusion, weights);
  EXPECT_NEAR(*figures.observed, 0.9, 1e-12);
  EXPECT_NEAR(*figures.expected, 0.62, 1e-12);
  EXPECT_NEAR(*figures.kappa, 0.28 / 0.38, 1e-12);
}

// The example of Fleiss (1971) as often printed: fourteen raters, ten subjects, five categories.
TEST(Fleiss, IsThatOfTheWellKnownTable) {
  const std::vector<std::vector<std::int64_t>> table{
      {0, 0, 0, 0, 14}, {0, 2, 6, 4, 2}, {0, 0, 3, 5, 6}, {0, 3, 9, 2, 0}, {2, 2, 8, 1, 1},
      {7, 7, 0, 0, 0},  {3, 2, 6, 3, 0}, {2, 5, 3, 2, 2}, {6, 5, 2, 1, 0}, {0, 2, 2, 3, 7}};
  Ratings ratings(5);
  for (const auto& item : table) {
    ratings.add_item(item, 14);
  }
  const auto fleiss = ratings.fleiss();
  ASSERT_TRUE(fleiss);
  EXPECT_EQ(fleiss->annotators, 14);
  EXPECT_EQ(fleiss->items, 10);
  EXPECT_NEAR(fleiss->observed, 0.378, 5e-4);
  EXPECT_NEAR(fleiss->expected, 0.213, 5e-4);
  EXPECT_NEAR(fleiss->kappa, 0.210, 5e-4);
}

// Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, section C: four observers,
// twelve units, missing data; alpha for nominal data is .743.
TEST(Alpha, IsThatOfKrippendorffsOwnExample) {
  const std::vector<std::vector<int>> observers{{1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0},
                                                {1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3},
                                                {0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0},
                                                {1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0}};
  Ratings ratings(6);
  for (std::size_t unit = 0; unit < 12; ++unit) {
    std::vector<std::int64_t> chosen(6);
    for (const auto& observer : observers) {
      if (observer[unit] > 0) {
        ++chosen[static_cast<std::size_t>(observer[unit])];
      }
    }
    ratings.add_item(chosen, 4);
  }
  const auto alpha = ratings.alpha();
  ASSERT_TRUE(alpha);
  EXPECT_EQ(alpha->items, 11);  // the last unit has one value only
  EXPECT_EQ(alpha->labels, 40);
  EXPECT_NEAR(alpha->alpha, 0.743, 5e-4);
  // Eight units are labelled by all four; Fleiss' kappa is about these.
  EXPECT_EQ(ratings.fleiss()->items, 8);
}

TEST(Alpha, IsUndefinedWithoutTwoLabels) {
  Ratings ratings(2);
  EXPECT_FALSE(ratings.alpha());
  EXPECT_FALSE(ratings.fleiss());
  ratings.add_item(std::vector<std::int64_t>{2, 0}, 2);
  ratings.add_item(std::vector<std::int64_t>{2, 0}, 2);
  EXPECT_FALSE(ratings.alpha());
  EXPECT_EQ(ratings.fleiss()->kappa, 1);
}

TEST(Fleiss, IsUndefinedWhenItemsHaveDifferentNumbersOfAnnotators) {
  Ratings ratings(2);
  ratings.add_item(std::vector<std::int64_t>{2, 0}, 2);
  ratings.add_item(std::vector<std::int64_t>{1, 2}, 3);
  EXPECT_FALSE(ratings.fleiss());
  EXPECT_TRUE(ratings.alpha());
}

TEST(HarmonicMean, OfZerosIsZeroAndOfNothingNothing) {
  EXPECT_EQ(harmonic_mean(0.0, 0.0), 0);
  EXPECT_NEAR(*harmonic_mean(0.5, 1.0), 2.0 / 3, 1e-12);
  EXPECT_FALSE(harmonic_mean(std::nullopt, 1.0));
  EXPECT_FALSE(share(0, 0));
}

Confusion random_matrix(const std::vector<std::uint8_t>& counts, std::size_t labels) {
  Confusion confusion(labels);
  for (std::size_t i = 0; i < labels * labels && i < counts.size(); ++i) {
    confusion.add(i / labels, i % labels, counts[i]);
  }
  return confusion;
}

void expect_near(std::optional<double> a, std::optional<double> b) {
  RC_ASSERT(a.has_value() == b.has_value());
  if (a) {
    RC_ASSERT(std::isfinite(*a));
    RC_ASSERT(std::abs(*a - *b) < 1e-9);
  }
}

RC_GTEST_PROP(Coefficients, DoNotDependOnWhoComesFirst, (const std::vector<std::uint8_t>& counts)) {
  const Confusion confusion = random_matrix(counts, 3);
  const Agreement one = agreement(confusion);
  const Agreement other = agreement(transposed(confusion));
  expect_near(one.accuracy, other.accuracy);
  expect_near(one.expected, other.expected);
  expect_near(one.kappa, other.kappa);
  expect_near(one.pi, other.pi);
  expect_near(one.z, other.z);
  expect_near(one.p, other.p);
  RC_ASSERT(std::abs(one.kappa.value_or(0)) <= 1);
  const std::vector<double> identity{1, 0, 0, 0, 1, 0, 0, 0, 1};
  expect_near(weighted_agreement(confusion, identity).kappa, one.kappa);
}

// With two annotators Fleiss' kappa is Scott's pi, and alpha is pi for many items.
RC_GTEST_PROP(Coefficients, OfManyAnnotatorsAgreeWithThoseOfTwo,
              (const std::vector<std::uint8_t>& counts)) {
  const Confusion confusion = random_matrix(counts, 3);
  Ratings ratings(3);
  Ratings parts(3);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      Ratings part(3);
      for (std::int64_t n = 0; n < confusion.at(i, k); ++n) {
        std::vector<std::int64_t> chosen(3);
        ++chosen[i];
        ++chosen[k];
        ratings.add_item(chosen, 2);
        part.add_item(chosen, 2);
      }
      parts += part;
    }
  }
  const Agreement figures = agreement(confusion);
  const auto fleiss = ratings.fleiss();
  RC_ASSERT(fleiss.has_value() == figures.pi.has_value());
  if (fleiss) {
    expect_near(fleiss->kappa, figures.pi);
    expect_near(fleiss->kappa, parts.fleiss()->kappa);
  }
  const auto alpha = ratings.alpha();
  if (alpha) {
    const auto n = static_cast<double>(2 * figures.items);
    expect_near(alpha->alpha, 1 - (1 - *figures.pi) * (n - 1) / n);
    expect_near(alpha->alpha, parts.alpha()->alpha);
  }
}

}  // namespace
}  // namespace gnomon
