#include "gnomon/reason/timegraph_figures.h"

#include "gnomon/reason/network.h"
#include "gnomon/reason/timegraph.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Network linked(std::size_t entities,
               const std::vector<std::tuple<std::uint32_t, Relation, std::uint32_t>>& links) {
  Network network(entities);
  for (const auto& [first, relation, second] : links) {
    network.add_link(Entity{first}, Entity{second}, relation);
  }
  return network;
}

// Ten points in one order: a chain of ten nodes has nine edges, and the paper counts it as one.
TEST(TimegraphFigures, OfAChainAreThoseOfOneChain) {
  const TimegraphFigures figures = timegraph_figures(linked(5, {{0, Relation::kBefore, 1},
                                                                {1, Relation::kBefore, 2},
                                                                {2, Relation::kBefore, 3},
                                                                {3, Relation::kBefore, 4}}));
  EXPECT_EQ(figures.entities, 5);
  EXPECT_EQ(figures.points(), 10);
  EXPECT_EQ(figures.links, 4);
  for (const ChainFigures& way : {figures.built, figures.in_order, figures.by_traversal}) {
    EXPECT_EQ(way.nodes, 10);
    EXPECT_EQ(way.chains, 1);
    EXPECT_EQ(way.longest_chain, 10);
    EXPECT_EQ(way.cross_links, 0);
    EXPECT_EQ(way.metaedges, 0);
    EXPECT_EQ(way.edges(), 9);
    EXPECT_EQ(way.nodes_and_edges(), 11);
  }
}

// Two events after a third: one of them continues its chain, the other one hangs on it.
TEST(TimegraphFigures, CountWhatJoinsChains) {
  const TimegraphFigures figures =
      timegraph_figures(linked(3, {{0, Relation::kBefore, 1}, {0, Relation::kBefore, 2}}));
  EXPECT_EQ(figures.built.nodes, 6);
  EXPECT_EQ(figures.built.chains, 2);
  EXPECT_EQ(figures.built.longest_chain, 4);
  EXPECT_EQ(figures.built.cross_links, 1);
  EXPECT_EQ(figures.built.metaedges, 1);
  EXPECT_EQ(figures.built.edges(), 5);
  EXPECT_EQ(figures.built.nodes_and_edges(), 9);
}

// By hand: of x1 < y1 < y2 < x2 the whole graph makes one chain. Link by link, both intervals have
// chains of their own already, and two edges join them.
TEST(TimegraphFigures, DependOnHowTheGraphIsBuilt) {
  const TimegraphFigures figures = timegraph_figures(linked(2, {{0, Relation::kContains, 1}}));
  EXPECT_EQ(figures.built.chains, 1);
  EXPECT_EQ(figures.built.longest_chain, 4);
  EXPECT_EQ(figures.in_order.chains, 2);
  EXPECT_EQ(figures.in_order.cross_links, 2);
  EXPECT_EQ(figures.in_order.metaedges, 2) << "one each way";
}

TEST(TimegraphFigures, TakeEqualPointsForOneAndLeaveOutContradictions) {
  const TimegraphFigures figures =
      timegraph_figures(linked(2, {{0, Relation::kEquals, 1}, {0, Relation::kBefore, 1}}));
  EXPECT_EQ(figures.links, 1);
  EXPECT_EQ(figures.rejected, 1);
  EXPECT_EQ(figures.built.nodes, 2);
  EXPECT_EQ(figures.built.chains, 1);
  EXPECT_EQ(figures.in_order.nodes, 2);
}

TEST(TimegraphFigures, OfNothingAreNone) {
  const TimegraphFigures figures = timegraph_figures(Network());
  EXPECT_EQ(figures.built.nodes, 0);
  EXPECT_EQ(figures.built.chains, 0);
  EXPECT_EQ(figures.built.longest_chain, 0);
  EXPECT_EQ(figures.built.nodes_and_edges(), 0);
}

TEST(TimegraphFigures, AddUpButForTheLongestChain) {
  TimegraphFigures sum = timegraph_figures(linked(2, {{0, Relation::kBefore, 1}}));
  sum += timegraph_figures(linked(2, {{0, Relation::kEquals, 1}}));
  EXPECT_EQ(sum.networks, 2);
  EXPECT_EQ(sum.entities, 4);
  EXPECT_EQ(sum.built.nodes, 6);
  EXPECT_EQ(sum.built.chains, 2);
  EXPECT_EQ(sum.built.longest_chain, 4);
}

// Whatever the way, the graph has the same nodes; and its answers do not depend on it.
TEST(TimegraphFigures, HaveTheSameNodesInAnyOrder) {
  std::mt19937 random(6);
  for (int round = 0; round < 100; ++round) {
    Network network(12);
    for (int i = 0; i < 14; ++i) {
      network.add_link(Entity{static_cast<std::uint32_t>(random() % 12)},
                       Entity{static_cast<std::uint32_t>(random() % 12)},
                       static_cast<Relation>(random() % kRelations));
    }
    const TimegraphFigures figures = timegraph_figures(network);
    EXPECT_EQ(figures.links + figures.rejected, 14);
    EXPECT_EQ(figures.built.nodes, figures.in_order.nodes);
    EXPECT_EQ(figures.built.nodes, figures.by_traversal.nodes);
    EXPECT_LE(figures.built.chains, figures.built.nodes);
  }
}

// From 0 by the first link to 1, from there by the last to 2, and only then by the second to 3.
TEST(LinksByTraversal, GoFromIntervalToNeighbour) {
  const auto order = links_by_traversal(
      linked(5, {{0, Relation::kBefore, 1}, {2, Relation::kBefore, 3}, {2, Relation::kAfter, 1}}));
  EXPECT_THAT(order, ElementsAre(LinkId{0}, LinkId{2}, LinkId{1}));
  EXPECT_THAT(links_by_traversal(Network()), IsEmpty());
}

TEST(LinksByTraversal, TakeEveryLinkOnceAlsoFromIntervalsToThemselves) {
  const auto order = links_by_traversal(linked(4, {{3, Relation::kBefore, 2},
                                                   {1, Relation::kEquals, 1},
                                                   {0, Relation::kBefore, 1},
                                                   {0, Relation::kBefore, 1},
                                                   {2, Relation::kAfter, 3}}));
  EXPECT_THAT(order,
              testing::UnorderedElementsAre(LinkId{0}, LinkId{1}, LinkId{2}, LinkId{3}, LinkId{4}));
}

TEST(LinksByTraversal, DoNotCareHowLongAChainIs) {
  Network network(200'000);
  for (std::uint32_t i = 0; i + 1 < 200'000; ++i) {
    network.add_link(Entity{i}, Entity{i + 1}, Relation::kBefore);
  }
  EXPECT_EQ(links_by_traversal(network).size(), 199'999U);
}

TEST(TimegraphTimes, AreThoseOfAllPairsOrASample) {
  const TimegraphTimes times =
      timegraph_times(linked(4, {{0, Relation::kBefore, 1}, {0, Relation::kAfter, 1}}));
  EXPECT_EQ(times.questions, 6);
  EXPECT_GT(times.build_seconds, 0);
  EXPECT_GT(times.answer_seconds, 0);
  EXPECT_GT(times.compare_seconds, 0);
  EXPECT_EQ(timegraph_times(Network(300)).questions, kMostQuestions);
  EXPECT_EQ(timegraph_times(Network()).questions, 0);
}

TEST(TimegraphTimes, StopWhenTheyAreTold) {
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(timegraph_times(linked(2, {{0, Relation::kBefore, 1}}), source.get_token()).questions,
            0);
}

}  // namespace
}  // namespace gnomon
