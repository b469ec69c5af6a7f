// Tests of systems that have the same items right or wrong: of every two, whether they differ by
// more than chance.
#pragma once

#include "gnomon/score/significance.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace gnomon {

// Below this p value a difference counts as significant.
inline constexpr double kSignificant = 0.05;

struct TestSettings {
  Draws draws;
  bool by_documents = false;  // draw whole documents also where there are items
  bool holm = false;          // correct for the number of tests
};

// What a test says in the end.
struct Decision {
  double p = 1;  // corrected where that is wanted
  bool significant = false;
};
// One for each p value.
std::vector<Decision> decide(std::span<const double> p, bool holm);

// Two systems, by their numbers, and which of the items that both have each of them has right.
struct ItemPair {
  std::size_t first = 0;
  std::size_t second = 0;
  std::vector<bool> first_right;
  std::vector<bool> second_right;
};

struct ItemDifference {
  std::size_t first = 0;
  std::size_t second = 0;
  McNemar mcnemar;
  Randomisation random;
  Decision decision;  // by McNemar's test
};

// The share of right items of a system.
struct ItemShare {
  std::size_t system = 0;
  double share = 0;
  std::optional<Interval> interval;  // of 95 %
};

struct ItemTests {
  std::vector<ItemDifference> differences;
  std::vector<ItemShare> shares;
};

// Pairs without items in common are left out, and systems without any.
std::vector<ItemDifference> test_items(std::span<const ItemPair> pairs,
                                       const TestSettings& settings);
// `right` has the items of each system.
std::vector<ItemShare> item_shares(std::span<const std::vector<bool>> right,
                                   const TestSettings& settings);

// Both, of systems that all have the same items.
ItemTests test_items(std::span<const std::vector<bool>> right, const TestSettings& settings);

}  // namespace gnomon
