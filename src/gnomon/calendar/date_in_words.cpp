#include "gnomon/calendar/date_in_words.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr auto kMonths = std::to_array<std::string_view>(
    {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"});
constexpr auto kWeekdays =
    std::to_array<std::string_view>({"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"});

std::string_view season_name(Season season) {
  switch (season) {
    case Season::kSpring:
      return "spring";
    case Season::kSummer:
      return "summer";
    case Season::kFall:
      return "autumn";
    case Season::kWinter:
      break;
  }
  return "winter";
}

std::string_view without_zeros(std::string_view digits) {
  return digits.substr(std::min(digits.find_first_not_of('0'), digits.size() - 1));
}

std::string year_in_words(const CalendarDate& date) {
  const std::string_view digits = date.year.text();
  if (date.era == Era::kBeforeChrist) {
    return fmt::format("{} BC", without_zeros(digits));
  }
  switch (digits.size()) {
    case 4:
      return date.era == Era::kFiscal ? fmt::format("FY {}", digits) : std::string(digits);
    case 3:
      return fmt::format("{}0s", without_zeros(digits));
    case 2:
      return fmt::format("{}00s", without_zeros(digits));
    default:
      return std::string(digits);
  }
}

// Empty for a whole year.
struct PartInWords {
  std::string operator()(std::monostate /*whole*/) const { return {}; }
  std::string operator()(const HalfYear& half) const {
    return fmt::format("H{}", half.number.text());
  }
  std::string operator()(const Quarter& quarter) const {
    return fmt::format("Q{}", quarter.number.text());
  }
  std::string operator()(Season season) const { return std::string(season_name(season)); }
  std::string operator()(const MonthAndDay& part) const {
    const std::string_view month = kMonths[static_cast<std::size_t>(*part.month.number() - 1)];
    return part.day ? fmt::format("{} {}", *part.day->number(), month) : std::string(month);
  }
  std::string operator()(const WeekAndDay& part) const {
    const std::string week = fmt::format("week {}", *part.week.number());
    if (part.weekend) {
      return "weekend of " + week;
    }
    return part.day
               ? fmt::format("{} of {}",
                             kWeekdays[static_cast<std::size_t>(*part.day->number() - 1)], week)
               : week;
  }
};

std::string time_in_words(const TimeOfDay& time) {
  if (const auto* part = std::get_if<PartOfDay>(&time)) {
    switch (*part) {
      case PartOfDay::kMorning:
        return "morning";
      case PartOfDay::kNoon:
        return "noon";
      case PartOfDay::kMi:
        return "MI";
      case PartOfDay::kAfternoon:
        return "afternoon";
      case PartOfDay::kEvening:
        return "evening";
      case PartOfDay::kNight:
        return "night";
      case PartOfDay::kDaytime:
        return "working hours";
    }
  }
  const auto& clock = std::get<ClockTime>(time);
  if (!clock.minute) {
    return fmt::format("{}:00", clock.hour.text());
  }
  const bool has_seconds = clock.second && clock.second->number() != 0;
  return fmt::format("{}:{}{}", clock.hour.text(), clock.minute->text(),
                     has_seconds ? fmt::format(":{}", clock.second->text()) : "");
}

// Nothing where there are no words for it.
const CalendarPoint* known_date(const TimexValue& value) {
  const auto* point = std::get_if<CalendarPoint>(&value);
  if (point == nullptr || !point->date || has_unknown_digits(value)) {
    return nullptr;
  }
  const bool is_strange = point->date->era == Era::kBeforeChrist &&
                          (point->date->year.text().size() != 4 || point->time ||
                           !std::holds_alternative<std::monostate>(point->date->part));
  return is_strange ? nullptr : point;
}

std::string with_time(std::string date, const CalendarPoint& point) {
  return point.time ? fmt::format("{}, {}", date, time_in_words(*point.time)) : date;
}

}  // namespace

std::string date_in_words(const TimexValue& value) {
  const CalendarPoint* const point = known_date(value);
  if (point == nullptr) {
    return to_string(value);
  }
  const std::string year = year_in_words(*point->date);
  const std::string part = std::visit(PartInWords{}, point->date->part);
  const bool in_week = std::holds_alternative<WeekAndDay>(point->date->part);
  return with_time(part.empty() ? year : fmt::format("{} {}{}", part, in_week ? "of " : "", year),
                   *point);
}

std::optional<std::string> date_within_year(const TimexValue& value) {
  const CalendarPoint* const point = known_date(value);
  if (point == nullptr || point->date->era != Era::kCommon) {
    return std::nullopt;
  }
  std::string part = std::visit(PartInWords{}, point->date->part);
  return part.empty() ? std::nullopt : std::optional(with_time(std::move(part), *point));
}

}  // namespace gnomon
