#include "gnomon/calendar/date_syntax.h"

#include "gnomon/calendar/gregorian.h"

#include <array>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr FieldRule kHalfRule{"a", "half", 1, 1, 2};
constexpr FieldRule kQuarterRule{"a", "quarter", 1, 1, 4};
constexpr FieldRule kMonthRule{"a", "month", 2, 1, 12};
constexpr FieldRule kDayRule{"a", "day", 2, 1, 31};
constexpr FieldRule kWeekRule{"a", "week", 2, 1, 53};
constexpr FieldRule kWeekdayRule{"a", "weekday", 1, 1, 7};

constexpr std::size_t kYearDigits = 4;
constexpr int kLastYear = 9999;
constexpr int kAnyLeapYear = 2000;

constexpr auto kMonthNames =
    std::to_array<std::string_view>({"January", "February", "March", "April", "May", "June", "July",
                                     "August", "September", "October", "November", "December"});

struct SeasonSpelling {
  std::string_view text;
  Season season;
};
// The first spelling of a season is the one we write.
constexpr auto kSeasons = std::to_array<SeasonSpelling>({{"SP", Season::kSpring},
                                                         {"SU", Season::kSummer},
                                                         {"FA", Season::kFall},
                                                         {"AU", Season::kFall},
                                                         {"WI", Season::kWinter}});

int astronomical_year(Era era, int year) { return era == Era::kBeforeChrist ? 1 - year : year; }

// Whether some choice of the unknown digits of the year has the property. Tries at most ten
// thousand years, and only for the rare dates that hang on it: 29 February and week 53.
template <class Property>
bool some_year(const CalendarDate& date, Property property) {
  for (int year = 0; year <= kLastYear; ++year) {
    if (date.year.could_be(year) && property(astronomical_year(date.era, year))) {
      return true;
    }
  }
  return false;
}

std::string year_text(const CalendarDate& date) {
  std::string text;
  append_date(text, CalendarDate{date.era, date.year, {}});
  return text;
}

// The days that a month may have at most, given what is known of the year.
int longest_length(const CalendarDate& date, int month, const PartialNumber& day) {
  const int length = days_in_month(kAnyLeapYear, month);
  const bool hangs_on_leap_year = month == 2 && !day.could_lie_in(1, length - 1);
  return hangs_on_leap_year && !some_year(date, is_leap_year) ? length - 1 : length;
}

// Fails on a day that its month does not have. Of a month with unknown digits each possible one is
// tried; where all of them are too short, only one is possible.
bool check_day(ValueReader& reader, std::size_t begin, const CalendarDate& date,
               const PartialNumber& month, const PartialNumber& day) {
  int short_month = 0;
  for (int candidate = 1; candidate <= 12; ++candidate) {
    if (!month.could_be(candidate)) {
      continue;
    }
    if (day.could_lie_in(1, longest_length(date, candidate, day))) {
      return true;
    }
    short_month = candidate;
  }
  const std::string_view name = kMonthNames.at(static_cast<std::size_t>(short_month - 1));
  if (short_month == 2 && day.could_be(29)) {
    reader.fail(begin,
                fmt::format("day {} does not exist in {} {}", day.text(), name, year_text(date)),
                fmt::format("{} is not a leap year", year_text(date)));
  } else {
    reader.fail(begin, fmt::format("day {} does not exist in {}", day.text(), name),
                fmt::format("{} has {} days{}", name, days_in_month(kAnyLeapYear, short_month),
                            short_month == 2 ? " at most" : ""));
  }
  return false;
}

std::optional<YearPart> read_month(ValueReader& reader, const CalendarDate& date) {
  const std::size_t begin = reader.byte();
  ValueReader ahead = reader;
  if (ahead.take_digits().size() == 4) {
    return reader.fail(begin + 2, "a date needs '-' between month and day",
                       "dates look like 1998-02-13");
  }
  const auto month = read_field(reader, kMonthRule);
  if (!month) {
    return std::nullopt;
  }
  if (!reader.accept('-')) {
    return MonthAndDay{*month};
  }
  if (reader.rest().starts_with("WE")) {
    return reader.fail_here("a weekend belongs to a week", "weekends look like 1998-W07-WE");
  }
  const std::size_t day_begin = reader.byte();
  const auto day = read_field(reader, kDayRule);
  if (!day || !check_day(reader, day_begin, date, *month, *day)) {
    return std::nullopt;
  }
  return MonthAndDay{*month, day};
}

std::optional<YearPart> read_week(ValueReader& reader, const CalendarDate& date) {
  const std::size_t begin = reader.byte();
  const auto week = read_field(reader, kWeekRule);
  if (!week) {
    return std::nullopt;
  }
  const auto is_long = [](int year) { return iso_weeks_in_year(year) == 53; };
  if (!week->could_lie_in(1, 52) && !some_year(date, is_long)) {
    return reader.fail(begin,
                       fmt::format("week {} does not exist in {}", week->text(), year_text(date)),
                       fmt::format("{} has 52 ISO weeks", year_text(date)));
  }
  if (!reader.accept('-')) {
    return WeekAndDay{*week};
  }
  if (reader.accept("WE")) {
    return WeekAndDay{*week, std::nullopt, true};
  }
  const auto day = read_field(reader, kWeekdayRule);
  if (!day) {
    return std::nullopt;
  }
  return WeekAndDay{*week, day};
}

template <class Part>
std::optional<YearPart> read_numbered(ValueReader& reader, const FieldRule& rule) {
  const auto number = read_field(reader, rule);
  if (!number) {
    return std::nullopt;
  }
  return Part{*number};
}

std::optional<YearPart> read_year_part(ValueReader& reader, const CalendarDate& date) {
  for (const SeasonSpelling& spelling : kSeasons) {
    if (reader.accept(spelling.text)) {
      return spelling.season;
    }
  }
  if (reader.next_is_digit()) {
    return read_month(reader, date);
  }
  if (reader.rest().starts_with("WE")) {
    return reader.fail_here("a weekend belongs to a week", "weekends look like 1998-W07-WE");
  }
  if (reader.accept('W')) {
    return read_week(reader, date);
  }
  // The QA TempEval tools also know the first quarter as -T1.
  if (reader.accept('Q') || reader.accept('T')) {
    return read_numbered<Quarter>(reader, kQuarterRule);
  }
  if (reader.accept('H')) {
    return read_numbered<HalfYear>(reader, kHalfRule);
  }
  if (reader.at_end()) {
    return reader.fail_here("the month is missing");
  }
  return reader.fail_here(fmt::format("{} does not start a month, week, quarter, half or season",
                                      quote_first(reader.rest())),
                          "write -02, -W07, -Q1, -H1, -SP, -SU, -FA or -WI after the year");
}

std::optional<PartialNumber> read_year(ValueReader& reader, Era era) {
  const std::size_t begin = reader.byte();
  const std::string_view digits = reader.take_digits();
  if (digits.empty()) {
    return reader.fail(begin, "the year is missing");
  }
  if (digits.size() == 8) {
    return reader.fail(
        begin + kYearDigits, "a date needs '-' between year and month",
        fmt::format("write {}-{}-{}", digits.substr(0, 4), digits.substr(4, 2), digits.substr(6)));
  }
  if (digits.size() > kYearDigits) {
    return reader.fail(begin + kYearDigits, "a year has four digits");
  }
  if (era == Era::kBeforeChrist && digits == "0000") {
    return reader.fail(begin, "year 0000 does not exist BC", "the year before 0001 is BC0001");
  }
  if (era == Era::kFiscal && digits.size() != kYearDigits) {
    return reader.fail(begin, "a fiscal year has four digits");
  }
  return PartialNumber::from_text(digits);
}

std::string_view long_period_name(std::size_t digits) {
  constexpr auto kNames = std::to_array<std::string_view>({"millennium", "century", "decade"});
  return kNames.at(digits - 1);
}

bool fits_fiscal_year(const YearPart& part) {
  return std::holds_alternative<Quarter>(part) || std::holds_alternative<HalfYear>(part);
}

// Prints the part of a date behind the year; the visitor's overloads are the forms.
struct PartPrinter {
  std::string& out;

  void number(std::string_view mark, const PartialNumber& number) const {
    out += mark;
    out += number.text();
  }
  void operator()(std::monostate) const {}
  void operator()(const HalfYear& half) const { number("-H", half.number); }
  void operator()(const Quarter& quarter) const { number("-Q", quarter.number); }
  void operator()(Season season) const {
    for (const SeasonSpelling& spelling : kSeasons) {
      if (spelling.season == season) {
        out += '-';
        out += spelling.text;
        return;
      }
    }
  }
  void operator()(const MonthAndDay& date) const {
    number("-", date.month);
    if (date.day) {
      number("-", *date.day);
    }
  }
  void operator()(const WeekAndDay& date) const {
    number("-W", date.week);
    if (date.weekend) {
      out += "-WE";
    } else if (date.day) {
      number("-", *date.day);
    }
  }
};

}  // namespace

std::optional<CalendarDate> read_date(ValueReader& reader) {
  Era era = Era::kCommon;
  if (reader.accept("BC")) {
    era = Era::kBeforeChrist;
  } else if (reader.accept("FY")) {
    era = Era::kFiscal;
  }
  const auto year = read_year(reader, era);
  if (!year) {
    return std::nullopt;
  }
  CalendarDate date{era, *year, {}};
  if (reader.next_is('/') || reader.next_is('.')) {
    return reader.fail_here("a date needs '-' between year and month",
                            "dates look like 1998-02-13");
  }
  if (!reader.next_is('-')) {
    return date;
  }
  if (year->size() < kYearDigits) {
    return reader.fail_here(
        fmt::format("a {} has no months or weeks", long_period_name(year->size())),
        "write all four digits of the year, with X for those unknown");
  }
  reader.accept('-');
  const std::size_t part_begin = reader.byte();
  const auto part = read_year_part(reader, date);
  if (!part) {
    return std::nullopt;
  }
  if (era == Era::kFiscal && !fits_fiscal_year(*part)) {
    return reader.fail(part_begin, "a fiscal year has only quarters and halves");
  }
  date.part = *part;
  return date;
}

bool names_a_day(const CalendarDate& date) {
  if (const auto* month = std::get_if<MonthAndDay>(&date.part)) {
    return month->day.has_value();
  }
  if (const auto* week = std::get_if<WeekAndDay>(&date.part)) {
    return week->day.has_value() || week->weekend;
  }
  return false;
}

void append_date(std::string& out, const CalendarDate& date) {
  if (date.era == Era::kBeforeChrist) {
    out += "BC";
  } else if (date.era == Era::kFiscal) {
    out += "FY";
  }
  out += date.year.text();
  std::visit(PartPrinter{out}, date.part);
}

bool has_unknown_digits(const CalendarDate& date) {
  // No mark of a date holds an X, so its spelling tells.
  std::string text;
  append_date(text, date);
  return text.find('X') != std::string::npos;
}

}  // namespace gnomon
