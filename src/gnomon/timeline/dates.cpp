#include "gnomon/timeline/dates.h"

#include "gnomon/calendar/timex_value.h"

namespace gnomon {
namespace {

bool names_a_date(const Timex& time) {
  const auto type = time.attributes[Attr::kType];
  if (!spells(type, "DATE") && !spells(type, "TIME")) {
    return false;
  }
  const auto value = parse_timex_value(time.attributes[Attr::kValue]);
  if (!value || has_unknown_digits(*value)) {
    return false;
  }
  const auto* point = std::get_if<CalendarPoint>(&*value);
  return point != nullptr && point->date.has_value();
}

}  // namespace

std::vector<DatedInstant> dates_of(const Document& document, const DocumentTimelines& timelines,
                                   const Timeline& timeline) {
  std::vector<DatedInstant> dates;
  for (std::size_t i = 0; i < timeline.instants.size(); ++i) {
    for (const Point point : timeline.points_of(timeline.instants[i])) {
      const auto* time = std::get_if<TimexIndex>(&timelines.graph.nodes[position(point.entity)]);
      if (time != nullptr && names_a_date(document[*time])) {
        dates.push_back({i, *time, point.end});
        break;
      }
    }
  }
  return dates;
}

}  // namespace gnomon
