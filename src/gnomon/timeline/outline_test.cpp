#include "gnomon/timeline/outline.h"

#include "gnomon/timeline/timeline_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

using PartKind = OutlinePart::Kind;

// "main: a .b ..c d": parts with their rows, a dot for each level; "|" between parts.
std::string sketched(std::size_t nodes, const std::string& links) {
  const DocumentTimelines timelines = timelines_of(graph_from(nodes, links));
  std::string out;
  for (const OutlinePart& part : outline_of(timelines, timelines.steps_of)) {
    out += out.empty() ? "" : " | ";
    out += part.kind == PartKind::kMain       ? "main:"
           : part.kind == PartKind::kOther    ? "other:"
           : part.kind == PartKind::kFragment ? "fragment:"
                                              : "contradictory:";
    for (const OutlineRow& row : part.rows) {
      out += " " + std::string(row.depth, '.') + static_cast<char>('a' + position(row.node));
    }
  }
  return out;
}

TEST(TimelineOutline, FoldsWhatIsToldUnderWhatTells) {
  EXPECT_EQ(sketched(5, "a BEFORE b b MODAL c c EVIDENTIAL d"), "main: a b .c ..d | fragment: e");
}

TEST(TimelineOutline, RowsAreInTheOrderOfTime) {
  EXPECT_EQ(sketched(3, "b BEFORE a c INCLUDES b"), "main: c b a");
}

// d hangs on c, which hangs on b, and on b itself: the shorter way counts.
TEST(TimelineOutline, TheFirstLinkFromTheMainTimelineCounts) {
  EXPECT_EQ(sketched(4, "a BEFORE b b MODAL c c EVIDENTIAL d b FACTIVE d"), "main: a b .c .d");
}

TEST(TimelineOutline, CirclesAreCut) {
  EXPECT_EQ(sketched(4, "a BEFORE b c MODAL d d MODAL c"), "main: a b | fragment: c .d");
  EXPECT_EQ(sketched(2, "a MODAL b b MODAL a"), "main: a .b");
}

TEST(TimelineOutline, LargeTimelinesStandByThemselves) {
  std::string links = "a BEFORE b b BEFORE c b MODAL d ";
  for (char node = 'd'; node < 'd' + 7; ++node) {
    links += std::string(1, node) + " SIMULTANEOUS " + static_cast<char>(node + 1) + " ";
  }
  EXPECT_EQ(sketched(12, links), "main: a b c | other: d e f g h i j k | fragment: l");
}

TEST(TimelineOutline, ContradictionsComeLast) {
  EXPECT_EQ(sketched(5, "a BEFORE b b BEFORE a a MODAL c d BEFORE e"),
            "main: d e | contradictory: a .c b");
}

TEST(TimelineOutline, EveryNodeHasOneRow) {
  RandomGraphs graphs(3);
  for (int round = 0; round < 300; ++round) {
    const std::size_t nodes = graphs.number(0, 40);
    const DocumentTimelines timelines =
        timelines_of(nodes == 0 ? graph_from(0, "") : graphs.any(nodes, graphs.number(0, nodes)));
    std::vector<int> rows(nodes);
    for (const OutlinePart& part : outline_of(timelines, timelines.steps_of)) {
      std::uint32_t depth = 0;
      for (const OutlineRow& row : part.rows) {
        ++rows[position(row.node)];
        ASSERT_LE(row.depth, depth + 1) << "round " << round;
        depth = row.depth;
      }
    }
    ASSERT_EQ(rows, std::vector<int>(nodes, 1)) << "round " << round;
  }
}

// A chain of a hundred thousand: no recursion.
TEST(TimelineOutline, LongChainsOfSubordinationAreNoTrouble) {
  TimemlGraph graph = graph_from(100'000, "");
  for (std::uint32_t i = 0; i + 1 < graph.nodes.size(); ++i) {
    graph.origins.push_back(i);
    graph.links.push_back({static_cast<Entity>(i), static_cast<Entity>(i + 1), LinkType::kModal});
  }
  const DocumentTimelines timelines = timelines_of(std::move(graph));
  const auto parts = outline_of(timelines, timelines.steps_of);
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0].rows.back().depth, 99'999U);
}

}  // namespace
}  // namespace gnomon
