// The timelines of a document, or of two beside each other, as values to be drawn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

// Places count in columns, about as wide as a letter, and lanes, as high as a line, from 0; steps
// from 1. Who makes a picture sees to it that nothing overlaps.
struct TimelineBar {
  std::string words;
  std::string id;
  std::vector<std::string> about;  // sentences, for who points at it
  bool is_time = false;
  bool open_begin = false;  // another order with its neighbours is possible
  bool open_end = false;
  // In a comparison: what both sides have has the same number, the rest is only here.
  std::optional<std::size_t> number;
  bool only_here = false;
  std::uint32_t first_step = 0;  // 0 for both: it has no place in time
  std::uint32_t last_step = 0;
  std::size_t block = 0;
  std::size_t lane = 0;
  std::size_t begin = 0;  // columns of its ends
  std::size_t end = 0;
  std::size_t label_at = 0;
};

struct TimelineBlock {
  enum class Kind : std::uint8_t { kMain, kBranch, kOther, kContradictory };
  Kind kind = Kind::kMain;
  std::string caption;                  // of a branch: what it hangs on, and by which sort of link
  std::optional<std::size_t> hangs_on;  // of a branch: a bar
  std::uint32_t steps = 0;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> open;  // first and last step
  std::size_t begin = 0;                                      // columns
  std::size_t end = 0;
  std::size_t first_step_at = 0;
  std::size_t first_lane = 0;
  std::size_t lanes = 0;
};

// A date at a step of the main timeline.
struct TimelineDate {
  std::uint32_t step = 0;
  std::string text;
  std::size_t lane = 0;  // of the dates alone
};

struct TimelineBand {
  std::string title;
  std::size_t first_lane = 0;
  std::size_t lanes = 0;
};

// One document. The main timeline, if there is one, is the first block.
struct TimelinePanel {
  std::string title;
  std::string subtitle;
  std::vector<TimelineBand> bands;
  std::vector<TimelineBlock> blocks;
  std::vector<TimelineBar> bars;
  std::vector<TimelineDate> dates;
  std::vector<std::string> notes;
  std::size_t step_width = 1;
  std::size_t width = 0;  // columns
  std::size_t lanes = 0;
};

struct TimelinePicture {
  std::string title;
  std::vector<TimelinePanel> panels;
  std::string signature;
};

// What stands at a bar: its words, behind its number if it has one; its id when it has no words.
std::string bar_label(const TimelineBar& bar);

}  // namespace gnomon
