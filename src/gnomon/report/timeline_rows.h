// A bar and what is folded below it, as it stands in a picture; private to this room.
#pragma once

#include "gnomon/report/lanes.h"
#include "gnomon/report/timeline_layout.h"

#include <cstddef>
#include <vector>

namespace gnomon {

// A row of a part and the folded ones that follow it.
struct RowGroup {
  std::size_t first = 0;
  std::size_t rows = 0;
};
std::vector<RowGroup> groups_of(const TimelinePart& part);

// A bar's label: in it, behind it, or before it where only that side has room between `left` and
// `right`. The ends of the bar are known.
void place_label(const TimelineBar& bar, double width, double left, double right, PlacedBar& at);

// Gives the rows of a group their places from left to right, then lanes to all of them together.
// Looks into what it is given, which must outlive it.
class GroupRows {
 public:
  GroupRows(const TimelinePanel& panel, const std::vector<double>& label_widths,
            const TimelinePart& part, const RowGroup& group, std::vector<PlacedBar>& bars)
      : panel_(panel), widths_(label_widths), part_(part), group_(group), bars_(bars) {}

  // The first row on a small scale that begins here; otherwise it has its place already.
  void place_first(double begin);
  // The others, level by level to the right.
  void place_folded();
  // Moves folded rows that stick out on the right to the left, as far as there is room.
  void pull_in(double left, double right);
  void move(double by);

  // What each row takes.
  std::vector<LaneRange> ranges() const;
  // Where the first one stands; the others follow.
  void set_top(double top, std::vector<PlacedHook>& hooks);

 private:
  // A line from a row to one that is folded below it.
  struct Hook {
    std::size_t from = 0;
    std::size_t to = 0;
    double from_x = 0;
  };

  PlacedBar& at(std::size_t row) const { return bars_[part_.rows[group_.first + row].bar]; }
  void place_small(std::size_t row, double begin);
  void move(std::size_t row, double by) const;

  const TimelinePanel& panel_;
  const std::vector<double>& widths_;
  const TimelinePart& part_;
  RowGroup group_;
  std::vector<PlacedBar>& bars_;
  std::vector<Hook> hooks_;
};

}  // namespace gnomon
