#include "gnomon/operations/time_value.h"

#include "gnomon/calendar/calendar_interval.h"
#include "gnomon/calendar/date_in_words.h"
#include "gnomon/calendar/timex_type.h"
#include "gnomon/calendar/timex_value.h"
#include "gnomon/formats/plain_text.h"
#include "gnomon/timeml/attributes.h"

#include <array>
#include <chrono>
#include <optional>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::array<std::string_view, 7> kWeekdays = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                       "Thursday", "Friday", "Saturday"};

constexpr std::array<std::string_view, 12> kMonths = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December"};

// With the whole name of the month where there is room: "2 March 2026".
std::string with_long_month(std::string words) {
  for (const std::string_view month : kMonths) {
    const std::size_t at = words.find(fmt::format("{} ", month.substr(0, 3)));
    if (at != std::string::npos && (at == 0 || words[at - 1] == ' ')) {
      return words.replace(at, 3, month);
    }
  }
  return words;
}

// Of a value that names one day, or a time of it.
std::optional<std::string_view> weekday_of(const TimexValue& value) {
  const auto* point = std::get_if<CalendarPoint>(&value);
  if (point == nullptr || !point->date || has_unknown_digits(value)) {
    return std::nullopt;
  }
  const auto* month = std::get_if<MonthAndDay>(&point->date->part);
  const auto* week = std::get_if<WeekAndDay>(&point->date->part);
  if (!(month != nullptr && month->day) && !(week != nullptr && week->day)) {
    return std::nullopt;
  }
  TimexValue day = CalendarPoint{.date = point->date};
  const IntervalResult stretch = interval_of(day);
  if (!stretch || !stretch->begin.single()) {
    return std::nullopt;
  }
  const std::chrono::weekday weekday(
      std::chrono::floor<std::chrono::days>(stretch->begin.earliest));
  return kWeekdays[weekday.c_encoding()];
}

}  // namespace

TypedTime read_time_value(std::string_view typed) {
  TypedTime result;
  std::string text(trim(typed));
  auto value = parse_timex_value(text);
  if (!value) {
    // Half of 2026-03-02 is no date: only one with the name of its month is.
    const bool has_words = text.find_first_of("JFMASONDjfmasond") != std::string::npos;
    const std::optional<std::string> day = has_words ? date_of_line(text) : std::nullopt;
    if (!day) {
      result.problem = value.error().what;
      result.hint = value.error().hint;
      return result;
    }
    value = parse_timex_value(*day);
  }
  result.valid = true;
  result.value = to_string(*value);
  result.type = std::string(usual_type(*value));
  const std::string words = with_long_month(date_in_words(*value));
  const std::optional<std::string_view> weekday = weekday_of(*value);
  if (words != result.value || weekday) {
    result.words = weekday ? fmt::format("{} {}", *weekday, words) : words;
  }
  return result;
}

std::string in_words(const TypedTime& time) {
  if (!time.valid) {
    return fmt::format("not a value yet: {}", time.problem);
  }
  if (time.value.empty()) {
    return "no value: it can be given later";
  }
  return time.words.empty() ? fmt::format("{} ({})", time.value, time.type)
                            : fmt::format("{} = {} ({})", time.value, time.words, time.type);
}

}  // namespace gnomon
