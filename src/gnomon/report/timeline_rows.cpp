#include "gnomon/report/timeline_rows.h"

#include <algorithm>

namespace gnomon {
namespace {

constexpr double kGap = 7;              // between a bar and its label
constexpr double kSmallStep = 10;       // of timelines without an axis
constexpr double kIndent = 18;          // of what is folded, from the begin of what it hangs on
constexpr double kHook = 4;             // where the line comes from, behind that begin
constexpr std::uint32_t kDeepest = 10;  // levels that are indented

}  // namespace

std::vector<RowGroup> groups_of(const TimelinePart& part) {
  std::vector<RowGroup> groups;
  for (std::size_t i = 0; i < part.rows.size(); ++i) {
    if (part.rows[i].depth == 0 || groups.empty()) {
      groups.push_back({i, 0});
    }
    ++groups.back().rows;
  }
  return groups;
}

void place_label(const TimelineBar& bar, double width, double left, double right, PlacedBar& at) {
  at.left = at.begin - (bar.may_be_earlier ? kTail : 0);
  at.right = at.end + (bar.may_be_later ? kTail : 0);
  at.label_inside = at.end - at.begin >= width + 2 * kGap;
  if (at.label_inside) {
    at.label = at.begin + kGap;
  } else if (at.right + kGap + width <= right || at.left - kGap - width < left) {
    at.label = at.right + kGap;
    at.right = at.label + width;
  } else {
    at.label = at.left - kGap - width;
    at.left = at.label;
  }
}

// The label is always behind it: what is folded is read like a list.
void GroupRows::place_small(std::size_t row, double begin) {
  const std::size_t index = part_.rows[group_.first + row].bar;
  const TimelineBar& bar = panel_.bars[index];
  PlacedBar& placed = at(row);
  placed.begin = placed.left = begin + kSmallStep * (bar.first_step - 1);
  placed.end = begin + kSmallStep * (bar.last_step - 1);
  placed.label = placed.end + kGap;
  placed.label_inside = false;
  placed.right = placed.label + widths_[index];
}

void GroupRows::place_first(double begin) { place_small(0, begin); }

void GroupRows::place_folded() {
  std::vector<std::size_t> row_at{0};  // the last row of each level so far
  for (std::size_t i = 1; i < group_.rows; ++i) {
    const TimelineRow& row = part_.rows[group_.first + i];
    const std::size_t above = row_at[row.depth - 1];
    place_small(i, at(above).begin + (row.depth <= kDeepest ? kIndent : 0));
    row_at.resize(row.depth + 1);
    row_at[row.depth] = i;
    if (row.starts) {
      hooks_.push_back({above, i, at(above).begin + kHook});
    }
  }
}

void GroupRows::move(std::size_t row, double by) const {
  PlacedBar& placed = at(row);
  for (double* x : {&placed.begin, &placed.end, &placed.label, &placed.left, &placed.right}) {
    *x += by;
  }
}

void GroupRows::move(double by) {
  for (std::size_t i = 0; i < group_.rows; ++i) {
    move(i, by);
  }
  for (Hook& hook : hooks_) {
    hook.from_x += by;
  }
}

void GroupRows::pull_in(double left, double right) {
  double farthest = right;
  double room = right - left;
  for (std::size_t i = 1; i < group_.rows; ++i) {
    farthest = std::max(farthest, at(i).right);
    room = std::min(room, at(i).left - kIndent - left);
  }
  const double by = -std::max(0.0, std::min(farthest - right, room));
  for (std::size_t i = 1; i < group_.rows; ++i) {
    move(i, by);
  }
  for (Hook& hook : hooks_) {
    hook.from_x += hook.from == 0 ? 0 : by;
  }
}

std::vector<LaneRange> GroupRows::ranges() const {
  std::vector<LaneRange> ranges;
  for (std::size_t i = 0; i < group_.rows; ++i) {
    // The lines from above come down on the left of the folded rows.
    ranges.push_back({at(i).left - (i == 0 ? 0 : 2 * kIndent), at(i).right});
  }
  return ranges;
}

void GroupRows::set_top(double top, std::vector<PlacedHook>& hooks) {
  const auto middle = [&](std::size_t row) {
    return top + kLaneHeight * (static_cast<double>(row) + 0.5);
  };
  for (std::size_t i = 0; i < group_.rows; ++i) {
    at(i).y = middle(i);
    at(i).shown = true;
  }
  for (const Hook& hook : hooks_) {
    hooks.push_back({hook.from_x, middle(hook.from), middle(hook.from) + kLaneHeight / 2,
                     at(hook.to).begin - 4, middle(hook.to)});
  }
}

}  // namespace gnomon
