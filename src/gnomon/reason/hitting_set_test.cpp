#include "gnomon/reason/hitting_set.h"

#include <algorithm>
#include <bit>
#include <random>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

using Sets = std::vector<std::vector<std::uint32_t>>;

std::optional<std::vector<std::uint32_t>> hit(const Sets& sets,
                                              const std::vector<std::int64_t>& costs) {
  SearchLimit limit(60);
  return best_hitting_set(sets, costs, limit);
}

TEST(HittingSet, OfNoSetsIsEmpty) { EXPECT_THAT(hit({}, {1, 2}), Optional(IsEmpty())); }

TEST(HittingSet, TakesTheItemThatTheSetsShare) {
  EXPECT_THAT(hit({{0, 1}, {1, 2}, {1, 3}}, {1, 1, 1, 1}), Optional(ElementsAre(1)));
}

TEST(HittingSet, PrefersTwoCheapItemsToADearOne) {
  EXPECT_THAT(hit({{0, 1}, {1, 2}}, {1, 3, 1}), Optional(ElementsAre(0, 2)));
}

TEST(HittingSet, OfEqualCostTakesTheFewestThenTheLatest) {
  EXPECT_THAT(hit({{0, 1}, {1, 2}}, {1, 2, 1}), Optional(ElementsAre(1)));
  EXPECT_THAT(hit({{0, 1}, {2, 3}}, {1, 1, 1, 1}), Optional(ElementsAre(1, 3)));
  // {0, 3} or {1, 2}: the first item decides.
  EXPECT_THAT(hit({{0, 1}, {0, 2}, {3, 1}, {3, 2}}, {1, 1, 1, 1}), Optional(ElementsAre(1, 2)));
}

TEST(HittingSet, GivesUpAtItsLimit) {
  SearchLimit limit(60, 1);
  const Sets sets{{0, 1}, {1, 2}, {0, 2}};
  EXPECT_EQ(best_hitting_set(sets, std::vector<std::int64_t>{1, 1, 1}, limit), std::nullopt);
  EXPECT_TRUE(limit.reached());
}

TEST(HittingSet, OfRandomSetsIsTheBestOfAll) {
  std::mt19937 random(44);
  const auto number = [&](std::uint32_t least, std::uint32_t most) {
    return std::uniform_int_distribution<std::uint32_t>(least, most)(random);
  };
  for (int round = 0; round < 1000; ++round) {
    const std::uint32_t items = number(1, 9);
    std::vector<std::int64_t> costs;
    for (std::uint32_t i = 0; i < items; ++i) {
      costs.push_back(number(0, 3));
    }
    Sets sets;
    for (std::uint32_t s = number(0, 8); s > 0; --s) {
      std::vector<std::uint32_t> set;
      for (const unsigned bits = number(1, (1U << items) - 1); set.empty();) {
        for (std::uint32_t i = 0; i < items; ++i) {
          if ((bits >> i & 1U) != 0 && number(0, 1) == 0) {
            set.push_back(i);
          }
        }
      }
      sets.push_back(set);
    }
    using Key = std::tuple<std::int64_t, std::size_t, std::vector<int>>;
    std::optional<Key> best;
    for (unsigned bits = 0; bits < 1U << items; ++bits) {
      Key key{0, static_cast<std::size_t>(std::popcount(bits)), {}};
      for (std::uint32_t i = 0; i < items; ++i) {
        if ((bits >> i & 1U) != 0) {
          std::get<0>(key) += costs[i];
          std::get<2>(key).push_back(-static_cast<int>(i));
        }
      }
      const bool hits = std::ranges::all_of(sets, [&](const auto& set) {
        return std::ranges::any_of(set, [&](std::uint32_t i) { return (bits >> i & 1U) != 0; });
      });
      if (hits && (!best || key < *best)) {
        best = key;
      }
    }
    std::vector<std::uint32_t> wanted;
    for (const int negated : std::get<2>(*best)) {
      wanted.push_back(static_cast<std::uint32_t>(-negated));
    }
    ASSERT_EQ(hit(sets, costs), wanted) << "round " << round;
  }
}

}  // namespace
}  // namespace gnomon
