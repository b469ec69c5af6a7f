#include "gnomon/tag/timex_moment.h"

#include "gnomon/calendar/timex_value.h"

#include <variant>

namespace gnomon {
namespace {

std::optional<int> known_number(const PartialNumber& number) {
  const auto value = number.number();
  return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

void take_time_of_day(const TimeOfDay& time, TimexMoment& moment) {
  if (const auto* clock = std::get_if<ClockTime>(&time)) {
    moment.hour = known_number(clock->hour);
    if (clock->minute) {
      moment.minute = known_number(*clock->minute);
    }
  }
}

}  // namespace

std::chrono::sys_days TimexMoment::as_day() const {
  return std::chrono::sys_days{std::chrono::year{year} /
                               std::chrono::month{static_cast<unsigned>(month)} /
                               std::chrono::day{static_cast<unsigned>(day)}};
}

TimexMoment TimexMoment::of_day(std::chrono::sys_days day) {
  const std::chrono::year_month_day date{day};
  return {static_cast<int>(date.year()), static_cast<int>(static_cast<unsigned>(date.month())),
          static_cast<int>(static_cast<unsigned>(date.day()))};
}

std::optional<TimexMoment> moment_of_value(std::string_view value) {
  const auto parsed = parse_timex_value(value);
  const auto* point = parsed ? std::get_if<CalendarPoint>(&*parsed) : nullptr;
  if (point == nullptr || !point->date || point->date->year.size() != 4) {
    return std::nullopt;
  }
  const auto year = known_number(point->date->year);
  if (!year) {
    return std::nullopt;
  }
  TimexMoment moment;
  moment.year = point->date->era == Era::kBeforeChrist ? 1 - *year : *year;
  if (const auto* part = std::get_if<MonthAndDay>(&point->date->part)) {
    moment.month = known_number(part->month).value_or(0);
    if (moment.month != 0 && part->day) {
      moment.day = known_number(*part->day).value_or(0);
    }
  } else if (const auto* week = std::get_if<WeekAndDay>(&point->date->part)) {
    const auto number = known_number(week->week);
    const auto day = week->day ? known_number(*week->day) : std::nullopt;
    if (number && day) {
      moment = TimexMoment::of_day(monday_of(moment.year, *number) + std::chrono::days{*day - 1});
    }
  } else if (const auto* quarter = std::get_if<Quarter>(&point->date->part)) {
    moment.quarter = known_number(quarter->number).value_or(0);
  }
  if (point->time && moment.has_day()) {
    take_time_of_day(*point->time, moment);
  }
  return moment;
}

}  // namespace gnomon
