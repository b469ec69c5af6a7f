#include "gnomon/report/timeline_layout.h"

#include "gnomon/report/lanes.h"
#include "gnomon/report/timeline_boxes_test_help.h"
#include "gnomon/report/timeline_picture_test_help.h"
#include "gnomon/timeline/timeline_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(Lanes, TakeTheFirstThatAreFree) {
  Lanes lanes;
  const auto put = [&](std::vector<LaneRange> ranges, std::size_t least = 0) {
    return lanes.put(ranges, least);
  };
  EXPECT_EQ(put({{0, 4}}), 0U);
  EXPECT_EQ(put({{2, 6}}), 1U);
  EXPECT_EQ(put({{4, 8}}), 0U);
  EXPECT_EQ(put({{0, 2}}, 1), 1U);
  // Two lanes that are free one below the other: 0 and 1 are not there.
  EXPECT_EQ(put({{9, 10}, {5, 7}}), 1U);
  EXPECT_EQ(lanes.count(), 3U);
}

TEST(TimelineLayout, BarsStandAtTheirSteps) {
  const TimelinePicture picture = small_timeline();
  const TimelineLayout layout = lay_out(picture.panels[0], 10, 20, 600);
  const PlacedPart& main = layout.parts[0];
  ASSERT_EQ(main.steps.size(), 4U);
  EXPECT_EQ(layout.bars[0].begin, main.steps[0]);
  EXPECT_EQ(layout.bars[0].end, main.steps[1]);
  EXPECT_EQ(layout.bars[1].begin, main.steps[2]);
  EXPECT_EQ(main.dates[0].begin, main.steps[0]);
  EXPECT_EQ(main.dates[0].end, main.steps[3]);
  EXPECT_GE(main.steps[0], 10);
  EXPECT_LE(layout.right, 610);
  // "go" is folded: one lane below "slept", a little to the right.
  EXPECT_EQ(layout.bars[2].y, layout.bars[1].y + kLaneHeight);
  EXPECT_GT(layout.bars[2].begin, layout.bars[1].begin);
  ASSERT_EQ(layout.hooks.size(), 1U);
  EXPECT_EQ(layout.hooks[0].from_y, layout.bars[1].y);
  EXPECT_EQ(layout.hooks[0].to_y, layout.bars[2].y);
  // The fragment follows, under a heading.
  EXPECT_GT(layout.parts[1].heading, main.bottom);
  EXPECT_GT(layout.bars[4].y, layout.parts[1].heading);
}

TEST(TimelineLayout, StepsMakeRoomForTheWordsOfDates) {
  TimelinePicture picture = small_timeline();
  const TimelineLayout narrow = lay_out(picture.panels[0], 0, 0, 100);
  const PlacedDate& date = narrow.parts[0].dates[0];
  EXPECT_GT(date.end - date.begin, text_width("9 Jan 1998 (written)", kDateSize, Weight::kBold));
}

// The year contains the month, which contains a day; another day follows.
TEST(TimelineLayout, LongerDatesStandAboveShorterOnes) {
  TimelinePanel panel;
  TimelinePart part;
  part.steps = 8;
  part.dates = {{"1998", "", 1, 8, {}, false, false},
                {"Jan", "", 2, 5, {}, false, false},
                {"5 Jan", "", 3, 4, {}, false, false},
                {"7 Feb", "", 6, 7, {}, false, false}};
  panel.parts = {part};
  const TimelineLayout layout = lay_out(panel, 0, 0, 600);
  const std::vector<PlacedDate>& dates = layout.parts[0].dates;
  EXPECT_LT(dates[0].y, dates[1].y);
  EXPECT_LT(dates[1].y, dates[2].y);
  EXPECT_EQ(dates[3].y, dates[1].y);
  EXPECT_FALSE(dates[0].leaf || dates[1].leaf);
  EXPECT_TRUE(dates[2].leaf && dates[3].leaf);
}

TEST(TimelineLayout, FragmentsStandSideBySide) {
  const DocumentTimelines timelines =
      timelines_of(graph_from(8, "a BEFORE b b BEFORE c d BEFORE e f BEFORE g"));
  const TimelineLayout layout = lay_out(panel_of(timelines), 0, 0, 800);
  ASSERT_EQ(layout.parts.size(), 4U);
  EXPECT_EQ(layout.parts[1].top, layout.parts[2].top);
  EXPECT_GT(layout.parts[2].left, layout.parts[1].right);
}

TEST(TimelineLayout, NoTwoWordsOverlapInAnyGraph) {
  RandomGraphs graphs(11);
  for (int round = 0; round < 200; ++round) {
    const std::size_t nodes = graphs.number(1, 40);
    const DocumentTimelines timelines =
        timelines_of(round % 2 == 0 ? graphs.any(nodes, graphs.number(0, nodes))
                                    : graphs.with_model(nodes, graphs.number(0, nodes)));
    TimelinePanel panel = panel_of(timelines);
    for (TimelineBar& bar : panel.bars) {
      bar.words += std::string(graphs.number(0, 30), 'm');
      bar.before = graphs.number(0, 1) == 0 ? "" : "before ";
      bar.may_be_earlier = graphs.number(0, 2) == 0;
      bar.may_be_later = graphs.number(0, 2) == 0;
    }
    panel.title = "any";
    TimelinePicture picture{"any", {panel}, "gnomon:0"};
    expect_words_apart(picture, static_cast<double>(graphs.number(300, 1600)));
    ASSERT_FALSE(HasFailure()) << "round " << round;
  }
}

}  // namespace
}  // namespace gnomon
