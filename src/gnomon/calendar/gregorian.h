// Lengths of years, months and ISO years in the proleptic Gregorian calendar.
#pragma once

#include <chrono>

namespace gnomon {

// Years count as astronomers do: 0 is 1 BC, -43 is 44 BC. Months count from 1.
constexpr bool is_leap_year(int year) { return std::chrono::year{year}.is_leap(); }

constexpr int days_in_month(int year, int month) {
  const auto last = std::chrono::year{year} / month / std::chrono::last;
  return static_cast<int>(static_cast<unsigned>(last.day()));
}

// 52 or 53. An ISO year has as many weeks as it has Thursdays (ISO 8601), so it has 53 when it
// begins or ends with one.
constexpr int iso_weeks_in_year(int year) {
  using namespace std::chrono;  // NOLINT: the calendar's literals and operators
  const weekday first_day{sys_days{std::chrono::year{year} / January / 1}};
  const weekday last_day{sys_days{std::chrono::year{year} / December / 31}};
  return first_day == Thursday || last_day == Thursday ? 53 : 52;
}

static_assert(is_leap_year(2000) && !is_leap_year(1900) && is_leap_year(0));
static_assert(days_in_month(1998, 2) == 28 && days_in_month(1996, 2) == 29);
static_assert(iso_weeks_in_year(2004) == 53 && iso_weeks_in_year(2005) == 52);

}  // namespace gnomon
