#include "gnomon/timeline/layout.h"

#include "gnomon/timeline/layout_test_help.h"
#include "gnomon/timeline/timeline_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

using BandKind = LaidBand::Kind;

TimelineLayout laid(const DocumentTimelines& timelines, std::size_t label_width = 5,
                    std::size_t step_width = 4) {
  LayoutWidths widths;
  widths.labels.assign(timelines.graph.node_count(), label_width);
  widths.captions.assign(timelines.attachments.size(), 5);
  TimelineLayout layout = lay_out(timelines, widths, {step_width, 40, 20});
  expect_sound(timelines, layout);
  return layout;
}

TEST(TimelineLayout, LanesAreAsFewAsPossible) {
  const std::vector<ColumnRange> stretches{{0, 4}, {2, 6}, {4, 8}, {6, 7}, {0, 9}};
  EXPECT_EQ(lanes_of(stretches), (std::vector<std::size_t>{1, 2, 1, 2, 0}));
  EXPECT_TRUE(lanes_of({}).empty());
}

TEST(TimelineLayout, HoldsForAnyGraphAndAnyWords) {
  RandomGraphs graphs(11);
  for (int round = 0; round < 400; ++round) {
    const std::size_t nodes = graphs.number(1, 30);
    const DocumentTimelines timelines =
        timelines_of(round % 2 == 0 ? graphs.any(nodes, graphs.number(0, nodes))
                                    : graphs.with_model(nodes, graphs.number(0, nodes)));
    LayoutWidths widths;
    for (std::size_t i = 0; i < nodes; ++i) {
      widths.labels.push_back(graphs.number(0, 40));
    }
    for (std::size_t i = 0; i < timelines.attachments.size(); ++i) {
      widths.captions.push_back(graphs.number(0, 30));
    }
    const LayoutOptions options{graphs.number(1, 16), graphs.number(1, 120), graphs.number(0, 60)};
    expect_sound(timelines, lay_out(timelines, widths, options));
    if (HasFatalFailure()) {
      FAIL() << "round " << round;
    }
  }
}

// a before b: words of five columns do not fit into a bar of four, so that they push b down.
TEST(TimelineLayout, WordsTakeTheirPlace) {
  const DocumentTimelines timelines = timelines_of(graph_from(2, "a BEFORE b"));
  const TimelineLayout tight = laid(timelines);
  EXPECT_FALSE(tight.bars[0].label_inside);
  EXPECT_EQ(tight.bars[0].lane, 0U);
  EXPECT_EQ(tight.bars[1].lane, 1U);
  const TimelineLayout wide = laid(timelines, 5, 8);
  EXPECT_TRUE(wide.bars[0].label_inside);
  EXPECT_EQ(wide.bars[0].taken(), (ColumnRange{0, 9}));
  EXPECT_EQ(wide.bars[1].lane, 0U);
}

TEST(TimelineLayout, BranchesHangBelowTheirEvents) {
  const DocumentTimelines timelines =
      timelines_of(graph_from(5, "a BEFORE b b MODAL c c EVIDENTIAL d b FACTIVE d"));
  const TimelineLayout layout = laid(timelines);
  ASSERT_EQ(layout.bands.size(), 3U);
  EXPECT_EQ(layout.bands[0].kind, BandKind::kMain);
  EXPECT_EQ(layout.bands[1].kind, BandKind::kHangsOnMain);
  EXPECT_EQ(layout.bands[2].kind, BandKind::kOther);
  const LaidBlock& modal = layout.blocks[layout.bars[2].block];
  EXPECT_EQ(modal.columns.begin, layout.bars[1].begin + 1);
  EXPECT_EQ(modal.first_step_at, modal.columns.begin + 9);  // behind the caption and two gaps
  EXPECT_EQ(layout.blocks[layout.bars[3].block].attachment, 2U) << "FACTIVE, straight from b";
  EXPECT_FALSE(layout.blocks[layout.bars[4].block].attachment.has_value());
}

TEST(TimelineLayout, CirclesOfSubordinationAreCut) {
  const TimelineLayout layout = laid(timelines_of(graph_from(4, "a BEFORE b c MODAL d d MODAL c")));
  EXPECT_FALSE(layout.blocks[layout.bars[2].block].attachment.has_value());
  EXPECT_EQ(layout.blocks[layout.bars[3].block].attachment, 0U);
  const TimelineLayout with_main = laid(timelines_of(graph_from(2, "a MODAL b b MODAL a")));
  EXPECT_EQ(with_main.blocks.size(), 2U);
}

// Each hangs on the one before; without moving, the last would begin at column 26 * 10 and more.
TEST(TimelineLayout, ChainsOfSubordinationStayInSight) {
  std::string links;
  for (char c = 'a'; c < 'z'; ++c) {
    links += std::string(1, c) + " MODAL " + static_cast<char>(c + 1) + " ";
  }
  const TimelineLayout layout = laid(timelines_of(graph_from(26, links)));
  EXPECT_EQ(layout.width, 60U);
  EXPECT_EQ(layout.lanes, 26U);
}

TEST(TimelineLayout, ContradictionsAreWordsWithoutOrder) {
  const TimelineLayout layout =
      laid(timelines_of(graph_from(3, "a BEFORE b b BEFORE a a MODAL c")));
  // c is the main timeline: the only one that there is.
  ASSERT_EQ(layout.bands.size(), 2U);
  EXPECT_EQ(layout.bands[1].kind, BandKind::kContradictory);
  const TimelineLayout nothing_else = laid(timelines_of(graph_from(2, "a BEFORE b b BEFORE a")));
  ASSERT_EQ(nothing_else.bands.size(), 1U);
  EXPECT_EQ(nothing_else.bars[1].begin, nothing_else.bars[0].label.end + 2);
}

TEST(TimelineLayout, OfNothingIsEmpty) {
  const TimelineLayout layout = laid(timelines_of(graph_from(0, "")));
  EXPECT_EQ(layout.lanes, 0U);
  EXPECT_TRUE(layout.bands.empty());
}

TEST(TimelineLayout, StepsStandNeitherTooNearNorTooFar) {
  EXPECT_EQ(step_width_for(2), 16U);
  EXPECT_EQ(step_width_for(16), 10U);
  EXPECT_EQ(step_width_for(10000), 4U);
}

}  // namespace
}  // namespace gnomon
