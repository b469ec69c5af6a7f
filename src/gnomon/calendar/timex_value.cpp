#include "gnomon/calendar/timex_value.h"

#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/calendar/date_syntax.h"
#include "gnomon/calendar/duration_syntax.h"
#include "gnomon/calendar/time_syntax.h"
#include "gnomon/calendar/value_reader.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace gnomon {
namespace {

// In the order of TimexReference and of AgeUnit.
constexpr auto kReferenceNames =
    std::to_array<std::string_view>({"PAST_REF", "PRESENT_REF", "FUTURE_REF"});
constexpr auto kAgeMarks = std::to_array<std::string_view>({"KA", "MA", "GA"});

// A value longer than this is not quoted in messages and not searched for repairs.
constexpr std::size_t kLongestQuoted = 40;

std::optional<TimexReference> reference_from_name(std::string_view text) {
  for (std::size_t i = 0; i < kReferenceNames.size(); ++i) {
    if (kReferenceNames.at(i) == text) {
      return static_cast<TimexReference>(i);
    }
  }
  return std::nullopt;
}

std::nullopt_t fail_as_no_value(ValueReader& reader) {
  const std::string_view text = reader.rest();
  std::string hint =
      "a value is a date such as 1998-02-13, a time such as T09:30, a duration such as P3D, or "
      "PAST_REF, PRESENT_REF or FUTURE_REF";
  if (const auto name = nearest_name(text, kReferenceNames)) {
    hint = fmt::format("write {}", *name);
  }
  const std::string quoted = text.size() > kLongestQuoted
                                 ? fmt::format("a text of {} bytes", text.size())
                                 : fmt::format("'{}'", printable(text));
  return reader.fail_here(fmt::format("{} is not a TIMEX3 value", quoted), std::move(hint));
}

std::optional<CalendarPoint> read_point(ValueReader& reader) {
  CalendarPoint point;
  if (!reader.next_is('T')) {
    point.date = read_date(reader);
    if (!point.date) {
      return std::nullopt;
    }
    if (!reader.next_is('T')) {
      return point;
    }
    if (!names_a_day(*point.date)) {
      return reader.fail_here("a time needs a day before it",
                              "an unknown day is written XX, as in 1998-02-XXTNI");
    }
  }
  reader.accept('T');
  point.time = read_time_of_day(reader);
  if (!point.time) {
    return std::nullopt;
  }
  return point;
}

std::optional<TimexAge> read_age(ValueReader& reader) {
  for (std::size_t i = 0; i < kAgeMarks.size(); ++i) {
    if (reader.accept(kAgeMarks.at(i))) {
      const auto amount = read_amount(reader);
      if (!amount) {
        return std::nullopt;
      }
      return TimexAge{static_cast<AgeUnit>(i), *amount};
    }
  }
  return std::nullopt;
}

// Tells PAST and PRESENT, however misspelt, from durations: no duration has a letter other than T
// and X behind its P.
bool starts_with_word(std::string_view text) {
  return text.size() > 1 && text[1] != 'T' && text[1] != 'X' &&
         ((text[1] >= 'A' && text[1] <= 'Z') || (text[1] >= 'a' && text[1] <= 'z'));
}

std::optional<TimexValue> read_value(ValueReader& reader) {
  const std::string_view text = reader.rest();
  const auto starts_with = [text](std::string_view mark) { return text.starts_with(mark); };
  if (starts_with("P") && !starts_with_word(text)) {
    reader.accept('P');
    return read_duration(reader);
  }
  if (std::ranges::any_of(kAgeMarks, starts_with)) {
    return read_age(reader);
  }
  if (reader.next_is_digit() || starts_with("T") || starts_with("BC") || starts_with("FY")) {
    return read_point(reader);
  }
  if (starts_with("-") && text.size() > 1 && PartialNumber::is_digit_or_unknown(text[1])) {
    return reader.fail_here("a year has no sign", "BC years look like BC0044");
  }
  return fail_as_no_value(reader);
}

std::string_view name_of_kind(const TimexValue& value) {
  if (const auto* point = std::get_if<CalendarPoint>(&value)) {
    return point->time ? "time" : "date";
  }
  return std::holds_alternative<TimexAge>(value) ? "age" : "duration";
}

tl::expected<TimexValue, ValueProblem> parse_as_written(std::string_view text) {
  if (text.empty()) {
    return EmptyValue{};
  }
  if (const auto reference = reference_from_name(text)) {
    return *reference;
  }
  ValueReader reader(text);
  auto value = read_value(reader);
  if (value && reader.at_end()) {
    return *std::move(value);
  }
  if (value) {
    reader.fail_here(
        fmt::format("{} cannot follow the {}", quote_first(reader.rest()), name_of_kind(*value)));
  }
  return tl::unexpected(reader.problem());
}

// The value in capitals and without the blanks around it: what was meant, when that is a value.
std::string tidied(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  const std::size_t end = text.find_last_not_of(" \t\r\n") + 1;
  std::string tidy(text.substr(begin, std::max(begin, end) - begin));
  for (char& c : tidy) {
    c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return tidy;
}

struct ValuePrinter {
  std::string operator()(EmptyValue) const { return {}; }
  std::string operator()(TimexReference reference) const {
    return std::string(kReferenceNames.at(static_cast<std::size_t>(reference)));
  }
  std::string operator()(const CalendarPoint& point) const {
    std::string out;
    if (point.date) {
      append_date(out, *point.date);
    }
    if (point.time) {
      out += 'T';
      append_time_of_day(out, *point.time);
    }
    return out;
  }
  std::string operator()(const TimexAge& age) const {
    std::string out(kAgeMarks.at(static_cast<std::size_t>(age.unit)));
    append_amount(out, age.amount);
    return out;
  }
  std::string operator()(const TimexDuration& duration) const {
    std::string out;
    append_duration(out, duration);
    return out;
  }
};

}  // namespace

tl::expected<TimexValue, ValueProblem> parse_timex_value(std::string_view text) {
  auto value = parse_as_written(text);
  if (value || text.size() > kLongestQuoted) {
    return value;
  }
  const std::string tidy = tidied(text);
  if (!tidy.empty() && tidy != text && parse_as_written(tidy)) {
    value.error().hint = fmt::format("write {}", tidy);
  }
  return value;
}

std::string to_string(const TimexValue& value) { return std::visit(ValuePrinter{}, value); }

bool has_unknown_digits(const TimexValue& value) {
  if (const auto* point = std::get_if<CalendarPoint>(&value)) {
    return (point->date && has_unknown_digits(*point->date)) ||
           (point->time && has_unknown_digits(*point->time));
  }
  if (const auto* age = std::get_if<TimexAge>(&value)) {
    return !age->amount.whole.known();
  }
  if (const auto* duration = std::get_if<TimexDuration>(&value)) {
    return std::ranges::any_of(duration->parts,
                               [](const DurationPart& part) { return !part.amount.whole.known(); });
  }
  return false;
}

}  // namespace gnomon
