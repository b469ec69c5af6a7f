#include "gnomon/report/timeline_axis.h"

#include "gnomon/report/lanes.h"
#include "gnomon/report/text_width.h"

#include <algorithm>
#include <numeric>

namespace gnomon {
namespace {

constexpr double kLeastStep = 11;
constexpr double kMostEmptyStep = 90;  // behind a step at which nothing ends
constexpr double kSide = kTail + 7;    // beside the first step and the last
constexpr double kAround = 12;         // the words of a date
constexpr double kBehindLabel = 14;
constexpr double kNumbers = 30;  // height of an axis without dates

std::vector<std::size_t> shortest_first(const TimelinePart& part) {
  std::vector<std::size_t> order(part.dates.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(
      order, {}, [&](std::size_t i) { return part.dates[i].last_step - part.dates[i].first_step; });
  return order;
}

// From each step to the next, just wide enough for the words of all dates.
std::vector<double> least_widths(const TimelinePart& part, const std::vector<TimelineBar>& bars) {
  std::vector<double> widths(part.steps > 0 ? part.steps - 1 : 0, kLeastStep);
  for (const std::size_t i : shortest_first(part)) {
    const TimelineDate& date = part.dates[i];
    const auto first = widths.begin() + (date.first_step - 1);
    const auto last = widths.begin() + (date.last_step - 1);
    const double needed =
        text_width(short_label_of(date, bars), kDateSize, Weight::kBold) + kAround;
    const double missing = needed - std::accumulate(first, last, 0.0);
    if (missing > 0) {
      std::for_each(first, last,
                    [&](double& width) { width += missing / static_cast<double>(last - first); });
    }
  }
  return widths;
}

// Labels stand behind their bars, so the more bars end at a step, the more room follows it: much
// more, since only a label that has room enough leaves the rest of its lane to others.
void share_room(const TimelinePart& part, const std::vector<TimelineBar>& bars,
                const std::vector<double>& label_widths, double room, std::vector<double>& widths) {
  std::vector<double> wish(widths.size(), 1);
  std::vector<double> most(widths.size(), kMostEmptyStep);
  for (const TimelineRow& row : part.rows) {
    const std::uint32_t last = bars[row.bar].last_step;
    if (row.depth == 0 && last - 1 < wish.size()) {
      wish[last - 1] += 1;
      most[last - 1] = std::max(most[last - 1], label_widths[row.bar] + kTail + kBehindLabel);
    }
  }
  std::ranges::transform(wish, wish.begin(), [](double ends) { return ends * ends; });
  for (double left = room - std::accumulate(widths.begin(), widths.end(), 0.0); left > 1;) {
    double wishes = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      wishes += widths[i] < most[i] ? wish[i] : 0;
    }
    if (wishes == 0) {
      return;
    }
    const double share = left / wishes;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      if (widths[i] < most[i]) {
        const double more = std::min(share * wish[i], most[i] - widths[i]);
        widths[i] += more;
        left -= more;
      }
    }
  }
}

// The longest on top, each below all that it has steps in common with; returns how many lie above
// each other.
std::size_t place_dates(const TimelinePart& part, PlacedPart& placed) {
  placed.dates.resize(part.dates.size());
  std::vector<std::size_t> order = shortest_first(part);
  std::ranges::reverse(order);
  Lanes lanes;
  std::vector<std::size_t> lane_of(part.dates.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    const TimelineDate& date = part.dates[order[k]];
    const LaneRange range{placed.steps[date.first_step - 1], placed.steps[date.last_step - 1]};
    std::size_t least = 0;
    for (std::size_t i = 0; i < k; ++i) {
      PlacedDate& above = placed.dates[order[i]];
      if (range.meets({above.begin, above.end})) {
        least = std::max(least, lane_of[order[i]] + 1);
        above.leaf =
            above.leaf && (date.is_clock || range.begin < above.begin || above.end < range.end);
      }
    }
    const LaneRange wide{range.begin - 1, range.end + 1};
    lane_of[order[k]] = lanes.put({&wide, 1}, least);
    placed.dates[order[k]] = {range.begin, range.end,
                              placed.top + kDateHeight * static_cast<double>(lane_of[order[k]]),
                              true};
  }
  return lanes.count();
}

}  // namespace

double place_axis(const TimelinePart& part, const std::vector<TimelineBar>& bars,
                  const std::vector<double>& label_widths, double left, double right,
                  PlacedPart& placed) {
  std::vector<double> widths = least_widths(part, bars);
  share_room(part, bars, label_widths, right - left - 2 * kSide, widths);
  placed.steps = {left + kSide};
  for (const double width : widths) {
    placed.steps.push_back(placed.steps.back() + width);
  }
  const std::size_t lanes = place_dates(part, placed);
  placed.lanes =
      placed.top + (lanes == 0 ? kNumbers : kDateHeight * static_cast<double>(lanes) + 8);
  return placed.steps.back() + kSide;
}

}  // namespace gnomon
