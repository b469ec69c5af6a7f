// Counting on the calendar: months forward, the ISO week of a day, the days of holidays.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace gnomon {

// Years count as astronomers do: 0 is 1 BC.
struct IsoWeek {
  int year = 0;
  int week = 1;
  int day = 1;  // 1 is Monday
  friend bool operator==(const IsoWeek&, const IsoWeek&) = default;
};

IsoWeek iso_week_of(std::chrono::sys_days day);

// 1 is Monday.
int iso_weekday(std::chrono::sys_days day);

// The Monday of an ISO week.
std::chrono::sys_days monday_of(int year, int week);

struct YearMonth {
  int year = 0;
  int month = 1;
  friend bool operator==(const YearMonth&, const YearMonth&) = default;
};

// So many months later, or earlier when negative.
YearMonth add_months(YearMonth month, int months);

// The same day of another month, or the last of it when it is shorter.
std::chrono::sys_days add_months(std::chrono::sys_days day, int months);

// Easter Sunday of the Gregorian calendar.
std::chrono::sys_days easter_sunday(int year);

// The weekday (1 is Monday) number `count` of a month, from its end when negative: the fourth
// Thursday of November is nth_weekday(1999, 11, 4, 4). Nothing when there are fewer.
std::optional<std::chrono::sys_days> nth_weekday(int year, int month, int weekday, int count);

// The day of a holiday that `rule` describes: "12-25", "easter-2" (two days before Easter Sunday)
// or "11/4/4" (month, weekday, number). Nothing for any other text.
std::optional<std::chrono::sys_days> holiday_of(std::string_view rule, int year);

// Years, months and days as TIMEX3 values write them: 1998, BC0480, 1998-02, 1998-02-13, 1998-W07.
std::string year_text(int year);
std::string month_text(YearMonth month);
std::string day_text(std::chrono::sys_days day);
std::string week_text(IsoWeek week);

}  // namespace gnomon
