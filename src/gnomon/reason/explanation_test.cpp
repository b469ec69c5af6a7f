#include "gnomon/reason/explanation.h"

#include "gnomon/reason/closure.h"
#include "gnomon/reason/slow_reasoner_test_help.h"
#include "gnomon/reason/timegraph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

bool entails(const Network& network, Entity a, Entity b, RelationSet set) {
  return set.contains(AllPairs(network).possible(a, b));
}

TEST(Explanation, TakesTheShortWay) {
  Network network(4);
  network.add_link(entity(0), entity(1), Relation::kBefore);
  network.add_link(entity(1), entity(2), Relation::kBefore);
  network.add_link(entity(2), entity(3), Relation::kBefore);
  network.add_link(entity(0), entity(2), Relation::kMeets);
  Explainer explainer(network);
  EXPECT_THAT(explainer.why(entity(0), entity(3), kBeforeOnly).links,
              ElementsAre(link_id(3), link_id(2)));
  EXPECT_THAT(explainer.why(entity(3), entity(0), kBeforeOnly.inverse()).links,
              UnorderedElementsAre(link_id(2), link_id(3)));
}

TEST(Explanation, OfWhatIsNotEntailedOrNeedsNoReasonIsEmpty) {
  Network network(3);
  network.add_link(entity(0), entity(1), Relation::kBefore);
  Explainer explainer(network);
  EXPECT_THAT(explainer.why(entity(0), entity(2), kBeforeOnly).links, IsEmpty());
  EXPECT_THAT(explainer.why(entity(0), entity(2), RelationSet::all()).links, IsEmpty());
  EXPECT_THAT(explainer.why(entity(0), entity(0), Relation::kEquals).links, IsEmpty());
}

TEST(Explanation, OfAnEqualityGoesAlongTheEqualities) {
  Network network(4);
  network.add_link(entity(0), entity(1), Relation::kEquals);
  network.add_link(entity(2), entity(1), Relation::kEquals);
  network.add_link(entity(2), entity(3), Relation::kDuring);
  Explainer explainer(network);
  EXPECT_THAT(explainer.why(entity(0), entity(2), Relation::kEquals).links,
              ElementsAre(link_id(0), link_id(1)));
  EXPECT_THAT(explainer.why(entity(0), entity(3), Relation::kDuring).links,
              UnorderedElementsAre(link_id(0), link_id(1), link_id(2)));
}

// By way of p and q each end takes two links, and both together four; three links that lead from
// one interval into the next say both at once.
TEST(Explanation, TakesALongerWayForOneEndWhenThatServesBoth) {
  Network network(6);
  const auto [x, z, p, q, inner, outer] =
      std::array{entity(0), entity(1), entity(2), entity(3), entity(4), entity(5)};
  network.add_link(z, p, Relation::kOverlaps);
  network.add_link(x, p, Relation::kDuring);
  network.add_link(q, z, Relation::kOverlaps);
  network.add_link(x, q, Relation::kDuring);
  network.add_link(outer, z, Relation::kDuring);
  network.add_link(x, inner, Relation::kDuring);
  network.add_link(inner, outer, Relation::kDuring);
  EXPECT_THAT(Explainer(network).why(x, z, Relation::kDuring).links,
              ElementsAre(link_id(4), link_id(6), link_id(5)))
      << "from the begin of z to that of x";
}

// Two ways of that many links, one for the begins and one for the ends, and no other.
Network two_long_ways(std::size_t length) {
  Network network(2 * length + 2);
  const Entity x = entity(0);
  const Entity z = entity(1);
  const auto left = [](std::size_t i) { return entity(2 * i + 2); };
  const auto right = [](std::size_t i) { return entity(2 * i + 3); };
  network.add_link(z, left(0), Relation::kOverlaps);
  network.add_link(right(0), z, Relation::kOverlaps);
  for (std::size_t i = 0; i + 1 < length; ++i) {
    network.add_link(left(i), left(i + 1), Relation::kOverlaps);
    network.add_link(right(i + 1), right(i), Relation::kOverlaps);
  }
  network.add_link(x, left(length - 1), Relation::kDuring);
  network.add_link(x, right(length - 1), Relation::kDuring);
  return network;
}

TEST(Explanation, SaysWhenItIsTooLongToBeProvedSmallest) {
  for (const std::size_t length : {10U, 700U}) {
    const Network network = two_long_ways(length);
    const Explanation found = Explainer(network).why(entity(0), entity(1), Relation::kDuring);
    EXPECT_EQ(found.links.size(), 2 * length + 2);
    EXPECT_EQ(found.smallest, length == 10);
  }
}

// Whether that many links of the network can entail the relation.
bool some_entail(const Network& network, std::size_t number, Entity a, Entity b, RelationSet set) {
  for (unsigned bits = 0; bits < 1U << network.links().size(); ++bits) {
    if (static_cast<std::size_t>(std::popcount(bits)) == number &&
        entails(only(network, subset(bits)), a, b, set)) {
      return true;
    }
  }
  return false;
}

// What is given entails the relation and no link of it can be spared; of convex links no smaller
// set would do.
TEST(Explanation, OfRandomNetworksIsSmallest) {
  RandomNetworks random(21);
  int explained = 0;
  for (int round = 0; round < 1200; ++round) {
    const auto labels = static_cast<Labels>(round % 4 == 3 ? 2 : round % 2);
    const std::size_t entities = random.number(2, 6);
    const Network network = random.with_model(entities, random.number(1, 9), labels);
    const Entity a = entity(random.number(0, entities - 1));
    const Entity b = entity(random.number(0, entities - 1));
    const RelationSet set = AllPairs(network).possible(a, b);
    Explainer explainer(network);
    const std::vector<LinkId> links = explainer.why(a, b, set).links;
    if (a == b || set == RelationSet::all()) {
      ASSERT_THAT(links, IsEmpty());
      continue;
    }
    ++explained;
    ASSERT_TRUE(entails(only(network, links), a, b, set)) << in_words(network);
    for (const LinkId link : links) {
      std::vector<LinkId> fewer = links;
      std::erase(fewer, link);
      ASSERT_FALSE(entails(only(network, fewer), a, b, set)) << in_words(network);
    }
    if (labels != Labels::kPointisable) {
      ASSERT_FALSE(some_entail(network, links.size() - 1, a, b, set)) << in_words(network);
    }
  }
  EXPECT_GT(explained, 400);
}

// Larger ones, where the paths of several orders of points have something to share. What some links
// entail is asked of a Timegraph, which tests of its own hold to be right.
TEST(Explanation, OfSeveralOrdersOfPointsIsSmallest) {
  RandomNetworks random(24);
  int longer = 0;
  for (int round = 0; round < 1200; ++round) {
    constexpr std::size_t kEntities = 8;
    constexpr std::size_t kLinks = 11;
    const Network network =
        random.with_model(kEntities, kLinks, round % 2 == 0 ? Labels::kTimeml : Labels::kConvex);
    const auto graph = Timegraph::build(network);
    ASSERT_TRUE(graph);
    const Entity a = entity(random.number(0, kEntities / 2 - 1));
    const Entity b = entity(random.number(kEntities / 2, kEntities - 1));
    const RelationSet set = graph->relation(a, b);
    const Explanation found = Explainer(network).why(a, b, set);
    ASSERT_TRUE(found.smallest);
    if (found.links.size() < 3) {
      continue;
    }
    ++longer;
    for (unsigned bits = 0; bits < 1U << kLinks; ++bits) {
      if (static_cast<std::size_t>(std::popcount(bits)) == found.links.size() - 1) {
        ASSERT_FALSE(set.contains(Timegraph::build(only(network, subset(bits)))->relation(a, b)))
            << in_words(network);
      }
    }
  }
  EXPECT_GT(longer, 80);
}

}  // namespace
}  // namespace gnomon
