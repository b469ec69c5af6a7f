// Values as stretches of the calendar: when they begin and end, and what two of them are to each
// other.
#pragma once

#include "gnomon/algebra/relation_set.h"
#include "gnomon/calendar/timex_value.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace gnomon {

// An instant of the proleptic Gregorian calendar, as the clocks of the place show it: values
// without a zone say no more. Leap seconds do not count.
using Instant = std::chrono::sys_time<std::chrono::microseconds>;

// Where an instant lies: just there when both are the same, somewhere between them otherwise, both
// included. kLongAgo and kFarAhead leave a side open.
inline constexpr Instant kLongAgo = Instant::min();
inline constexpr Instant kFarAhead = Instant::max();

struct InstantRange {
  Instant earliest;
  Instant latest;

  constexpr bool single() const { return earliest == latest; }
  friend constexpr bool operator==(const InstantRange&, const InstantRange&) = default;
};

// From `begin` up to, not including, `end`; the end lies behind the begin. When a value leaves
// something open (199X, the start of 1998), the ranges hold every stretch that may be meant; they
// may hold others as well, because each stands for itself.
struct CalendarInterval {
  InstantRange begin;
  InstantRange end;
  std::optional<int> zone_minutes = {};  // east of universal time, when the value tells

  constexpr bool exact() const { return begin.single() && end.single(); }
  friend constexpr bool operator==(const CalendarInterval&, const CalendarInterval&) = default;
};

// Why a value has no place on the calendar: the rest of a sentence about it, as in "is a length of
// time without a place".
struct NoInterval {
  std::string why;

  friend bool operator==(const NoInterval&, const NoInterval&) = default;
};

using IntervalResult = tl::expected<CalendarInterval, NoInterval>;

// The stretch of a value with its `mod`, which may be empty.
//
// - Decades, centuries and millennia begin with the year that ends in zeros; BC03 are the years 399
//   to 300 before Christ. Winter lasts from December to February of the next year.
// - The parts of the day are those of QA TempEval: morning 05-12, afternoon 12-18, evening 18-21,
//   night 21-05 of the next day, working hours 08-18; noon is the minute at 12:00. MI is the minute
//   at 00:00, as there; for TIDES it is midday.
// - T24:00 is the first minute of the next day, second 60 the first one of the next minute.
// - START, MID and END lie somewhere in the value, MID strictly inside, START not up to its end,
// END
//   not from its begin. BEFORE and AFTER lie wholly outside, ON_OR_BEFORE and ON_OR_AFTER may reach
//   into the value.
IntervalResult interval_of(const TimexValue& value, std::string_view mod = {});

// What a `mod` makes of a stretch of the calendar.
IntervalResult modified(const CalendarInterval& stretch, std::string_view mod);

// Every relation that the two can have. Just one when both are exact: stretches that touch meet.
// Two values with a zone each are compared by universal time, others by what the clocks show.
RelationSet compare(const CalendarInterval& a, const CalendarInterval& b);

// The smallest difference between two instants.
inline constexpr std::chrono::microseconds kMoment{1};

// "1998-02-13", "1998-02-13T09:30", "-0043-03-15" for 44 BC.
std::string to_string(Instant instant);
// "1998-02-13 to 1998-02-14", with "..." for what is open and "A~B" for what lies between.
std::string to_string(const CalendarInterval& stretch);

}  // namespace gnomon
