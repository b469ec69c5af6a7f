// Where everything stands when the timelines of a document are drawn. What draws them, on whatever
// it draws, multiplies: columns are about as wide as a letter, lanes as high as a line.
#pragma once

#include "gnomon/timeline/timeline.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// Columns from `begin` up to, but without, `end`.
struct ColumnRange {
  std::size_t begin = 0;
  std::size_t end = 0;

  friend bool operator==(const ColumnRange&, const ColumnRange&) = default;
};

// A lane for each stretch, from 0 on, so that no two of one lane overlap. The stretches are taken
// by their begins, and each goes to the first lane that is free: as few lanes as possible.
std::vector<std::size_t> lanes_of(std::span<const ColumnRange> stretches,
                                  const std::stop_token& stop = {});

// An entity: a bar from the step of its begin to that of its end, and the words beside or in it.
struct LaidBar {
  Entity node{};
  // Those of its two ends; 0 in a timeline that contradicts itself.
  std::uint32_t first_step = 0;
  std::uint32_t last_step = 0;
  std::size_t block = 0;  // in TimelineLayout::blocks
  std::size_t lane = 0;   // of the whole drawing
  // The columns of its two ends. Equal in a timeline that contradicts itself, where there are only
  // words.
  std::size_t begin = 0;
  std::size_t end = 0;
  ColumnRange label;
  bool label_inside = false;

  // All that it takes.
  ColumnRange taken() const { return {begin, label.end > end ? label.end : end + 1}; }
};

// A timeline: a box with its bars.
struct LaidBlock {
  enum class Kind : std::uint8_t { kMain, kBranch, kOther, kContradictory };
  Kind kind = Kind::kMain;
  std::size_t timeline = 0;
  // That it hangs on, of DocumentTimelines::attachments: the first one that leads here from what is
  // drawn above it. Nothing for what stands by itself.
  std::optional<std::size_t> attachment;
  std::optional<std::size_t> hangs_on;  // the bar that this attachment comes from
  std::uint32_t steps = 0;
  std::vector<StepRange> open;  // see Timeline::open_sections
  ColumnRange columns;
  std::size_t first_step_at = 0;  // the column of step 1, behind the words about the SLINK
  std::size_t first_lane = 0;
  std::size_t lanes = 0;
};

// Lanes that hold timelines of one sort.
struct LaidBand {
  enum class Kind : std::uint8_t {
    kMain,
    kHangsOnMain,    // subordinated to the main timeline, or to what is so
    kOther,          // nothing joins these with the main timeline
    kContradictory,  // these have no steps
    kHangsOnOthers,
  };
  Kind kind = Kind::kMain;
  std::size_t first_lane = 0;
  std::size_t lanes = 0;
};

struct LayoutOptions {
  std::size_t step_width = 8;     // columns from one step to the next, at least 1
  std::size_t least_width = 100;  // what stands by itself goes side by side up to this column
  std::size_t overhang = 60;      // how far what hangs may stick out to the right of all this
};

struct TimelineLayout {
  LayoutOptions options;
  std::vector<LaidBand> bands;    // from the top; none without lanes
  std::vector<LaidBlock> blocks;  // the main timeline first, then as the bands
  std::vector<LaidBar> bars;      // of each node, in the order of the graph
  std::size_t width = 0;          // columns
  std::size_t lanes = 0;

  // The column of a step of this block, from 1 on.
  std::size_t column_of(const LaidBlock& block, std::uint32_t step) const {
    return block.first_step_at + (step - 1) * options.step_width;
  }
};

// The columns that words take.
struct LayoutWidths {
  std::vector<std::size_t> labels;    // of each node
  std::vector<std::size_t> captions;  // of each attachment
};

// Every node gets one bar, and no two bars of a lane, with their words, overlap. On the main
// timeline times stand above events. What hangs begins below what it hangs on; where it would stick
// out, as in a long chain of subordination, it is moved to the left.
TimelineLayout lay_out(const DocumentTimelines& timelines, const LayoutWidths& widths,
                       const LayoutOptions& options = {}, const std::stop_token& stop = {});

// How far steps stand apart so that a timeline of this length is about `columns` wide, but never so
// near that they cannot be told apart, nor so far that the eye loses the line.
std::size_t step_width_for(std::uint32_t length, std::size_t columns = 150);

}  // namespace gnomon
