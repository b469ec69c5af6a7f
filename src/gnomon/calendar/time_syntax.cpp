#include "gnomon/calendar/time_syntax.h"

#include <array>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr FieldRule kHourRule{"an", "hour", 2, 0, 24};
constexpr FieldRule kMinuteRule{"a", "minute", 2, 0, 59};
constexpr FieldRule kSecondRule{"a", "second", 2, 0, 60};

// The zones in use on Earth reach from the date line to the Line Islands.
constexpr int kFirstZoneMinutes = -12 * 60;
constexpr int kLastZoneMinutes = 14 * 60;

struct PartOfDaySpelling {
  std::string_view text;
  PartOfDay part;
};
constexpr auto kPartsOfDay = std::to_array<PartOfDaySpelling>({{"MO", PartOfDay::kMorning},
                                                               {"NO", PartOfDay::kNoon},
                                                               {"MI", PartOfDay::kMi},
                                                               {"AF", PartOfDay::kAfternoon},
                                                               {"EV", PartOfDay::kEvening},
                                                               {"NI", PartOfDay::kNight},
                                                               {"DT", PartOfDay::kDaytime}});

std::optional<Zone> read_zone(ValueReader& reader) {
  const std::size_t begin = reader.byte();
  if (reader.accept('Z')) {
    return Zone{};
  }
  const std::string_view text = reader.rest();
  Zone zone{.sign = text.front()};
  reader.accept(zone.sign);
  const std::string_view hours = reader.take_digits();
  if (hours.size() == 4) {
    return reader.fail(
        begin + 3, "a zone needs ':' between hours and minutes",
        fmt::format("write {}{}:{}", zone.sign, hours.substr(0, 2), hours.substr(2)));
  }
  std::string_view minutes = "00";
  const bool with_minutes = reader.accept(':');
  if (with_minutes) {
    minutes = reader.take_digits();
  }
  const auto hour_number = PartialNumber::from_text(hours);
  const auto minute_number = PartialNumber::from_text(minutes);
  if (hours.size() != 2 || minutes.size() != 2 || !hour_number || !hour_number->known() ||
      !minute_number || !minute_number->known()) {
    return reader.fail(begin, "a zone has two digits for hours and two for minutes",
                       "zones look like Z, -05 or +05:30");
  }
  zone.hours = static_cast<int>(hour_number->number().value_or(0));
  const int zone_minutes = static_cast<int>(minute_number->number().value_or(0));
  if (with_minutes) {
    zone.minutes = zone_minutes;
  }
  const int offset = zone.offset_minutes();
  if (zone_minutes > 59 || offset < kFirstZoneMinutes || offset > kLastZoneMinutes) {
    return reader.fail(begin,
                       fmt::format("zone {} does not exist", text.substr(0, reader.byte() - begin)),
                       "zones range from -12:00 to +14:00");
  }
  return zone;
}

std::optional<PartialNumber> read_fraction(ValueReader& reader) {
  const std::size_t begin = reader.byte();
  const auto fraction = PartialNumber::from_text(reader.take_digits());
  if (!fraction || !fraction->known()) {
    return reader.fail(begin,
                       fmt::format("a fraction has 1 to {} digits", PartialNumber::kMaxDigits));
  }
  return fraction;
}

// Hour 24 is midnight at the end of the day and nothing after it; second 60 occurs only as a leap
// second, at the end of an hour. (Zones with half hours shift it; nobody writes such a time.)
bool check_limits(ValueReader& reader, std::size_t begin, const ClockTime& time) {
  const auto could_be_zero = [](const std::optional<PartialNumber>& number) {
    return !number || number->text().find_first_not_of("0X") == std::string_view::npos;
  };
  if (!time.hour.could_lie_in(0, 23) &&
      !(could_be_zero(time.minute) && could_be_zero(time.second) && could_be_zero(time.fraction))) {
    reader.fail(begin, "no time follows 24:00 on the same day",
                "24:00 is the end of the day; write 00 and the next day");
    return false;
  }
  if (time.second && !time.second->could_lie_in(0, 59) && !time.minute->could_be(59)) {
    reader.fail(begin, fmt::format("second {} does not exist", time.second->text()),
                "a leap second comes at the end of an hour, as in 23:59:60");
    return false;
  }
  return true;
}

// Reads what follows the hour: minutes, seconds and a fraction, each only after the one before.
bool read_minutes_and_seconds(ValueReader& reader, ClockTime& time) {
  if (reader.accept(':')) {
    time.minute = read_field(reader, kMinuteRule);
    if (!time.minute) {
      return false;
    }
    if (reader.accept(':')) {
      time.second = read_field(reader, kSecondRule);
      if (!time.second) {
        return false;
      }
    }
  }
  if (reader.next_is('.') || reader.next_is(',')) {
    if (!time.second) {
      reader.fail_here("only seconds have a fraction");
      return false;
    }
    if (!reader.accept('.')) {
      reader.accept(',');
    }
    time.fraction = read_fraction(reader);
    return time.fraction.has_value();
  }
  return true;
}

std::optional<TimeOfDay> read_clock_time(ValueReader& reader) {
  const std::size_t begin = reader.byte();
  ValueReader ahead = reader;
  if (const std::size_t digits = ahead.take_digits().size(); digits == 4 || digits == 6) {
    return reader.fail(begin + 2, "a time needs ':' between hour and minute",
                       "times look like T09:30");
  }
  const auto hour = read_field(reader, kHourRule);
  if (!hour) {
    return std::nullopt;
  }
  ClockTime time{*hour};
  if (!read_minutes_and_seconds(reader, time) || !check_limits(reader, begin, time)) {
    return std::nullopt;
  }
  if (reader.next_is('Z') || reader.next_is('+') || reader.next_is('-')) {
    time.zone = read_zone(reader);
    if (!time.zone) {
      return std::nullopt;
    }
  }
  return time;
}

void append_clock_time(std::string& out, const ClockTime& time) {
  out += time.hour.text();
  const auto append_after = [&out](char mark, const std::optional<PartialNumber>& number) {
    if (number) {
      out += mark;
      out += number->text();
    }
  };
  append_after(':', time.minute);
  append_after(':', time.second);
  append_after('.', time.fraction);
  if (time.zone) {
    out += time.zone->sign;
    if (time.zone->sign != 'Z') {
      out += fmt::format("{:02}", time.zone->hours);
      if (time.zone->minutes) {
        out += fmt::format(":{:02}", *time.zone->minutes);
      }
    }
  }
}

}  // namespace

std::optional<TimeOfDay> read_time_of_day(ValueReader& reader) {
  if (reader.next_is_digit()) {
    return read_clock_time(reader);
  }
  for (const PartOfDaySpelling& spelling : kPartsOfDay) {
    if (reader.accept(spelling.text)) {
      return spelling.part;
    }
  }
  if (reader.at_end()) {
    return reader.fail_here("the time is missing after 'T'");
  }
  return reader.fail_here(
      fmt::format("{} does not start an hour or a part of the day", quote_first(reader.rest())),
      "the parts of the day are MO, NO, MI, AF, EV, NI and DT");
}

void append_time_of_day(std::string& out, const TimeOfDay& time) {
  if (const auto* clock = std::get_if<ClockTime>(&time)) {
    append_clock_time(out, *clock);
    return;
  }
  for (const PartOfDaySpelling& spelling : kPartsOfDay) {
    if (spelling.part == std::get<PartOfDay>(time)) {
      out += spelling.text;
    }
  }
}

bool has_unknown_digits(const TimeOfDay& time) {
  // No mark of a time holds an X, so its spelling tells.
  std::string text;
  append_time_of_day(text, time);
  return text.find('X') != std::string::npos;
}

}  // namespace gnomon
