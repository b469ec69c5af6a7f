// Whether the difference between two systems can be chance. Every test is a pure function; those
// that draw random numbers take a seed and give the same digits on every machine.
#pragma once

#include "gnomon/base/random.h"
#include "gnomon/score/figure.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// How often a test that draws random numbers does so.
struct Draws {
  std::size_t trials = 10'000;
  std::uint64_t seed = 1;
  std::stop_token stop = {};  // once it is requested, the result comes at once and means nothing
};

// ---- items that are right or wrong ----------------------------------------------------------

// McNemar's test of two systems over the same items (Dietterich 1998).
struct McNemar {
  std::int64_t both_right = 0;
  std::int64_t only_first = 0;
  std::int64_t only_second = 0;
  std::int64_t both_wrong = 0;
  double chi_square = 0;    // with continuity correction, one degree of freedom
  double p_chi_square = 1;  // 1 when the systems never differ
  double p_exact = 1;       // binomial, two-sided
  double p_mid = 1;         // exact less half of what the observed table adds on both sides

  std::int64_t items() const { return both_right + only_first + only_second + both_wrong; }
  // The p value to decide by: exact when the systems differ on fewer than 25 items.
  double p() const { return only_first + only_second < 25 ? p_exact : p_chi_square; }
};
McNemar mcnemar(std::int64_t both_right, std::int64_t only_first, std::int64_t only_second,
                std::int64_t both_wrong);
// Of each item: whether the first and the second system are right.
McNemar mcnemar(const std::vector<bool>& first, const std::vector<bool>& second);

struct Randomisation {
  double observed = 0;      // the difference, first less second
  std::int64_t as_far = 0;  // trials with a difference at least as far from 0
  std::size_t trials = 0;
  double p = 1;
};

// Approximate randomisation of the number of right items (Noreen 1989): a coin for each item
// decides whether the two systems change places.
Randomisation randomise(const std::vector<bool>& first, const std::vector<bool>& second,
                        const Draws& draws);

struct Interval {
  double low = 0;
  double high = 0;
};

// The 95 % interval of the share of right items, by percentiles of samples with replacement;
// nothing without items.
std::optional<Interval> bootstrap_share(const std::vector<bool>& right, const Draws& draws);

// ---- documents with counts ------------------------------------------------------------------

// What F1 of a document, and of any sum of documents, is made of; as in Figure.
struct RatioCounts {
  double right = 0;
  double system_total = 0;
  double found = 0;
  double gold_total = 0;

  RatioCounts& operator+=(const RatioCounts& other);
  Ratio f1() const;
};

// The same with whole documents changing places; the statistic is F1 of their sum, which must be
// defined for both. A trial that leaves one side without anything counts as a difference that is as
// far, so that p is never too small.
Randomisation randomise(std::span<const RatioCounts> first, std::span<const RatioCounts> second,
                        const Draws& draws);

// Intervals of F1 of two systems and of the difference, over the same samples of documents in which
// it is defined; nothing when there are none. Of one system alone, give it twice.
struct PairedBootstrap {
  std::optional<Interval> first;
  std::optional<Interval> second;
  std::optional<Interval> difference;  // first less second
};
PairedBootstrap bootstrap_f1(std::span<const RatioCounts> first,
                             std::span<const RatioCounts> second, const Draws& draws);

// ---- several tests at once ------------------------------------------------------------------

// Holm's (1979) adjusted p values, in the order given: comparing them with a level keeps the chance
// of any false alarm below that level.
std::vector<double> holm(std::span<const double> p);

}  // namespace gnomon
