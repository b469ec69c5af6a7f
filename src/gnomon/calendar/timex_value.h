// The value of a TIMEX3: read from its spelling, kept as a structure, printed back.
//
// The grammar is that of TimeML 1.2.1, which takes its values from the TIDES standard (Ferro et al.
// 2003), which extends ISO 8601. This file knows what values look like; which stretch of the
// calendar they mean is told by calendar_interval.h.
#pragma once

#include "gnomon/calendar/partial_number.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <tl/expected.hpp>

namespace gnomon {

// A value that is there but empty; annotators leave it so when they cannot tell.
struct EmptyValue {
  friend bool operator==(const EmptyValue&, const EmptyValue&) = default;
};

// PAST_REF, PRESENT_REF, FUTURE_REF: somewhere before, around or after now.
enum class TimexReference { kPast, kPresent, kFuture };

enum class Era {
  kCommon,
  kBeforeChrist,  // BC0044: the year 44 BC; decades and centuries likewise
  kFiscal,        // FY1998: a business year, whose limits the value does not tell
};

struct HalfYear {
  PartialNumber number;  // 1, 2 or X
  friend bool operator==(const HalfYear&, const HalfYear&) = default;
};

struct Quarter {
  PartialNumber number;  // 1 to 4 or X
  friend bool operator==(const Quarter&, const Quarter&) = default;
};

enum class Season { kSpring, kSummer, kFall, kWinter };

struct MonthAndDay {
  PartialNumber month;
  std::optional<PartialNumber> day = {};
  friend bool operator==(const MonthAndDay&, const MonthAndDay&) = default;
};

// An ISO week, or of it one day (1 is Monday) or the weekend, never both.
struct WeekAndDay {
  PartialNumber week;
  std::optional<PartialNumber> day = {};
  bool weekend = false;
  friend bool operator==(const WeekAndDay&, const WeekAndDay&) = default;
};

using YearPart = std::variant<std::monostate, HalfYear, Quarter, Season, MonthAndDay, WeekAndDay>;

// `year` has four digits; three mean a decade, two a century, one a millennium, and then there is
// no `part`.
struct CalendarDate {
  Era era = Era::kCommon;
  PartialNumber year;
  YearPart part = {};
  friend bool operator==(const CalendarDate&, const CalendarDate&) = default;
};

// Z, or the distance from universal time: +01, -05:30. The spelling is kept: +00 is not Z.
struct Zone {
  char sign = 'Z';  // 'Z', '+' or '-'
  int hours = 0;
  std::optional<int> minutes = {};
  constexpr int offset_minutes() const {
    return (sign == '-' ? -1 : 1) * (hours * 60 + minutes.value_or(0));
  }
  friend bool operator==(const Zone&, const Zone&) = default;
};

// Each part is there only when the one before it is. Hour 24 is the end of the day, and then all
// else is zero; second 60 is a leap second.
struct ClockTime {
  PartialNumber hour;
  std::optional<PartialNumber> minute = {};
  std::optional<PartialNumber> second = {};
  std::optional<PartialNumber> fraction = {};  // the digits behind the point of the seconds
  std::optional<Zone> zone = {};
  friend bool operator==(const ClockTime&, const ClockTime&) = default;
};

enum class PartOfDay {
  kMorning,
  kNoon,
  kMi,  // MI is midday for TIDES and midnight for the QA TempEval tools, so it keeps its letters
  kAfternoon,
  kEvening,
  kNight,
  kDaytime,  // DT: the working hours
};

using TimeOfDay = std::variant<ClockTime, PartOfDay>;

// A date, a time of day, or both: one of them is there at least. A date with a time names a day or
// a weekend.
struct CalendarPoint {
  std::optional<CalendarDate> date = {};
  std::optional<TimeOfDay> time = {};
  friend bool operator==(const CalendarPoint&, const CalendarPoint&) = default;
};

// `whole` has no leading zeros. When digits of it are unknown there is no fraction.
struct Amount {
  PartialNumber whole;
  std::optional<PartialNumber> fraction = {};  // the digits behind the point
  friend bool operator==(const Amount&, const Amount&) = default;
};

// KA8, MA65, GA4.5: so many thousand, million or thousand million years ago (TIDES).
enum class AgeUnit { kThousandYears, kMillionYears, kBillionYears };

struct TimexAge {
  AgeUnit unit = AgeUnit::kThousandYears;
  Amount amount;
  friend bool operator==(const TimexAge&, const TimexAge&) = default;
};

// The units up to kSecond may stand together in one duration, in this order; those behind it stand
// alone.
enum class DurationUnit {
  kMillennium,
  kCentury,
  kDecade,
  kYear,
  kQuarter,
  kMonth,
  kWeek,
  kDay,
  kHour,
  kMinute,
  kSecond,
  kFiscalYear,
  kSpring,
  kSummer,
  kFall,
  kWinter,
  kWeekend,
  kMorning,
  kMi,
  kAfternoon,
  kEvening,
  kNight,
  kDaytime,
  kUnknown,  // only in PXX, a duration of which nothing is known
};

struct DurationPart {
  Amount amount;
  DurationUnit unit = DurationUnit::kDay;
  friend bool operator==(const DurationPart&, const DurationPart&) = default;
};

// At least one part, largest unit first; only the last one may have a fraction.
struct TimexDuration {
  std::vector<DurationPart> parts;
  friend bool operator==(const TimexDuration&, const TimexDuration&) = default;
};

using TimexValue = std::variant<EmptyValue, TimexReference, CalendarPoint, TimexAge, TimexDuration>;

// Why a text is not a value. `byte` is where in the text it goes wrong, its size when something is
// missing at the end; `what` is one sentence in lower case without a full stop; `hint`, if any,
// says what to write.
struct ValueProblem {
  std::size_t byte = 0;
  std::string what;
  std::string hint = {};
};

// Takes any bytes, in time linear in their number. An empty text is EmptyValue. Besides the
// canonical spelling it reads some others that corpora hold (to_string gives the canonical one, so
// comparing it with the text tells): AU for FA, -T1 for -Q1, the units E, C, L for DE, CE, ML, a
// decimal comma, and amounts such as .5 and 05. A date whose known digits no day of the proleptic
// Gregorian calendar has is a problem.
tl::expected<TimexValue, ValueProblem> parse_timex_value(std::string_view text);

// The canonical spelling: parse_timex_value reads the same value from it.
std::string to_string(const TimexValue& value);

// Whether an X stands anywhere in the value.
bool has_unknown_digits(const TimexValue& value);

}  // namespace gnomon
