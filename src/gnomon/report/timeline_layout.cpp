#include "gnomon/report/timeline_layout.h"

#include "gnomon/report/lanes.h"
#include "gnomon/report/text_width.h"
#include "gnomon/report/timeline_axis.h"
#include "gnomon/report/timeline_rows.h"

#include <algorithm>

namespace gnomon {
namespace {

constexpr double kBetween = 14;  // between what stands side by side
constexpr double kHeading = 40;  // above a part
constexpr double kBoxSide = 14;  // between a box and what is in it
constexpr double kBoxTop = 3;
constexpr double kBelowBox = 10;
constexpr double kWordGap = 12;  // between words without order

using Kind = OutlinePart::Kind;

class LayoutMaker {
 public:
  LayoutMaker(const TimelinePanel& panel, double left, double top, double width)
      : panel_(panel), left_(left), right_(left + width), y_(top) {
    layout_.bars.resize(panel.bars.size());
    layout_.parts.resize(panel.parts.size());
    for (const TimelineBar& bar : panel.bars) {
      label_widths_.push_back(label_width(label_of(bar)));
    }
  }

  TimelineLayout make() {
    for (std::size_t i = 0; i < panel_.parts.size();) {
      const Kind kind = panel_.parts[i].kind;
      if (kind == Kind::kFragment) {
        i = put_fragments(i);
      } else if (kind == Kind::kContradictory) {
        put_words(i++);
      } else {
        put_timeline(i++);
      }
    }
    layout_.right = right_;
    layout_.bottom = y_;
    return std::move(layout_);
  }

 private:
  // The first of its kind has a heading, as has every timeline with an axis but the main one.
  void start_part(std::size_t number) {
    const Kind kind = panel_.parts[number].kind;
    const bool goes_on = number > 0 && panel_.parts[number - 1].kind == kind;
    PlacedPart& placed = layout_.parts[number];
    if (kind != Kind::kMain && (kind == Kind::kOther || !goes_on)) {
      y_ += kHeading;
      placed.heading = y_ - 14;
    }
    placed.left = left_;
    placed.top = placed.lanes = y_;
  }

  void put_timeline(std::size_t number) {
    const TimelinePart& part = panel_.parts[number];
    PlacedPart& placed = layout_.parts[number];
    start_part(number);
    right_ = std::max(right_, place_axis(part, panel_.bars, label_widths_, left_, right_, placed));
    Lanes lanes;
    for (const RowGroup& group : groups_of(part)) {
      put_group(part, group, placed, lanes);
    }
    y_ = placed.lanes + kLaneHeight * static_cast<double>(lanes.count()) + 6;
    placed.right = right_;
    placed.bottom = y_;
  }

  void put_group(const TimelinePart& part, const RowGroup& group, const PlacedPart& placed,
                 Lanes& lanes) {
    const std::size_t index = part.rows[group.first].bar;
    const TimelineBar& bar = panel_.bars[index];
    PlacedBar& at = layout_.bars[index];
    at.begin = placed.steps[bar.first_step - 1];
    at.end = placed.steps[bar.last_step - 1];
    place_label(bar, label_widths_[index], left_, right_, at);
    GroupRows rows(panel_, label_widths_, part, group, layout_.bars);
    rows.place_folded();
    rows.pull_in(left_, right_);
    std::vector<LaneRange> ranges = rows.ranges();
    for (LaneRange& range : ranges) {
      right_ = std::max(right_, range.end);
      range.end += kBetween;
    }
    const std::size_t lane = lanes.put(ranges);
    rows.set_top(placed.lanes + kLaneHeight * static_cast<double>(lane), layout_.hooks);
  }

  // All that follow one another, in columns, each below the shortest one; returns the part behind
  // them.
  std::size_t put_fragments(std::size_t first) {
    start_part(first);
    std::size_t end = first;
    double widest = 0;
    std::vector<std::vector<GroupRows>> fragments;
    for (; end < panel_.parts.size() && panel_.parts[end].kind == Kind::kFragment; ++end) {
      fragments.push_back(place_fragment(panel_.parts[end]));
      for (const TimelineRow& row : panel_.parts[end].rows) {
        widest = std::max(widest, layout_.bars[row.bar].right + kBoxSide);
      }
    }
    right_ = std::max(right_, left_ + widest);
    const double room = right_ - left_ + kBetween;
    const auto columns = static_cast<std::size_t>(room / (widest + kBetween));
    const double column = room / static_cast<double>(columns);
    std::vector<double> bottoms(columns, y_);
    for (std::size_t i = first; i < end; ++i) {
      const auto shortest = std::ranges::min_element(bottoms);
      PlacedPart& placed = layout_.parts[i];
      placed.left = left_ + static_cast<double>(shortest - bottoms.begin()) * column;
      placed.right = placed.left + column - kBetween;
      placed.top = placed.lanes = *shortest;
      double y = placed.top + kBoxTop;
      for (GroupRows& rows : fragments[i - first]) {
        rows.move(placed.left);
        rows.set_top(y, layout_.hooks);
        y += kLaneHeight * static_cast<double>(rows.ranges().size());
      }
      placed.bottom = y + kBoxTop;
      *shortest = placed.bottom + kBelowBox;
    }
    y_ = std::ranges::max(bottoms);
    return end;
  }

  // As if its box began at 0.
  std::vector<GroupRows> place_fragment(const TimelinePart& part) {
    std::vector<GroupRows> groups;
    for (const RowGroup& group : groups_of(part)) {
      groups.emplace_back(panel_, label_widths_, part, group, layout_.bars);
      groups.back().place_first(kBoxSide);
      groups.back().place_folded();
    }
    return groups;
  }

  // Words in lines: they have no order.
  void put_words(std::size_t number) {
    PlacedPart& placed = layout_.parts[number];
    start_part(number);
    double x = left_ + kBoxSide;
    double y = y_ + kBoxTop;
    for (const TimelineRow& row : panel_.parts[number].rows) {
      const double width = label_widths_[row.bar];
      if (x + width > right_ - kBoxSide && x > left_ + kBoxSide) {
        x = left_ + kBoxSide;
        y += kLaneHeight;
      }
      layout_.bars[row.bar] = {true, x, x + width, y + kLaneHeight / 2, x, true, x, x + width};
      x += width + kWordGap;
      right_ = std::max(right_, x - kWordGap + kBoxSide);
    }
    placed.right = right_;
    placed.bottom = y + kLaneHeight + kBoxTop;
    y_ = placed.bottom + kBelowBox;
  }

  const TimelinePanel& panel_;
  std::vector<double> label_widths_;
  TimelineLayout layout_;
  double left_;
  double right_;
  double y_;
};

}  // namespace

double label_width(const LabelPieces& label) {
  return text_width(label.before + label.after, kLabelSize) +
         text_width(label.words, kLabelSize,
                    label.has_context() ? Weight::kBold : Weight::kRegular);
}

TimelineLayout lay_out(const TimelinePanel& panel, double left, double top, double width) {
  return LayoutMaker(panel, left, top, width).make();
}

}  // namespace gnomon
