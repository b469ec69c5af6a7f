// What every drawing promises, for the tests of this room and those on whole corpora.
#pragma once

#include "gnomon/timeline/layout.h"

#include <algorithm>
#include <map>
#include <vector>

#include <gtest/gtest.h>

namespace gnomon {

// Checked by assertions that end the function: ask HasFatalFailure() behind it.
inline void expect_sound(const DocumentTimelines& timelines, const TimelineLayout& layout) {
  ASSERT_EQ(layout.bars.size(), timelines.graph.node_count());
  ASSERT_EQ(layout.blocks.size(), timelines.timelines.size());
  std::vector<bool> has_block(timelines.timelines.size(), false);
  for (const LaidBlock& block : layout.blocks) {
    ASSERT_FALSE(has_block[block.timeline]) << "drawn once";
    has_block[block.timeline] = true;
  }
  std::map<std::size_t, std::vector<ColumnRange>> lanes;
  for (std::size_t i = 0; i < layout.bars.size(); ++i) {
    const LaidBar& bar = layout.bars[i];
    const LaidBlock& block = layout.blocks[bar.block];
    ASSERT_EQ(position(bar.node), i);
    ASSERT_EQ(block.timeline, timelines.timeline_of[i]);
    lanes[bar.lane].push_back(bar.taken());
    // Within its box, and the box within the drawing.
    ASSERT_GE(bar.begin, block.columns.begin);
    ASSERT_LE(bar.taken().end, block.columns.end);
    ASSERT_GE(bar.lane, block.first_lane);
    ASSERT_LT(bar.lane, block.first_lane + block.lanes);
    ASSERT_LE(block.first_lane + block.lanes, layout.lanes);
    ASSERT_LE(block.columns.end, layout.width);
    // The order of steps is that of columns.
    const auto [first, last] = timelines.steps_of[i];
    if (timelines.timelines[block.timeline].consistent) {
      ASSERT_EQ(bar.begin, layout.column_of(block, first));
      ASSERT_EQ(bar.end, layout.column_of(block, last));
      ASSERT_LT(bar.begin, bar.end);
    } else {
      ASSERT_EQ(bar.begin, bar.end);
    }
    if (bar.label_inside && bar.begin < bar.end) {
      ASSERT_GT(bar.label.begin, bar.begin);
      ASSERT_LT(bar.label.end, bar.end);
    }
  }
  for (auto& [lane, stretches] : lanes) {
    std::ranges::sort(stretches, {}, &ColumnRange::begin);
    for (std::size_t i = 1; i < stretches.size(); ++i) {
      ASSERT_LT(stretches[i - 1].end, stretches[i].begin) << "lane " << lane;
    }
  }
  // No two boxes have a place in common.
  for (std::size_t i = 0; i < layout.blocks.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const LaidBlock& a = layout.blocks[i];
      const LaidBlock& b = layout.blocks[k];
      const bool apart = a.first_lane >= b.first_lane + b.lanes ||
                         b.first_lane >= a.first_lane + a.lanes ||
                         a.columns.begin >= b.columns.end || b.columns.begin >= a.columns.end;
      ASSERT_TRUE(apart) << "boxes " << i << " and " << k;
    }
  }
  // What hangs is below what it hangs on.
  for (const LaidBlock& block : layout.blocks) {
    if (block.attachment) {
      const Attachment& at = timelines.attachments[*block.attachment];
      ASSERT_EQ(at.to, block.timeline);
      const LaidBar& source = layout.bars[position(timelines.graph.links[at.link].source)];
      ASSERT_GT(block.first_lane, source.lane);
      const bool is_moved = block.columns.begin <= source.begin;
      ASSERT_TRUE(is_moved || block.columns.begin == source.begin + 1);
      // Only as far as it must.
      const std::size_t main_end = timelines.main ? layout.blocks.front().columns.end : 0;
      const std::size_t most =
          std::max(layout.options.least_width, main_end) + layout.options.overhang;
      ASSERT_TRUE(!is_moved || block.columns.begin == 0 || block.columns.end == most);
    }
  }
  // The bands are all lanes, one after another.
  std::size_t lane = 0;
  for (const LaidBand& band : layout.bands) {
    ASSERT_EQ(band.first_lane, lane);
    ASSERT_GT(band.lanes, 0U);
    lane += band.lanes;
  }
  ASSERT_EQ(lane, layout.lanes);
}

}  // namespace gnomon
