#include "gnomon/score/significance.h"

#include <array>
#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// The worked example of the specification: key, task B, majority against tense.
TEST(McNemarTest, WorkedExample) {
  const McNemar test = mcnemar(140, 46, 73, 72);
  EXPECT_EQ(test.items(), 331);
  EXPECT_NEAR(test.chi_square, 5.680672, 1e-6);
  EXPECT_NEAR(test.p_chi_square, 0.0171528, 1e-7);
  EXPECT_NEAR(test.p_exact, 0.0167863, 1e-7);
  EXPECT_NEAR(test.p_mid, 0.0133763, 1e-7);
  EXPECT_EQ(test.p(), test.p_chi_square);
}

// By hand: 1 of 5 coins. Two-sided 2 * (1 + 5) / 32, mid-p less 5 / 32; chi-square (3 - 1)^2 / 5.
TEST(McNemarTest, FewDifferences) {
  const McNemar test = mcnemar(10, 1, 4, 10);
  EXPECT_DOUBLE_EQ(test.p_exact, 12.0 / 32);
  EXPECT_DOUBLE_EQ(test.p_mid, 7.0 / 32);
  EXPECT_DOUBLE_EQ(test.chi_square, 4.0 / 5);
  EXPECT_EQ(test.p(), test.p_exact);
}

TEST(McNemarTest, NoDifferencesAreNoEvidence) {
  for (const McNemar& test : {mcnemar(5, 0, 0, 7), mcnemar(0, 0, 0, 0)}) {
    EXPECT_EQ(test.chi_square, 0);
    EXPECT_EQ(test.p_chi_square, 1);
    EXPECT_EQ(test.p_exact, 1);
    EXPECT_EQ(test.p_mid, 1);
  }
  EXPECT_EQ(mcnemar(0, 3, 3, 0).p_exact, 1);  // twice the tail is more than 1
}

TEST(McNemarTest, LargeCountsStayFinite) {
  const McNemar test = mcnemar(0, 100'000, 101'000, 0);
  // The normal approximation is near at such counts: z = 999 / sqrt(201000).
  EXPECT_NEAR(test.p_exact, test.p_chi_square, 1e-5);
  // All of n coins show the same: 2 / 2^n, and 0 where no double is so small.
  EXPECT_NEAR(std::log2(mcnemar(0, 0, 1000, 0).p_exact), -999, 1e-9);
  EXPECT_EQ(mcnemar(0, 0, 40'000, 0).p_exact, 0);
}

TEST(McNemarTest, CountsItems) {
  const McNemar test = mcnemar({true, true, false, false, true}, {true, false, true, false, true});
  EXPECT_EQ(test.both_right, 2);
  EXPECT_EQ(test.only_first, 1);
  EXPECT_EQ(test.only_second, 1);
  EXPECT_EQ(test.both_wrong, 1);
}

TEST(RandomisedItems, SameAnswersGiveOne) {
  const Randomisation test = randomise({true, false}, {true, false}, {100, 1});
  EXPECT_EQ(test.observed, 0);
  EXPECT_EQ(test.as_far, 100);
  EXPECT_EQ(test.p, 1);
}

// All eight items speak for the first system: only two of the 256 ways to change places are as far
// apart, so that p comes near 2/256.
TEST(RandomisedItems, ComesNearTheExactShare) {
  const std::vector<bool> right(8, true);
  const std::vector<bool> wrong(8, false);
  const Randomisation test = randomise(right, wrong, {100'000, 3});
  EXPECT_EQ(test.observed, 8);
  EXPECT_NEAR(test.p, 2.0 / 256, 0.001);  // four standard deviations
}

RatioCounts document(double right, double system, double gold) {
  return {right, system, right, gold};
}

// Two systems on three documents, all ways of changing places counted by hand below.
TEST(RandomisedDocuments, ComesNearTheExactShare) {
  const std::array first{document(4, 5, 5), document(3, 5, 5), document(5, 5, 5)};
  const std::array second{document(2, 5, 5), document(3, 5, 5), document(3, 5, 5)};
  // F1 is right/15 of the sum: 12 against 8, a difference of 4/15. Documents 1 and 3 count 2 each:
  // of the four ways to change these, two give a difference of 4 either way.
  const Randomisation test = randomise(first, second, {50'000, 1});
  EXPECT_NEAR(test.observed, 4.0 / 15, 1e-12);
  EXPECT_NEAR(test.p, 0.5, 0.01);
}

TEST(BootstrapOfShares, AllRightIsCertain) {
  const Interval interval = bootstrap_share(std::vector<bool>(20, true), {200, 1}).value();
  EXPECT_EQ(interval.low, 1);
  EXPECT_EQ(interval.high, 1);
  EXPECT_FALSE(bootstrap_share({}, {200, 1}));
}

// Of 400 items half are right: the normal interval is 0.5 +- 1.96 * 0.025.
TEST(BootstrapOfShares, ComesNearTheNormalInterval) {
  std::vector<bool> right(400);
  for (std::size_t i = 0; i < right.size(); i += 2) {
    right[i] = true;
  }
  const Interval interval = bootstrap_share(right, {20'000, 1}).value();
  EXPECT_NEAR(interval.low, 0.451, 0.004);
  EXPECT_NEAR(interval.high, 0.549, 0.004);
}

TEST(BootstrapOfDocuments, ASystemAgainstItselfDiffersByNothing) {
  const std::array documents{document(4, 5, 6), document(0, 3, 5), document(5, 9, 5)};
  const PairedBootstrap both = bootstrap_f1(documents, documents, {500, 7});
  EXPECT_EQ(both.difference->low, 0);
  EXPECT_EQ(both.difference->high, 0);
  EXPECT_EQ(both.first->low, both.second->low);
  EXPECT_LT(both.first->low, both.first->high);
}

TEST(BootstrapOfDocuments, OneDocumentIsAlwaysDrawn) {
  const std::array one{document(1, 2, 2)};
  const std::array other{document(2, 2, 2)};
  const PairedBootstrap both = bootstrap_f1(one, other, {50, 1});
  EXPECT_DOUBLE_EQ(both.difference->low, -0.5);
  EXPECT_DOUBLE_EQ(both.difference->high, -0.5);
}

// Where a sample holds the document with links, F1 is 1. One of the other document alone has no F1,
// which is not 0.
TEST(BootstrapOfDocuments, SamplesWithNothingToCountHaveNoF1) {
  const std::array documents{document(2, 2, 2), document(0, 0, 0)};
  const PairedBootstrap both = bootstrap_f1(documents, documents, {500, 1});
  EXPECT_EQ(both.first->low, 1);
  EXPECT_EQ(both.first->high, 1);
  EXPECT_EQ(both.difference->low, 0);
  const std::array nothing{document(0, 0, 0)};
  EXPECT_FALSE(bootstrap_f1(nothing, nothing, {500, 1}).first);
  EXPECT_FALSE(bootstrap_f1(documents, std::array{document(0, 0, 0), document(0, 0, 0)}, {500, 1})
                   .difference);
}

TEST(TestsThatDraw, TheSameSeedGivesTheSame) {
  std::vector<bool> a;
  std::vector<bool> b;
  SplitMix64 random(5);
  for (int i = 0; i < 100; ++i) {
    a.push_back(random() % 3 != 0);
    b.push_back(random() % 2 != 0);
  }
  EXPECT_EQ(randomise(a, b, {300, 9}).as_far, randomise(a, b, {300, 9}).as_far);
  EXPECT_EQ(bootstrap_share(a, {300, 9})->low, bootstrap_share(a, {300, 9})->low);
}

// By hand: three tests at .01, .04, .03 become .03, .06 and .06 (Holm 1979).
TEST(HolmCorrection, WorkedExample) {
  const std::vector<double> adjusted = holm(std::array{0.01, 0.04, 0.03});
  ASSERT_EQ(adjusted.size(), 3U);
  EXPECT_DOUBLE_EQ(adjusted[0], 0.03);
  EXPECT_DOUBLE_EQ(adjusted[1], 0.06);
  EXPECT_DOUBLE_EQ(adjusted[2], 0.06);
  EXPECT_TRUE(holm({}).empty());
  EXPECT_DOUBLE_EQ(holm(std::array{0.9, 0.8})[0], 1);
}

}  // namespace
}  // namespace gnomon
