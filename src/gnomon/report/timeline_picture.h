// The timelines of a document, or of two beside each other, as values to be drawn.
#pragma once

#include "gnomon/timeline/layout.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// What a layout has put somewhere, and what is said there.
struct TimelineBar {
  LaidBar at;
  std::string words;
  std::string id;
  std::vector<std::string> about;  // sentences, for who points at it
  bool is_time = false;
  bool open_begin = false;  // another order with its neighbours is possible
  bool open_end = false;
  // In a comparison: what both sides have has the same number, the rest is only here.
  std::optional<std::size_t> number;
  bool only_here = false;
};

struct TimelineBlock {
  LaidBlock at;
  std::string caption;  // of a branch: what it hangs on, and by which sort of link
};

// A date at a step of the main timeline.
struct TimelineDate {
  std::uint32_t step = 0;
  std::string text;
  std::size_t lane = 0;  // of the dates alone
};

// One document. The main timeline, if there is one, is the first block.
struct TimelinePanel {
  std::string title;
  std::string subtitle;
  std::vector<LaidBand> bands;
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

// What the timelines of a band have in common.
std::string_view band_title(LaidBand::Kind kind);

// What stands at a bar: its words, behind its number if it has one; its id when it has no words.
std::string bar_label(const TimelineBar& bar);

}  // namespace gnomon
