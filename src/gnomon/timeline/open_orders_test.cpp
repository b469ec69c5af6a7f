#include "gnomon/timeline/open_orders.h"

#include "gnomon/reason/point_arrows.h"
#include "gnomon/timeline/timeline_test_help.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

std::vector<std::uint32_t> numbers_of(const std::vector<Point>& points) {
  std::vector<std::uint32_t> numbers;
  for (const Point point : points) {
    numbers.push_back(point_number(point.entity, point.end));
  }
  return numbers;
}

// Two ways must agree: the one that looks at the whole document for each point is the slow one.
TEST(OpenOrders, AreThoseOfTheSlowWay) {
  RandomGraphs graphs(7);
  for (int round = 0; round < 300; ++round) {
    const std::size_t nodes = graphs.number(1, 9);
    const DocumentTimelines timelines =
        timelines_of(round % 3 == 0   ? graphs.any(nodes, graphs.number(0, 8))
                     : round % 3 == 1 ? graphs.any(nodes, graphs.number(0, 8), kAllLinkTypes)
                                      : graphs.with_model(nodes, graphs.number(0, 6)));
    const OpenOrders orders(timelines);
    for (std::uint32_t node = 0; node < nodes; ++node) {
      for (int end = 0; end < 2; ++end) {
        const Point point{static_cast<Entity>(node), end};
        const std::vector<std::uint32_t> slow = numbers_of(open_neighbours(timelines, point));
        ASSERT_EQ(orders.count(point), slow.size());
        ASSERT_EQ(numbers_of(orders.first(point, 2 * nodes)), slow);
        const std::vector<std::uint32_t> few = numbers_of(orders.first(point, 2));
        ASSERT_EQ(few.size(), std::min<std::size_t>(2, slow.size()));
        ASSERT_TRUE(std::equal(few.begin(), few.end(), slow.begin()));
      }
    }
  }
}

TEST(OpenOrders, AreNoneInATimelineThatContradictsItself) {
  const DocumentTimelines timelines = timelines_of(graph_from(2, "a BEFORE b b BEFORE a"));
  const OpenOrders orders(timelines);
  EXPECT_EQ(orders.count({static_cast<Entity>(0), 1}), 0U);
  EXPECT_TRUE(orders.first({static_cast<Entity>(0), 1}, 5).empty());
}

}  // namespace
}  // namespace gnomon
