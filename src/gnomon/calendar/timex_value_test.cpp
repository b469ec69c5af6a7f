#include "gnomon/calendar/timex_value.h"

#include "gnomon/calendar/timex_test_help.h"

#include <iterator>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

// One of each canonical form; the tests of the syntax files look at the forms in detail.
constexpr std::string_view kCanonical =
    "PAST_REF PRESENT_REF FUTURE_REF 1998 199 19 1 1998-02 1998-02-13 1998-W07 1998-W07-5 "
    "1998-W07-WE 1998-Q1 1998-H2 1998-SP 1998-SU 1998-FA 1998-WI XXXX 199X XXXX-10 XXXX-XX-12 "
    "XXXX-WXX-3 XXXX-WXX-WE BC0044 BC0044-03-15 BC03 FY1999 FY1999-Q1 KA8 MA65 GA4.5 MAX "
    "1998-02-13T09 T09:00 T24:00 1998-02-13T09:30 T09:30:15.250Z 1998-02-13T09:30-05 TNI "
    "XXXX-XX-XXTMO 1998-W07-5TNI TXX:XX P3D P1Y6M P2DT3H PT1H30M P0.5Y PXD PXXD P1DE P2CE P1ML "
    "P1Q P1WE P1SU P1DT PXX";

std::vector<std::string> canonical_values() {
  std::istringstream words{std::string(kCanonical)};
  return {std::istream_iterator<std::string>(words), {}};
}

TEST(TimexValue, PrintsCanonicalSpellingsBackUnchanged) {
  for (const std::string& text : canonical_values()) {
    EXPECT_EQ(reprinted(text), text);
  }
}

TEST(TimexValue, TakesAnEmptyTextAsAnEmptyValue) {
  EXPECT_EQ(parse_timex_value("").value(), TimexValue(EmptyValue{}));
}

TEST(TimexValue, ReadsReferences) {
  EXPECT_EQ(parse_timex_value("PAST_REF").value(), TimexValue(TimexReference::kPast));
  EXPECT_EQ(parse_timex_value("FUTURE_REF").value(), TimexValue(TimexReference::kFuture));
}

TEST(TimexValue, ReadsAges) {
  const auto age = std::get<TimexAge>(parse_timex_value("GA4.5").value());
  EXPECT_EQ(age.unit, AgeUnit::kBillionYears);
  EXPECT_EQ(age.amount.whole.number(), 4);
  EXPECT_TRUE(has_unknown_digits(parse_timex_value("KAX").value()));
  EXPECT_EQ(problem_of("MA"), "2: an amount is missing (an unknown amount is written X)");
}

TEST(TimexValue, HasUnknownDigitsOnlyWhereAnXStands) {
  for (const std::string& text : canonical_values()) {
    EXPECT_EQ(has_unknown_digits(parse_timex_value(text).value()),
              text.find('X') != std::string::npos)
        << text;
  }
}

TEST(TimexValue, SuggestsTheReferenceThatWasMeant) {
  EXPECT_EQ(problem_of("PAST-REF"), "0: 'PAST-REF' is not a TIMEX3 value (write PAST_REF)");
  EXPECT_EQ(problem_of("PRESENTREF"), "0: 'PRESENTREF' is not a TIMEX3 value (write PRESENT_REF)");
  EXPECT_EQ(problem_of("future_ref"), "0: 'future_ref' is not a TIMEX3 value (write FUTURE_REF)");
}

TEST(TimexValue, SuggestsTheTidyValueThatWasMeant) {
  EXPECT_EQ(problem_of("1998-02-13t09:00"),
            "10: 't' cannot follow the date (write 1998-02-13T09:00)");
  EXPECT_EQ(problem_of(" 1998 "), "0: ' 1998 ' is not a TIMEX3 value (write 1998)");
  EXPECT_EQ(problem_of("1998\n"), "4: byte 0x0a cannot follow the date (write 1998)");
  EXPECT_EQ(problem_of("p3d"), "0: 'p3d' is not a TIMEX3 value (write P3D)");
}

TEST(TimexValue, RefusesTextsThatAreNoValues) {
  EXPECT_THAT(problem_of("null"), testing::StartsWith("0: 'null' is not a TIMEX3 value (a value is "
                                                      "a date such as 1998-02-13"));
  EXPECT_THAT(problem_of("PRESENT"), testing::StartsWith("0: 'PRESENT' is not a TIMEX3 value"));
  EXPECT_THAT(problem_of("   "), testing::StartsWith("0: '   ' is not a TIMEX3 value"));
  EXPECT_THAT(problem_of(std::string(41, '?')),
              testing::StartsWith("0: a text of 41 bytes is not a TIMEX3 value"));
}

TEST(TimexValue, RefusesWhatFollowsAValue) {
  EXPECT_EQ(problem_of("1998-02-13 09:00"), "10: a space cannot follow the date");
  EXPECT_EQ(problem_of("1998-02-13Z"), "10: 'Z' cannot follow the date");
  EXPECT_EQ(problem_of("1998-SP-01"), "7: '-' cannot follow the date");
  EXPECT_EQ(problem_of("T09:00ZZ"), "7: 'Z' cannot follow the time");
  EXPECT_EQ(problem_of("TMO+01"), "3: '+' cannot follow the time");
  EXPECT_EQ(problem_of("MA65Y"), "4: 'Y' cannot follow the age");
  EXPECT_EQ(problem_of("1998\xc3\xa9"), "4: '\xc3\xa9' cannot follow the date");
  EXPECT_EQ(problem_of("1998\xff"), "4: byte 0xff cannot follow the date");
  EXPECT_EQ(problem_of(std::string_view("1998\0", 5)), "4: byte 0x00 cannot follow the date");
}

TEST(TimexValue, SurvivesVeryLongTexts) {
  constexpr std::size_t kMillion = 1'000'000;
  EXPECT_EQ(problem_of(std::string(kMillion, '1')), "4: a year has four digits");
  EXPECT_EQ(problem_of("P" + std::string(kMillion, 'X')), "1: an amount has at most 12 digits");
  EXPECT_EQ(problem_of("P" + std::string(kMillion, '0') + "D"), "none");
  EXPECT_EQ(problem_of("T" + std::string(kMillion, '0')), "1: an hour has two digits");
  EXPECT_EQ(problem_of("P1D" + std::string(kMillion, 'T')),
            "4: an amount is missing (an unknown amount is written X)");
}

// Generators of values in the structure itself, so that the laws do not lean on the parser.

rc::Gen<PartialNumber> gen_number(int first, int last, std::size_t width) {
  return rc::gen::map(rc::gen::pair(rc::gen::inRange(first, last + 1), rc::gen::inRange(0, 8)),
                      [width](std::pair<int, int> pick) {
                        std::string text = std::to_string(pick.first);
                        text.insert(0, width > text.size() ? width - text.size() : 0, '0');
                        if (pick.second == 0) {
                          text.assign(text.size(), 'X');
                        } else if (pick.second == 1) {
                          text.back() = 'X';
                        }
                        return PartialNumber::from_text(text).value();
                      });
}

rc::Gen<YearPart> gen_year_part() {
  return rc::gen::exec([]() -> YearPart {
    switch (*rc::gen::inRange(0, 8)) {
      case 0:
        return HalfYear{*gen_number(1, 2, 1)};
      case 1:
        return Quarter{*gen_number(1, 4, 1)};
      case 2:
        return static_cast<Season>(*rc::gen::inRange(0, 4));
      case 3:
        return MonthAndDay{*gen_number(1, 12, 2)};
      case 4:
        return MonthAndDay{*gen_number(1, 12, 2), *gen_number(1, 28, 2)};
      case 5:
        return WeekAndDay{*gen_number(1, 52, 2), std::nullopt, *rc::gen::arbitrary<bool>()};
      case 6:
        return WeekAndDay{*gen_number(1, 52, 2), *gen_number(1, 7, 1)};
      default:
        return std::monostate{};
    }
  });
}

TimeOfDay pick_time() {
  if (*rc::gen::arbitrary<bool>()) {
    return static_cast<PartOfDay>(*rc::gen::inRange(0, 7));
  }
  ClockTime time{*gen_number(0, 23, 2)};
  const int precision = *rc::gen::inRange(0, 4);
  if (precision > 0) {
    time.minute = *gen_number(0, 59, 2);
  }
  if (precision > 1) {
    time.second = *gen_number(0, 59, 2);
  }
  if (precision > 2) {
    time.fraction = PartialNumber::from_text(std::to_string(*rc::gen::inRange(0, 100000)));
  }
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      time.zone = Zone{};
      break;
    case 1:
      time.zone = Zone{'-', *rc::gen::inRange(0, 12)};
      break;
    case 2:
      time.zone = Zone{'+', *rc::gen::inRange(0, 14), *rc::gen::inRange(0, 60)};
      break;
    default:
      break;
  }
  return time;
}

CalendarPoint pick_point() {
  CalendarPoint point;
  if (*rc::gen::inRange(0, 5) == 0) {
    point.time = pick_time();
    return point;
  }
  const Era era = *rc::gen::element(Era::kCommon, Era::kBeforeChrist);
  CalendarDate date{era, *gen_number(1, 9999, 4), *gen_year_part()};
  const auto* month = std::get_if<MonthAndDay>(&date.part);
  const auto* week = std::get_if<WeekAndDay>(&date.part);
  const bool is_day = (month != nullptr && month->day) || (week != nullptr && week->day);
  if (std::holds_alternative<std::monostate>(date.part)) {
    date.year = *rc::gen::oneOf(gen_number(0, 9, 1), gen_number(10, 99, 2), gen_number(1, 9999, 4));
  }
  point.date = date;
  if (is_day && *rc::gen::arbitrary<bool>()) {
    point.time = pick_time();
  }
  return point;
}

Amount pick_amount(bool with_fraction) {
  Amount amount{*gen_number(1, 99999, 1)};
  if (with_fraction && amount.whole.known()) {
    amount.fraction = PartialNumber::from_text(std::to_string(*rc::gen::inRange(0, 1000)));
  }
  return amount;
}

TimexDuration pick_duration() {
  TimexDuration duration;
  if (*rc::gen::arbitrary<bool>()) {
    const int alone = *rc::gen::inRange(static_cast<int>(DurationUnit::kFiscalYear),
                                        static_cast<int>(DurationUnit::kUnknown));
    duration.parts.push_back(
        {pick_amount(*rc::gen::arbitrary<bool>()), static_cast<DurationUnit>(alone)});
    return duration;
  }
  const int last = *rc::gen::inRange(0, static_cast<int>(DurationUnit::kSecond) + 1);
  for (int unit = 0; unit < last; ++unit) {
    if (*rc::gen::inRange(0, 3) == 0) {
      duration.parts.push_back({pick_amount(false), static_cast<DurationUnit>(unit)});
    }
  }
  duration.parts.push_back(
      {pick_amount(*rc::gen::arbitrary<bool>()), static_cast<DurationUnit>(last)});
  return duration;
}

TimexValue pick_value() {
  switch (*rc::gen::inRange(0, 8)) {
    case 0:
      return static_cast<TimexReference>(*rc::gen::inRange(0, 3));
    case 1:
      return TimexAge{static_cast<AgeUnit>(*rc::gen::inRange(0, 3)), pick_amount(true)};
    case 2:
    case 3:
    case 4:
      return pick_duration();
    default:
      return pick_point();
  }
}

RC_GTEST_PROP(TimexValueLaws, EveryValueIsReadBackFromItsSpelling, ()) {
  const TimexValue value = pick_value();
  const std::string text = to_string(value);
  const auto again = parse_timex_value(text);
  RC_LOG() << text << ": " << problem_of(text);
  RC_ASSERT(again.has_value());
  RC_ASSERT(*again == value);
}

// Whatever the text, the outcome is a value whose spelling is stable or a problem that points into
// the text.
void holds_for_any_text(const std::string& text) {
  const auto value = parse_timex_value(text);
  if (value) {
    const std::string canonical = to_string(*value);
    const auto again = parse_timex_value(canonical);
    RC_LOG() << text << " -> " << canonical;
    RC_ASSERT(again.has_value());
    RC_ASSERT(*again == *value);
    RC_ASSERT(to_string(*again) == canonical);
  } else {
    RC_ASSERT(value.error().byte <= text.size());
    RC_ASSERT(!value.error().what.empty());
    RC_ASSERT(value.error().what.back() != '.');
  }
}

RC_GTEST_PROP(TimexValueLaws, AnyBytesGiveAValueOrAProblem, (const std::string& text)) {
  holds_for_any_text(text);
}

RC_GTEST_PROP(TimexValueLaws, AnyTextOfTheLettersInUseGivesAValueOrAProblem, ()) {
  const std::string letters = "0123456789XXX--::TTPPWEQHSUFABCKMGDYLZ+.,";
  holds_for_any_text(*rc::gen::container<std::string>(rc::gen::elementOf(letters)));
}

RC_GTEST_PROP(TimexValueLaws, AValueWithOneByteChangedGivesAValueOrAProblem, ()) {
  std::string text = to_string(pick_value());
  const auto byte = *rc::gen::inRange<std::size_t>(0, text.size());
  text[byte] = *rc::gen::arbitrary<char>();
  holds_for_any_text(text);
}

}  // namespace
}  // namespace gnomon
