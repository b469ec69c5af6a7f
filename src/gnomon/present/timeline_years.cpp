#include "gnomon/present/timeline_years.h"

#include <algorithm>
#include <map>

namespace gnomon {
namespace {

bool covers(const TimelineDate& outer, std::uint32_t first, std::uint32_t last) {
  return outer.first_step <= first && last <= outer.last_step;
}

bool is_apart(const TimelineDate& date, std::uint32_t first, std::uint32_t last) {
  return date.last_step < first || date.first_step > last;
}

}  // namespace

void put_under_years(const std::vector<DateInYear>& known, std::vector<TimelineDate>& dates) {
  std::map<std::string, std::vector<std::size_t>> years;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (!known[i].year.empty()) {
      years[known[i].year].push_back(i);
    }
  }
  const std::size_t own = dates.size();
  for (const auto& entry : years) {
    const std::string& year = entry.first;
    const std::vector<std::size_t>& members = entry.second;
    std::uint32_t first = dates[members.front()].first_step;
    std::uint32_t last = 0;
    for (const std::size_t i : members) {
      first = std::min(first, dates[i].first_step);
      last = std::max(last, dates[i].last_step);
    }
    const bool has_own = std::any_of(
        dates.begin(), dates.begin() + static_cast<std::ptrdiff_t>(own),
        [&](const TimelineDate& date) { return date.text == year && covers(date, first, last); });
    bool alone = true;
    for (std::size_t i = 0; i < own; ++i) {
      alone = alone && (known[i].year == year || is_apart(dates[i], first, last) ||
                        covers(dates[i], first, last));
    }
    if (!has_own && (members.size() < 2 || !alone)) {
      continue;
    }
    for (const std::size_t i : members) {
      dates[i].within_year = known[i].text;
    }
    if (!has_own) {
      TimelineDate above;
      above.text = year;
      above.first_step = first;
      above.last_step = last;
      dates.push_back(std::move(above));
    }
  }
}

}  // namespace gnomon
