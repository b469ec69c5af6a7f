// A place on the calendar as precise as a text says it: what other times are counted from.
#pragma once

#include "gnomon/calendar/day_arithmetic.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace gnomon {

// A year, of it a month or a quarter, of a month a day. Years count as astronomers do.
struct TimexMoment {
  int year = 0;
  int month = 0;    // 0: not said
  int day = 0;      // 0: not said
  int quarter = 0;  // 0: not said
  std::optional<int> hour = {};
  std::optional<int> minute = {};

  bool has_month() const { return month != 0; }
  bool has_day() const { return day != 0; }
  // Of one that has a day.
  std::chrono::sys_days as_day() const;
  static TimexMoment of_day(std::chrono::sys_days day);
  static TimexMoment of_month(YearMonth month) { return {month.year, month.month}; }
};

// From the value of a creation time; nothing when it names no year.
std::optional<TimexMoment> moment_of_value(std::string_view value);

}  // namespace gnomon
