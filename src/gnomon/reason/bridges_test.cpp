#include "gnomon/reason/bridges.h"

#include <numeric>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

Network linked(std::size_t entities,
               const std::vector<std::pair<std::uint32_t, std::uint32_t>>& links) {
  Network network(entities);
  for (const auto& [a, b] : links) {
    network.add_link(Entity{a}, Entity{b}, Relation::kBefore);
  }
  return network;
}

// By leaving each link out and looking what the others join.
std::vector<bool> bridges_one_by_one(const Network& network, const std::vector<bool>& left_out) {
  std::vector<bool> result(network.links().size());
  for (std::size_t out = 0; out < result.size(); ++out) {
    std::vector<std::size_t> part(network.entity_count());
    std::iota(part.begin(), part.end(), std::size_t{0});
    for (std::size_t round = 0; round < part.size(); ++round) {
      for (std::size_t i = 0; i < result.size(); ++i) {
        if (i != out && !left_out[i]) {
          std::size_t& a = part[position(network.links()[i].first)];
          std::size_t& b = part[position(network.links()[i].second)];
          a = b = std::min(a, b);
        }
      }
    }
    const Constraint& link = network.links()[out];
    result[out] = !left_out[out] && part[position(link.first)] != part[position(link.second)];
  }
  return result;
}

TEST(Bridges, AreAllLinksOfAChain) {
  EXPECT_EQ(bridges(linked(4, {{0, 1}, {1, 2}, {3, 2}})), std::vector<bool>({true, true, true}));
}

TEST(Bridges, AreNoneInACircleAndBetweenCopies) {
  EXPECT_EQ(bridges(linked(5, {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 3}})), std::vector<bool>(5));
}

TEST(Bridges, HangOnACircle) {
  EXPECT_EQ(bridges(linked(5, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {4, 4}})),
            std::vector<bool>({false, false, false, true, false}));
}

TEST(Bridges, OfALongChainNeedNoDeepStack) {
  constexpr std::uint32_t kMany = 300'000;
  Network network(kMany + 1);
  for (std::uint32_t i = 0; i < kMany; ++i) {
    network.add_link(Entity{i}, Entity{i + 1}, Relation::kEquals);
  }
  EXPECT_EQ(bridges(network), std::vector<bool>(kMany, true));
}

RC_GTEST_PROP(Bridges, AreThoseWithoutWhichNothingJoinsTheirEnds, ()) {
  const auto entities = *rc::gen::inRange<std::uint32_t>(1, 9);
  const auto end = rc::gen::inRange<std::uint32_t>(0, entities);
  const auto links = *rc::gen::container<std::vector<std::pair<std::uint32_t, std::uint32_t>>>(
      *rc::gen::inRange(0, 14), rc::gen::pair(end, end));
  const auto left_out =
      *rc::gen::container<std::vector<bool>>(links.size(), rc::gen::arbitrary<bool>());
  const Network network = linked(entities, links);
  RC_ASSERT(bridges(network, left_out) == bridges_one_by_one(network, left_out));
}

}  // namespace
}  // namespace gnomon
