#include "gnomon/reason/contradictions.h"

#include "gnomon/reason/slow_reasoner_test_help.h"

#include <bit>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::SizeIs;
using testing::UnorderedElementsAre;

TEST(Contradiction, IsFoundInALinkWithoutRelationsAndInASelfLink) {
  Network empty(2);
  empty.add_link(entity(0), entity(1), RelationSet::none());
  EXPECT_THAT(smallest_contradiction(empty), ElementsAre(link_id(0)));
  Network itself(2);
  itself.add_link(entity(0), entity(1), Relation::kBefore);
  itself.add_link(entity(1), entity(1), Relation::kDuring);
  EXPECT_THAT(smallest_contradiction(itself), ElementsAre(link_id(1)));
}

TEST(Contradiction, IsTheSmallestCircle) {
  Network network(4);
  network.add_link(entity(0), entity(1), Relation::kBefore);
  network.add_link(entity(1), entity(2), Relation::kBefore);
  network.add_link(entity(2), entity(3), Relation::kBefore);
  network.add_link(entity(3), entity(0), Relation::kBefore);
  network.add_link(entity(2), entity(0), Relation::kBefore);
  EXPECT_THAT(smallest_contradiction(network),
              UnorderedElementsAre(link_id(0), link_id(1), link_id(4)));
}

TEST(Contradiction, AllOfThemAreFound) {
  Network network(4);
  network.add_link(entity(0), entity(1), Relation::kBefore);
  network.add_link(entity(1), entity(0), Relation::kBefore);
  network.add_link(entity(2), entity(3), Relation::kDuring);
  network.add_link(entity(3), entity(2), Relation::kDuring);
  network.add_link(entity(2), entity(3), Relation::kEquals);
  EXPECT_THAT(minimal_contradictions(network, 100).sets,
              UnorderedElementsAre(UnorderedElementsAre(link_id(0), link_id(1)),
                                   UnorderedElementsAre(link_id(2), link_id(3)),
                                   UnorderedElementsAre(link_id(2), link_id(4)),
                                   UnorderedElementsAre(link_id(3), link_id(4))));
  EXPECT_TRUE(minimal_contradictions(network, 100).all);
  EXPECT_EQ(minimal_contradictions(network, 2).sets.size(), 2u);
  EXPECT_FALSE(minimal_contradictions(network, 2).all);
}

// Against all subsets: the smallest one that has no model, and the set of all that are minimal.
TEST(Contradiction, OfRandomNetworksIsSmallestAndAllAreFound) {
  RandomNetworks random(22);
  int contradictions = 0;
  for (int round = 0; round < 700; ++round) {
    const auto labels = static_cast<Labels>(round % 2);
    const std::size_t entities = random.number(2, 5);
    const Network network = random.any(entities, random.number(2, 7), labels);
    std::vector<unsigned> minimal;
    for (unsigned bits = 1; bits < 1U << network.links().size(); ++bits) {
      // Subsets have smaller numbers.
      if (std::ranges::none_of(minimal, [&](unsigned m) { return (m & bits) == m; }) &&
          !AllPairs(only(network, subset(bits))).consistent()) {
        minimal.push_back(bits);
      }
    }
    std::size_t smallest = minimal.empty() ? 0 : 100;
    for (const unsigned bits : minimal) {
      smallest = std::min(smallest, static_cast<std::size_t>(std::popcount(bits)));
    }
    ASSERT_EQ(smallest_contradiction(network).size(), smallest) << in_words(network);
    std::vector<unsigned> found;
    for (const std::vector<LinkId>& links : minimal_contradictions(network, 1000).sets) {
      unsigned bits = 0;
      for (const LinkId link : links) {
        bits |= 1U << position(link);
      }
      found.push_back(bits);
    }
    ASSERT_THAT(found, testing::UnorderedElementsAreArray(minimal)) << in_words(network);
    contradictions += minimal.empty() ? 0 : 1;
  }
  EXPECT_GT(contradictions, 100);
}

// A `!=` takes part in no path; then links are left out one by one.
TEST(Contradiction, OfPointisableNetworksIsIrreducible) {
  RandomNetworks random(23);
  for (int round = 0; round < 300; ++round) {
    const Network network =
        random.any(random.number(2, 4), random.number(2, 7), Labels::kPointisable);
    const std::vector<LinkId> links = smallest_contradiction(network);
    ASSERT_EQ(links.empty(), AllPairs(network).consistent()) << in_words(network);
    for (const LinkId link : links) {
      std::vector<LinkId> fewer = links;
      std::erase(fewer, link);
      ASSERT_TRUE(AllPairs(only(network, fewer)).consistent()) << in_words(network);
    }
  }
}

// Seven circles of three links each have 3^7 ways to leave one link of each out.
TEST(Contradiction, ThoseThatShareNoEntityAreAllFound) {
  Network network(21);
  for (std::size_t i = 0; i < 21; i += 3) {
    network.add_link(entity(i), entity(i + 1), Relation::kBefore);
    network.add_link(entity(i + 1), entity(i + 2), Relation::kBefore);
    network.add_link(entity(i + 2), entity(i), Relation::kBefore);
  }
  const Contradictions found = minimal_contradictions(network, 100);
  EXPECT_THAT(found.sets, SizeIs(7));
  EXPECT_TRUE(found.all);
  EXPECT_THAT(minimal_contradictions(network, 5).sets, SizeIs(5));
  EXPECT_FALSE(minimal_contradictions(network, 5).all);
}

// Circles of two links at each end of a chain that itself is a circle: one component of points.
TEST(Contradiction, ThoseThatShareNoLinkAreFoundBeforeTheSearchGivesUp) {
  constexpr std::size_t kCircles = 40;
  Network network(2 * kCircles);
  for (std::size_t i = 0; i < 2 * kCircles; ++i) {
    network.add_link(entity(i), entity((i + 1) % (2 * kCircles)), Relation::kBefore);
  }
  for (std::size_t i = 0; i < 2 * kCircles; i += 2) {
    network.add_link(entity(i + 1), entity(i), Relation::kBefore);
  }
  const Contradictions found = minimal_contradictions(network, 1000);
  EXPECT_GE(found.sets.size(), kCircles);
  for (std::size_t i = 0; i < kCircles; ++i) {
    EXPECT_THAT(found.sets[i], SizeIs(2));
  }
}

// Each way round it would have to be tried from each of its links.
TEST(Contradiction, ALongCircleIsFoundInOneRound) {
  constexpr std::size_t kLength = 20'000;
  Network network(kLength);
  for (std::size_t i = 0; i < kLength; ++i) {
    network.add_link(entity(i), entity((i + 1) % kLength), Relation::kBefore);
  }
  EXPECT_THAT(smallest_contradiction(network), SizeIs(kLength));
}

}  // namespace
}  // namespace gnomon
