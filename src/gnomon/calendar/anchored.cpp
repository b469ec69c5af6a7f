#include "gnomon/calendar/anchored.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace gnomon {
namespace {

using std::chrono::days;
using std::chrono::microseconds;
using std::chrono::sys_days;

tl::unexpected<NoInterval> no_place(std::string why) {
  return tl::unexpected(NoInterval{std::move(why)});
}

// What is counted on the calendar, and what on the clock.
struct Length {
  std::int64_t months = 0;
  microseconds clock{0};
  bool open = false;  // some amount is unknown: at least so long
};

// Values have four-digit years. No duration leads farther than this from them, and one of twice ten
// thousand years keeps within what the calendar can count.
constexpr std::int64_t kMostMonths = std::int64_t{12} * 10'000;
constexpr microseconds kMostClock = days{10'000 * 365};
constexpr Instant kFirstInstant = sys_days{std::chrono::year{-20'000} / 1 / 1};
constexpr Instant kLastInstant = sys_days{std::chrono::year{20'000} / 1 / 1};

std::int64_t months_of(DurationUnit unit) {
  switch (unit) {
    case DurationUnit::kMillennium:
      return 12'000;
    case DurationUnit::kCentury:
      return 1'200;
    case DurationUnit::kDecade:
      return 120;
    case DurationUnit::kYear:
      return 12;
    case DurationUnit::kQuarter:
      return 3;
    case DurationUnit::kMonth:
      return 1;
    default:
      return 0;
  }
}

microseconds clock_of(DurationUnit unit) {
  switch (unit) {
    case DurationUnit::kWeek:
      return days{7};
    case DurationUnit::kDay:
      return days{1};
    case DurationUnit::kHour:
      return std::chrono::hours{1};
    case DurationUnit::kMinute:
      return std::chrono::minutes{1};
    case DurationUnit::kSecond:
      return std::chrono::seconds{1};
    default:
      return microseconds{0};
  }
}

// The amount of units as a count of smaller ones, `size` to a unit; nothing when it is not a whole
// number of them or too large.
std::optional<std::int64_t> count_of(const Amount& amount, std::int64_t size, std::int64_t most) {
  const std::int64_t whole = amount.whole.number().value_or(0);
  if (whole > most / size) {
    return std::nullopt;
  }
  const std::int64_t count = whole * size;
  if (!amount.fraction) {
    return count;
  }
  const std::int64_t parts = amount.fraction->number().value_or(0);
  std::int64_t scale = 1;
  for (std::size_t i = 0; i < amount.fraction->size(); ++i) {
    scale *= 10;
  }
  const std::int64_t shared = std::gcd(size, scale);
  if (parts % (scale / shared) != 0) {
    return std::nullopt;
  }
  return count + size / shared * (parts / (scale / shared));
}

tl::expected<Length, NoInterval> length_of(const TimexDuration& duration) {
  Length length;
  for (const DurationPart& part : duration.parts) {
    const std::int64_t months = months_of(part.unit);
    const microseconds clock = clock_of(part.unit);
    if (!part.amount.whole.known()) {
      length.open = true;
      continue;
    }
    if (months == 0 && clock == microseconds{0}) {
      return no_place("counts units without a fixed length");
    }
    const auto count = months != 0 ? count_of(part.amount, months, kMostMonths)
                                   : count_of(part.amount, clock.count(), kMostClock.count());
    if (!count) {
      return no_place(part.amount.fraction ? "has a fraction without a fixed length"
                                           : "exceeds the calendar");
    }
    length.months += months != 0 ? *count : 0;
    length.clock += microseconds{months != 0 ? 0 : *count};
  }
  if (length.months > kMostMonths || length.clock > kMostClock) {
    return no_place("exceeds the calendar");
  }
  return length;
}

Instant plus_months(Instant instant, std::int64_t months) {
  const sys_days day = std::chrono::floor<days>(instant);
  const std::chrono::year_month_day date{day};
  const auto month = std::chrono::year_month{date.year(), date.month()} +
                     std::chrono::months{static_cast<int>(months)};
  const sys_days last = month / std::chrono::last;
  const sys_days same = sys_days{month / 1} + days{unsigned{date.day()} - 1};
  return std::min(same, last) + (instant - day);
}

bool is_on_calendar(Instant instant) {
  return instant == kLongAgo || instant == kFarAhead ||
         (instant >= kFirstInstant && instant <= kLastInstant);
}

bool is_open(Instant instant) { return instant == kLongAgo || instant == kFarAhead; }

// So much later, or earlier when `sign` is -1.
Instant moved(Instant instant, const Length& length, int sign) {
  return is_open(instant) ? instant
                          : plus_months(instant, sign * length.months) + sign * length.clock;
}

// What a mod makes of a length: it may shrink to almost nothing, grow without limit, or both, and
// itself be excluded.
struct Bounds {
  bool from_zero = false;
  bool without_limit = false;
  bool strictly_less = false;
  bool strictly_more = false;
};

std::optional<Bounds> bounds_of(std::string_view mod, bool open) {
  if (mod == "LESS_THAN") {
    return Bounds{.from_zero = true, .without_limit = open, .strictly_less = true};
  }
  if (mod == "EQUAL_OR_LESS") {
    return Bounds{.from_zero = true, .without_limit = open};
  }
  if (mod == "MORE_THAN") {
    return Bounds{.without_limit = true, .strictly_more = true};
  }
  if (mod == "EQUAL_OR_MORE") {
    return Bounds{.without_limit = true};
  }
  if (mod == "APPROX") {
    return Bounds{.from_zero = true, .without_limit = true};
  }
  if (mod.empty() || mod == "START" || mod == "MID" || mod == "END") {
    return Bounds{.without_limit = open};
  }
  return std::nullopt;
}

bool takes_a_part(std::string_view mod) { return mod == "START" || mod == "MID" || mod == "END"; }

// The other end, for a known begin with `sign` 1 and for a known end with -1.
tl::expected<InstantRange, NoInterval> other_end(const InstantRange& known,
                                                 const TimexDuration& duration,
                                                 std::string_view mod, int sign) {
  const auto length = length_of(duration);
  if (!length) {
    return tl::unexpected(length.error());
  }
  const auto bounds = bounds_of(mod, length->open);
  if (!bounds) {
    return no_place("has a mod that does not apply to durations");
  }
  const Length nothing{};
  const Length& shortest = bounds->from_zero ? nothing : *length;
  const bool some = bounds->from_zero || bounds->strictly_more ||
                    (shortest.months == 0 && shortest.clock == microseconds{0});
  const microseconds near_by = some ? kMoment : microseconds{0};
  const microseconds far_by = bounds->strictly_less ? -kMoment : microseconds{0};
  const Instant near_instant = sign > 0 ? known.earliest : known.latest;
  const Instant far_instant = sign > 0 ? known.latest : known.earliest;
  const Instant limit = sign > 0 ? kFarAhead : kLongAgo;
  const auto with = [sign](Instant instant, microseconds by) {
    return is_open(instant) ? instant : instant + sign * by;
  };
  const Instant nearest = with(moved(near_instant, shortest, sign), near_by);
  const Instant farthest =
      bounds->without_limit ? limit : with(moved(far_instant, *length, sign), far_by);
  if (!is_on_calendar(nearest) || !is_on_calendar(farthest)) {
    return no_place("exceeds the calendar");
  }
  return sign > 0 ? InstantRange{nearest, farthest} : InstantRange{farthest, nearest};
}

}  // namespace

IntervalResult interval_from(const InstantRange& begin, const TimexDuration& duration,
                             std::string_view mod) {
  const auto end = other_end(begin, duration, mod, 1);
  if (!end) {
    return tl::unexpected(end.error());
  }
  const CalendarInterval stretch{begin, *end};
  return takes_a_part(mod) ? modified(stretch, mod) : IntervalResult(stretch);
}

IntervalResult interval_until(const InstantRange& end, const TimexDuration& duration,
                              std::string_view mod) {
  const auto begin = other_end(end, duration, mod, -1);
  if (!begin) {
    return tl::unexpected(begin.error());
  }
  const CalendarInterval stretch{*begin, end};
  return takes_a_part(mod) ? modified(stretch, mod) : IntervalResult(stretch);
}

}  // namespace gnomon
