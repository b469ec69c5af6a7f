#include "gnomon/timeline/placement.h"

#include "gnomon/reason/point_arrows.h"
#include "gnomon/timeline/timeline_test_help.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// The instants of the ends of a node that stands on the only timeline.
std::array<std::size_t, 2> instants_of(const Timeline& timeline, char node) {
  std::array<std::size_t, 2> result{};
  for (std::size_t i = 0; i < timeline.instants.size(); ++i) {
    for (const Point point : timeline.points_of(timeline.instants[i])) {
      if (position(point.entity) == static_cast<std::size_t>(node - 'a')) {
        result[static_cast<std::size_t>(point.end)] = i;
      }
    }
  }
  return result;
}

struct Placed {
  DocumentTimelines timelines;
  Placement placement;

  std::uint32_t begin(char node) const { return step(node, 0); }
  std::uint32_t end(char node) const { return step(node, 1); }
  std::uint32_t step(char node, std::size_t which) const {
    return placement.step[instants_of(timelines.timelines[0], node)[which]];
  }
};

// The nodes in `dates` have dates.
Placed placed(std::size_t nodes, const std::string& links, const std::string& dates) {
  Placed result{timelines_of(graph_from(nodes, links)), {}};
  const Timeline& timeline = result.timelines.timelines[0];
  std::vector<std::size_t> dated;
  for (const char date : dates) {
    const auto ends = instants_of(timeline, date);
    dated.insert(dated.end(), ends.begin(), ends.end());
  }
  result.placement = place_by_dates(result.timelines, timeline, dated);
  return result;
}

// a < b are dates; c is before b, and nothing else is known of it.
TEST(Placement, WhatOnlyPrecedesADateStandsJustBeforeIt) {
  const Placed at = placed(3, "a BEFORE b c BEFORE b", "ab");
  EXPECT_GT(at.begin('c'), at.end('a'));
  EXPECT_LT(at.end('c'), at.begin('b'));
  const auto c = instants_of(at.timelines.timelines[0], 'c');
  EXPECT_TRUE(at.placement.may_be_earlier[c[0]]) << "it may be before a";
  EXPECT_FALSE(at.placement.may_be_later[c[1]]);
  // Without dates it stands as early as it can.
  EXPECT_EQ(placed(3, "a BEFORE b c BEFORE b", "").begin('c'), 1U);
}

TEST(Placement, WhatOnlyFollowsADateStandsJustBehindIt) {
  const Placed at = placed(3, "a BEFORE b a BEFORE c", "ab");
  EXPECT_GT(at.begin('c'), at.end('a'));
  EXPECT_LT(at.end('c'), at.begin('b'));
  const auto c = instants_of(at.timelines.timelines[0], 'c');
  EXPECT_FALSE(at.placement.may_be_earlier[c[0]]);
  EXPECT_TRUE(at.placement.may_be_later[c[1]]);
}

TEST(Placement, WhatLiesInADateStandsInIt) {
  const Placed at = placed(3, "a BEFORE b c IS_INCLUDED b", "ab");
  EXPECT_GT(at.begin('c'), at.begin('b'));
  EXPECT_LT(at.end('c'), at.end('b'));
  const auto c = instants_of(at.timelines.timelines[0], 'c');
  EXPECT_FALSE(at.placement.may_be_earlier[c[0]] || at.placement.may_be_later[c[1]]);
}

// Before a date, what is over comes before what goes on: c is before b, d includes it.
TEST(Placement, EndsComeBeforeBegins) {
  const Placed at = placed(4, "a BEFORE b c BEFORE b d INCLUDES b", "ab");
  EXPECT_LT(at.end('c'), at.begin('d'));
}

// c < b > d < e: nothing dated holds d and e but through one another.
TEST(Placement, TheRestFollowsItsNeighbours) {
  const Placed at = placed(5, "a BEFORE b b BEFORE c d BEFORE c d BEFORE e", "ab");
  EXPECT_LT(at.end('d'), at.begin('c'));
  EXPECT_LT(at.end('d'), at.begin('e'));
}

TEST(Placement, ObeysAllLinksAndLeavesNoStepEmpty) {
  RandomGraphs graphs(5);
  for (int round = 0; round < 300; ++round) {
    const std::size_t nodes = graphs.number(2, 30);
    const DocumentTimelines timelines =
        timelines_of(graphs.with_model(nodes, graphs.number(0, nodes)));
    const Timeline& timeline = timelines.timelines[0];
    std::vector<std::size_t> dated;
    for (std::size_t i = 0; i < timeline.instants.size(); ++i) {
      if (graphs.number(0, 3) == 0) {
        dated.push_back(i);
      }
    }
    const Placement placement = place_by_dates(timelines, timeline, dated);
    std::vector<std::size_t> instant_of(2 * nodes);
    for (std::size_t i = 0; i < timeline.instants.size(); ++i) {
      for (const Point point : timeline.points_of(timeline.instants[i])) {
        instant_of[point_number(point.entity, point.end)] = i;
      }
    }
    for (const GraphLink& link : timelines.graph.links) {
      for_each_arrow(
          {link.source, link.target, *relation_of(link.type, timelines.during)},
          [&](std::uint32_t p, std::uint32_t q, bool strict) {
            const std::uint32_t from = placement.step[instant_of[p]];
            const std::uint32_t to = placement.step[instant_of[q]];
            ASSERT_TRUE(strict ? from < to : from == to) << "round " << round;
          },
          [](std::uint32_t, std::uint32_t) {});
    }
    for (std::size_t i = 0; i < nodes; ++i) {
      ASSERT_LT(placement.step[instant_of[2 * i]], placement.step[instant_of[2 * i + 1]]);
    }
    const std::set<std::uint32_t> used(placement.step.begin(), placement.step.end());
    ASSERT_EQ(used.size(), placement.length);
    ASSERT_EQ(*used.begin(), 1U);
    ASSERT_EQ(*used.rbegin(), placement.length);
  }
}

}  // namespace
}  // namespace gnomon
