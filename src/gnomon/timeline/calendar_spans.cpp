#include "gnomon/timeline/calendar_spans.h"

#include "gnomon/reason/point_arrows.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace gnomon {
namespace {

std::optional<CalendarInterval> exact_stretch(const Timex& time) {
  const auto type = time.attributes[Attr::kType];
  if (!spells(type, "DATE") && !spells(type, "TIME")) {
    return std::nullopt;
  }
  const auto value = parse_timex_value(time.attributes[Attr::kValue]);
  if (!value || has_unknown_digits(*value)) {
    return std::nullopt;
  }
  const auto* point = std::get_if<CalendarPoint>(&*value);
  if (point == nullptr || !point->date) {
    return std::nullopt;
  }
  const IntervalResult stretch = interval_of(*value);
  return stretch && stretch->exact() ? std::optional(*stretch) : std::nullopt;
}

}  // namespace

std::vector<CalendarSpan> calendar_spans(const Document& document,
                                         const DocumentTimelines& timelines,
                                         const Timeline& timeline) {
  std::map<std::uint32_t, std::size_t> instant_of;  // points of times
  for (std::size_t i = 0; i < timeline.instants.size(); ++i) {
    for (const Point point : timeline.points_of(timeline.instants[i])) {
      if (std::holds_alternative<TimexIndex>(timelines.graph.nodes[position(point.entity)])) {
        instant_of[point_number(point.entity, point.end)] = i;
      }
    }
  }
  std::vector<CalendarSpan> spans;
  std::map<std::tuple<std::size_t, std::size_t, Instant, Instant>, std::size_t> known;
  for (const Entity node : timeline.nodes) {
    const auto* time = std::get_if<TimexIndex>(&timelines.graph.nodes[position(node)]);
    const auto stretch =
        time == nullptr || !timeline.consistent ? std::nullopt : exact_stretch(document[*time]);
    if (!stretch) {
      continue;
    }
    const std::tuple key(instant_of[point_number(node, 0)], instant_of[point_number(node, 1)],
                         stretch->begin.earliest, stretch->end.earliest);
    const auto [found, is_new] = known.try_emplace(key, spans.size());
    if (is_new) {
      spans.push_back({std::get<2>(key), std::get<3>(key), std::get<0>(key), std::get<1>(key), {}});
    }
    spans[found->second].times.push_back(*time);
  }
  std::ranges::stable_sort(spans, {}, [&](const CalendarSpan& span) {
    return std::pair(timeline.instants[span.first_instant].step,
                     ~timeline.instants[span.last_instant].step);
  });
  return spans;
}

}  // namespace gnomon
