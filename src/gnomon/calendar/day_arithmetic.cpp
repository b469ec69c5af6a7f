#include "gnomon/calendar/day_arithmetic.h"

#include "gnomon/calendar/gregorian.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace gnomon {
namespace {

using std::chrono::days;
using std::chrono::sys_days;
using std::chrono::year_month_day;

sys_days day_at(int year, int month, int day) {
  return sys_days{std::chrono::year{year} / std::chrono::month{static_cast<unsigned>(month)} /
                  std::chrono::day{static_cast<unsigned>(day)}};
}

int year_of(sys_days day) { return static_cast<int>(year_month_day{day}.year()); }

// A whole number at the start of the text, which is cut off.
std::optional<int> take_number(std::string_view& text) {
  int number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc()) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool take_sign(std::string_view& text, char sign) {
  if (!text.starts_with(sign)) {
    return false;
  }
  text.remove_prefix(1);
  return true;
}

}  // namespace

int iso_weekday(sys_days day) { return static_cast<int>(std::chrono::weekday{day}.iso_encoding()); }

IsoWeek iso_week_of(sys_days day) {
  // A week belongs to the year that its Thursday lies in (ISO 8601).
  const int weekday = iso_weekday(day);
  const sys_days thursday = day + days{4 - weekday};
  const int year = year_of(thursday);
  const auto since = (thursday - day_at(year, 1, 1)).count();
  return {year, static_cast<int>(since) / 7 + 1, weekday};
}

sys_days monday_of(int year, int week) {
  const sys_days fourth = day_at(year, 1, 4);  // always in week 1
  return fourth - days{iso_weekday(fourth) - 1} + days{7 * (week - 1)};
}

YearMonth add_months(YearMonth month, int months) {
  const int count = month.year * 12 + (month.month - 1) + months;
  const int year = count >= 0 ? count / 12 : -((-count + 11) / 12);
  return {year, count - year * 12 + 1};
}

sys_days add_months(sys_days day, int months) {
  const year_month_day date{day};
  const YearMonth month =
      add_months(YearMonth{static_cast<int>(date.year()),
                           static_cast<int>(static_cast<unsigned>(date.month()))},
                 months);
  return day_at(month.year, month.month,
                std::min(static_cast<int>(static_cast<unsigned>(date.day())),
                         days_in_month(month.year, month.month)));
}

sys_days easter_sunday(int year) {
  // The rule of the Gregorian calendar in whole numbers (Meeus, Astronomical Algorithms, ch. 8).
  const int a = year % 19;
  const int b = year / 100;
  const int c = year % 100;
  const int h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  const int l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  const int m = (a + 11 * h + 22 * l) / 451;
  const int sum = h + l - 7 * m + 114;
  return day_at(year, sum / 31, sum % 31 + 1);
}

std::optional<sys_days> nth_weekday(int year, int month, int weekday, int count) {
  if (month < 1 || month > 12 || weekday < 1 || weekday > 7 || count == 0) {
    return std::nullopt;
  }
  const int length = days_in_month(year, month);
  const int first = 1 + (weekday - iso_weekday(day_at(year, month, 1)) + 7) % 7;
  const int last = first + (length - first) / 7 * 7;
  const int day = count > 0 ? first + 7 * (count - 1) : last + 7 * (count + 1);
  return day >= 1 && day <= length ? std::optional(day_at(year, month, day)) : std::nullopt;
}

std::optional<sys_days> holiday_of(std::string_view rule, int year) {
  if (rule.starts_with("easter")) {
    rule.remove_prefix(6);
    take_sign(rule, '+');
    const auto shift = rule.empty() ? std::optional(0) : take_number(rule);
    return shift && rule.empty() ? std::optional(easter_sunday(year) + days{*shift}) : std::nullopt;
  }
  const auto month = take_number(rule);
  if (month && take_sign(rule, '/')) {
    const auto weekday = take_number(rule);
    const bool has_count = take_sign(rule, '/');
    const auto count = take_number(rule);
    return weekday && has_count && count && rule.empty()
               ? nth_weekday(year, *month, *weekday, *count)
               : std::nullopt;
  }
  if (!month || !take_sign(rule, '-')) {
    return std::nullopt;
  }
  const auto day = take_number(rule);
  if (!day || !rule.empty() || *month < 1 || *month > 12 || *day < 1 ||
      *day > days_in_month(year, *month)) {
    return std::nullopt;
  }
  return day_at(year, *month, *day);
}

std::string year_text(int year) {
  return year > 0 ? fmt::format("{:04}", year) : fmt::format("BC{:04}", 1 - year);
}

std::string month_text(YearMonth month) {
  return fmt::format("{}-{:02}", year_text(month.year), month.month);
}

std::string day_text(sys_days day) {
  const year_month_day date{day};
  return fmt::format("{}-{:02}-{:02}", year_text(static_cast<int>(date.year())),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

std::string week_text(IsoWeek week) {
  return fmt::format("{}-W{:02}", year_text(week.year), week.week);
}

}  // namespace gnomon
