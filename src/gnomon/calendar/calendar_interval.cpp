#include "gnomon/calendar/calendar_interval.h"

#include "gnomon/calendar/gregorian.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <fmt/format.h>

namespace gnomon {
namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using std::chrono::sys_days;

tl::unexpected<NoInterval> none(std::string why) {
  return tl::unexpected(NoInterval{std::move(why)});
}

// The earliest and latest of what was added to it.
template <class Value>
class Hull {
 public:
  void add(Value value) {
    lowest_ = empty_ ? value : std::min(lowest_, value);
    highest_ = empty_ ? value : std::max(highest_, value);
    empty_ = false;
  }
  bool empty() const { return empty_; }
  Value lowest() const { return lowest_; }
  Value highest() const { return highest_; }

 private:
  bool empty_ = true;
  Value lowest_{};
  Value highest_{};
};

struct DateHull {
  Hull<sys_days> begin;
  Hull<sys_days> end;

  void add(sys_days from, sys_days to) {
    begin.add(from);
    end.add(to);
  }
};

// The first day of a month; months count on over the end of the year.
sys_days month_begin(int year, int month) {
  const int months = month - 1;
  return std::chrono::year{year + months / 12} /
         std::chrono::month{static_cast<unsigned>(months % 12 + 1)} / 1;
}

// The Monday of the first ISO week: that of the week with 4 January.
sys_days first_monday(int year) {
  const sys_days fourth = std::chrono::year{year} / 1 / 4;
  return fourth - (std::chrono::weekday{fourth} - std::chrono::Monday);
}

// Calls `use` with each number from `first` to `last` that the digits can stand for.
template <class Use>
void for_each_reading(const PartialNumber& digits, int first, int last, Use use) {
  for (int number = first; number <= last; ++number) {
    if (digits.could_be(number)) {
      use(number);
    }
  }
}

// Collects all stretches that a part of a known year can stand for.
struct PartReader {
  int year;
  DateHull& hull;

  void add_months(int first, int count) const {
    hull.add(month_begin(year, first), month_begin(year, first + count));
  }
  void operator()(std::monostate) const { add_months(1, 12); }
  void operator()(const HalfYear& half) const {
    for_each_reading(half.number, 1, 2, [this](int n) { add_months(6 * n - 5, 6); });
  }
  void operator()(const Quarter& quarter) const {
    for_each_reading(quarter.number, 1, 4, [this](int n) { add_months(3 * n - 2, 3); });
  }
  void operator()(Season season) const {
    constexpr auto kFirstMonths = std::to_array({3, 6, 9, 12});
    add_months(kFirstMonths.at(static_cast<std::size_t>(season)), 3);
  }
  void operator()(const MonthAndDay& date) const {
    for_each_reading(date.month, 1, 12, [&](int month) {
      if (!date.day) {
        add_months(month, 1);
        return;
      }
      for_each_reading(*date.day, 1, days_in_month(year, month), [&](int day) {
        const sys_days begin = month_begin(year, month) + days{day - 1};
        hull.add(begin, begin + days{1});
      });
    });
  }
  void operator()(const WeekAndDay& date) const {
    for_each_reading(date.week, 1, iso_weeks_in_year(year), [&](int week) {
      const sys_days monday = first_monday(year) + days{7 * (week - 1)};
      if (date.weekend) {
        hull.add(monday + days{5}, monday + days{7});
      } else if (!date.day) {
        hull.add(monday, monday + days{7});
      } else {
        for_each_reading(*date.day, 1, 7,
                         [&](int day) { hull.add(monday + days{day - 1}, monday + days{day}); });
      }
    });
  }
};

// The years that a number of one to four digits stands for, both included, as astronomers count.
struct YearSpan {
  int first;
  int last;
};

YearSpan years_of(Era era, std::size_t written_digits, int number) {
  int width = 1;
  for (std::size_t i = written_digits; i < 4; ++i) {
    width *= 10;
  }
  const int first = number * width;
  const int last = first + width - 1;
  return era == Era::kBeforeChrist ? YearSpan{1 - last, 1 - std::max(first, 1)}
                                   : YearSpan{first, last};
}

// Adds what the date can be with this reading of its year; false when it cannot be anything.
bool add_reading(const CalendarDate& date, int number, DateHull& hull) {
  const YearSpan years = years_of(date.era, date.year.size(), number);
  DateHull found;
  if (date.year.size() < 4) {
    found.add(month_begin(years.first, 1), month_begin(years.last + 1, 1));
  } else {
    std::visit(PartReader{years.first, found}, date.part);
  }
  if (found.begin.empty()) {
    return false;
  }
  hull.add(found.begin.lowest(), found.end.lowest());
  hull.add(found.begin.highest(), found.end.highest());
  return true;
}

// Later years have later dates, so the first and the last year in which the date exists will do.
DateHull readings_of(const CalendarDate& date) {
  DateHull hull;
  if (const auto known = date.year.number()) {
    add_reading(date, static_cast<int>(*known), hull);
    return hull;
  }
  const int numbers = date.year.size() == 4 ? 10000 : date.year.size() == 3 ? 1000 : 100;
  for (int number = 0; number < numbers; ++number) {
    if (date.year.could_be(number) && add_reading(date, number, hull)) {
      break;
    }
  }
  for (int number = numbers - 1; number >= 0; --number) {
    if (date.year.could_be(number) && add_reading(date, number, hull)) {
      break;
    }
  }
  return hull;
}

// A stretch of a day, counted from its begin.
struct DayPart {
  Hull<microseconds> begin;
  Hull<microseconds> end;

  void add(microseconds from, microseconds to) {
    begin.add(from);
    end.add(to);
  }
};

DayPart part_of_day(PartOfDay part) {
  DayPart result;
  switch (part) {
    case PartOfDay::kMorning:
      result.add(hours{5}, hours{12});
      break;
    case PartOfDay::kNoon:
      result.add(hours{12}, hours{12} + minutes{1});
      break;
    case PartOfDay::kMi:
      result.add(hours{0}, minutes{1});
      break;
    case PartOfDay::kAfternoon:
      result.add(hours{12}, hours{18});
      break;
    case PartOfDay::kEvening:
      result.add(hours{18}, hours{21});
      break;
    case PartOfDay::kNight:
      result.add(hours{21}, hours{29});
      break;
    case PartOfDay::kDaytime:
      result.add(hours{8}, hours{18});
      break;
  }
  return result;
}

// The lowest or highest number in the range that the digits can stand for; zero without digits.
int extreme_reading(const std::optional<PartialNumber>& number, int first, int last, bool lowest) {
  Hull<int> hull;
  if (number) {
    for_each_reading(*number, first, last, [&hull](int n) { hull.add(n); });
  }
  return lowest ? hull.lowest() : hull.highest();
}

constexpr std::size_t kFractionDigits = 6;

// Where a clock time begins and how long it lasts, by its finest part. An X takes the lowest or the
// highest digit; hour 24 and second 60 only where nothing else is possible.
microseconds clock_begin(const ClockTime& time, bool lowest) {
  const int last_hour = time.hour.could_lie_in(0, 23) ? 23 : 24;
  const int last_second = time.second && !time.second->could_lie_in(0, 59) ? 60 : 59;
  microseconds begin = hours{extreme_reading(time.hour, 0, last_hour, lowest)} +
                       minutes{extreme_reading(time.minute, 0, 59, lowest)} +
                       seconds{extreme_reading(time.second, 0, last_second, lowest)};
  if (time.fraction) {
    std::int64_t part = time.fraction->number().value_or(0);
    for (std::size_t i = time.fraction->size(); i < kFractionDigits; ++i) {
      part *= 10;
    }
    begin += microseconds{part};
  }
  return begin;
}

microseconds clock_length(const ClockTime& time) {
  if (time.fraction) {
    microseconds length = seconds{1};
    for (std::size_t i = 0; i < time.fraction->size(); ++i) {
      length /= 10;
    }
    return length;
  }
  if (time.second) {
    return seconds{1};
  }
  return time.minute ? microseconds{minutes{1}} : microseconds{hours{1}};
}

tl::expected<DayPart, NoInterval> day_part_of(const TimeOfDay& time) {
  if (const auto* part = std::get_if<PartOfDay>(&time)) {
    return part_of_day(*part);
  }
  const auto& clock = std::get<ClockTime>(time);
  if (clock.fraction && clock.fraction->size() > kFractionDigits) {
    return none("is finer than a microsecond");
  }
  DayPart result;
  for (const bool lowest : {true, false}) {
    const microseconds begin = clock_begin(clock, lowest);
    result.add(begin, begin + clock_length(clock));
  }
  return result;
}

bool all_unknown(const PartialNumber& number) {
  return number.text().find_first_not_of('X') == std::string_view::npos;
}

IntervalResult stretch_of_point(const CalendarPoint& point) {
  if (!point.date) {
    return none("is a time of day without a day");
  }
  const CalendarDate& date = *point.date;
  if (date.era == Era::kFiscal) {
    return none("is a fiscal year, whose limits are not given");
  }
  if (all_unknown(date.year)) {
    return none(date.year.size() == 4 ? "has no known year" : "has no known digit");
  }
  const DateHull hull = readings_of(date);
  if (hull.begin.empty()) {
    return none("is not a calendar day");
  }
  CalendarInterval stretch{{hull.begin.lowest(), hull.begin.highest()},
                           {hull.end.lowest(), hull.end.highest()}};
  if (!point.time) {
    return stretch;
  }
  const auto* week = std::get_if<WeekAndDay>(&date.part);
  if (week != nullptr && week->weekend) {
    return none("is a time on a weekend, which has two days");
  }
  const auto part = day_part_of(*point.time);
  if (!part) {
    return tl::unexpected(part.error());
  }
  stretch.end = {stretch.begin.earliest + part->end.lowest(),
                 stretch.begin.latest + part->end.highest()};
  stretch.begin = {stretch.begin.earliest + part->begin.lowest(),
                   stretch.begin.latest + part->begin.highest()};
  const auto* clock = std::get_if<ClockTime>(&*point.time);
  if (clock != nullptr && clock->zone) {
    stretch.zone_minutes = clock->zone->offset_minutes();
  }
  return stretch;
}

struct IntervalReader {
  IntervalResult operator()(EmptyValue) const { return none("is empty"); }
  IntervalResult operator()(TimexReference) const { return none("is a reference without limits"); }
  IntervalResult operator()(const CalendarPoint& point) const { return stretch_of_point(point); }
  IntervalResult operator()(const TimexAge&) const {
    return none("counts years back from now, without limits");
  }
  IntervalResult operator()(const TimexDuration&) const {
    return none("is a duration without a position");
  }
};

Instant shifted(Instant instant, microseconds by) {
  return instant == kLongAgo || instant == kFarAhead ? instant : instant + by;
}

InstantRange shifted(const InstantRange& range, microseconds by) {
  return {shifted(range.earliest, by), shifted(range.latest, by)};
}

PointRelation order(const InstantRange& p, const InstantRange& q) {
  PointRelation result = kNever;
  if (p.earliest < q.latest) {
    result = result | kLess;
  }
  if (p.earliest <= q.latest && q.earliest <= p.latest) {
    result = result | kEqual;
  }
  if (q.earliest < p.latest) {
    result = result | kGreater;
  }
  return result;
}

std::string range_text(const InstantRange& range) {
  const auto side = [](Instant instant) {
    return instant == kLongAgo || instant == kFarAhead ? std::string("...") : to_string(instant);
  };
  return range.single() ? side(range.earliest)
                        : fmt::format("{}~{}", side(range.earliest), side(range.latest));
}

}  // namespace

IntervalResult interval_of(const TimexValue& value, std::string_view mod) {
  const IntervalResult stretch = std::visit(IntervalReader{}, value);
  return stretch ? modified(*stretch, mod) : stretch;
}

IntervalResult modified(const CalendarInterval& stretch, std::string_view mod) {
  const Instant begin = stretch.begin.earliest;
  const Instant end = stretch.end.latest;
  const auto zone = stretch.zone_minutes;
  const auto within = [&](Instant from, Instant to) {
    return CalendarInterval{{from, shifted(to, -kMoment)}, {shifted(from, kMoment), to}, zone};
  };
  if (mod.empty()) {
    return stretch;
  }
  if (mod == "START") {
    return within(begin, shifted(end, -kMoment));
  }
  if (mod == "MID") {
    return within(shifted(begin, kMoment), shifted(end, -kMoment));
  }
  if (mod == "END") {
    return within(shifted(begin, kMoment), end);
  }
  if (mod == "BEFORE") {
    return within(kLongAgo, stretch.begin.latest);
  }
  if (mod == "AFTER") {
    return within(stretch.end.earliest, kFarAhead);
  }
  if (mod == "ON_OR_BEFORE") {
    return within(kLongAgo, end);
  }
  if (mod == "ON_OR_AFTER") {
    return within(begin, kFarAhead);
  }
  if (mod == "APPROX") {
    return none("is only approximate");
  }
  for (const std::string_view of_lengths :
       {"LESS_THAN", "MORE_THAN", "EQUAL_OR_LESS", "EQUAL_OR_MORE"}) {
    if (mod == of_lengths) {
      return none(fmt::format("has the mod {}, which applies to durations", mod));
    }
  }
  return none("has a mod that TimeML does not define");
}

RelationSet compare(const CalendarInterval& a, const CalendarInterval& b) {
  const bool by_zone = a.zone_minutes && b.zone_minutes;
  const minutes a_shift{by_zone ? -*a.zone_minutes : 0};
  const minutes b_shift{by_zone ? -*b.zone_minutes : 0};
  const std::array<InstantRange, 2> of_a{shifted(a.begin, a_shift), shifted(a.end, a_shift)};
  const std::array<InstantRange, 2> of_b{shifted(b.begin, b_shift), shifted(b.end, b_shift)};
  return relations({order(of_a[0], of_b[0]), order(of_a[0], of_b[1]), order(of_a[1], of_b[0]),
                    order(of_a[1], of_b[1])});
}

std::string to_string(Instant instant) {
  const sys_days day = std::chrono::floor<days>(instant);
  const std::chrono::year_month_day date{day};
  std::string text =
      fmt::format("{}{:04}-{:02}-{:02}", int{date.year()} < 0 ? "-" : "",
                  std::abs(int{date.year()}), unsigned{date.month()}, unsigned{date.day()});
  const std::chrono::hh_mm_ss time{instant - day};
  if (instant == day) {
    return text;
  }
  text += fmt::format("T{:02}:{:02}", time.hours().count(), time.minutes().count());
  if (time.seconds().count() != 0 || time.subseconds().count() != 0) {
    text += fmt::format(":{:02}", time.seconds().count());
  }
  if (time.subseconds().count() != 0) {
    text += fmt::format(".{:06}", time.subseconds().count());
  }
  return text;
}

std::string to_string(const CalendarInterval& stretch) {
  return fmt::format("{} to {}", range_text(stretch.begin), range_text(stretch.end));
}

}  // namespace gnomon
