// The timelines of a document, or of two beside each other, as values to be drawn.
#pragma once

#include "gnomon/timeline/outline.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// An event or a time. Its label is `before`, `words` and `after`, one behind the other; see
// MentionInContext.
struct TimelineBar {
  std::string before;
  std::string words;
  std::string after;
  std::string id;
  bool show_id = false;            // behind the label
  std::vector<std::string> about;  // sentences, for who points at it
  bool is_time = false;
  bool unreal = false;  // only wished, possible, conditional or denied
  // Steps of the drawing, those of a folded timeline being its own; 0 without a place in time.
  std::uint32_t first_step = 0;
  std::uint32_t last_step = 0;
  bool open_begin = false;  // its order with its neighbours is undetermined
  bool open_end = false;
  bool may_be_earlier = false;  // on the other side of a date that it stands behind
  bool may_be_later = false;
  bool cut_begin = false;  // it goes on where the drawing ends
  bool cut_end = false;
  // In a comparison: what both sides have has the same number, the rest is only here.
  std::optional<std::size_t> number;
  bool only_here = false;
};

// A stretch of the calendar on a timeline: the times that mean it have no rows of their own.
struct TimelineDate {
  std::string text;
  std::string within_year;  // the same where its year stands above it; empty when it does not
  std::uint32_t first_step = 0;
  std::uint32_t last_step = 0;
  std::vector<std::size_t> bars;  // none when it only stands above others, as their year
  bool written = false;           // the document was written then
  bool is_clock = false;          // a time of day
};

struct TimelineRow {
  std::size_t bar = 0;
  std::uint32_t depth = 0;  // see OutlineRow
  bool starts = false;      // it is the first row of a folded timeline
  bool alone = false;       // its timeline is folded and holds nothing else
  std::string caption;      // on the first row: the sort of link that it hangs on
};

struct TimelinePart {
  OutlinePart::Kind kind = OutlinePart::Kind::kMain;
  std::string hangs_on;  // of a large part that is subordinated: to what
  std::uint32_t steps = 0;
  // Where the order of steps is undetermined; told only of steps that are numbered.
  std::vector<StepRange> open;
  std::vector<TimelineDate> dates;
  std::vector<TimelineRow> rows;

  bool has_axis() const {
    return kind == OutlinePart::Kind::kMain || kind == OutlinePart::Kind::kOther;
  }
};

// One document.
struct TimelinePanel {
  std::string title;
  std::string subtitle;
  std::vector<TimelinePart> parts;  // see outline_of
  std::vector<TimelineBar> bars;    // those without a row or a date are not drawn
  std::vector<std::string> notes;
};

struct TimelinePicture {
  std::string title;
  std::vector<TimelinePanel> panels;
  std::string signature;
};

// What the parts of a kind have in common.
std::string_view heading_of(OutlinePart::Kind kind);

// The label of a bar, with its number in front and its id behind it when these are to be shown; its
// id when there are no words. On one line, in three pieces: what stands before the words, the
// words, what stands after them.
struct LabelPieces {
  std::string before;
  std::string words;
  std::string after;

  std::string together() const { return before + words + after; }
  bool has_context() const { return !before.empty() || !after.empty(); }
};
LabelPieces label_of(const TimelineBar& bar);

// The same for a date, with the numbers and ids of its bars; `text` is one of its texts.
std::string label_of(const TimelineDate& date, std::string_view text,
                     const std::vector<TimelineBar>& bars);
// As it stands above an axis.
std::string short_label_of(const TimelineDate& date, const std::vector<TimelineBar>& bars);

}  // namespace gnomon
