#include "gnomon/calendar/date_syntax.h"

#include "gnomon/calendar/timex_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

CalendarDate date_of(std::string_view text) {
  return std::get<CalendarPoint>(parse_timex_value(text).value()).date.value();
}

TEST(DateSyntax, TellsYearDecadeCenturyAndMillenniumByTheirDigits) {
  EXPECT_EQ(date_of("1998"), (CalendarDate{Era::kCommon, digits("1998"), {}}));
  EXPECT_EQ(date_of("199").year.size(), 3U);
  EXPECT_EQ(date_of("19").year.size(), 2U);
  EXPECT_EQ(date_of("2").year.size(), 1U);
}

TEST(DateSyntax, ReadsMonthsAndDays) {
  EXPECT_EQ(date_of("1998-02").part, YearPart(MonthAndDay{digits("02")}));
  EXPECT_EQ(date_of("1998-02-13").part, YearPart(MonthAndDay{digits("02"), digits("13")}));
}

TEST(DateSyntax, ReadsWeeksWeekdaysAndWeekends) {
  EXPECT_EQ(date_of("1998-W07").part, YearPart(WeekAndDay{digits("07")}));
  EXPECT_EQ(date_of("1998-W07-5").part, YearPart(WeekAndDay{digits("07"), digits("5")}));
  EXPECT_EQ(date_of("1998-W07-WE").part, YearPart(WeekAndDay{digits("07"), std::nullopt, true}));
}

TEST(DateSyntax, ReadsHalvesQuartersAndSeasons) {
  EXPECT_EQ(date_of("1998-H1").part, YearPart(HalfYear{digits("1")}));
  EXPECT_EQ(date_of("1998-QX").part, YearPart(Quarter{digits("X")}));
  EXPECT_EQ(date_of("1998-SP").part, YearPart(Season::kSpring));
  EXPECT_EQ(date_of("1998-SU").part, YearPart(Season::kSummer));
  EXPECT_EQ(date_of("1998-FA").part, YearPart(Season::kFall));
  EXPECT_EQ(date_of("1998-WI").part, YearPart(Season::kWinter));
}

TEST(DateSyntax, ReadsOtherSpellingsOfFallAndQuarter) {
  EXPECT_EQ(date_of("1998-AU"), date_of("1998-FA"));
  EXPECT_EQ(date_of("1998-T3"), date_of("1998-Q3"));
}

TEST(DateSyntax, ReadsErasAsPrefixes) {
  EXPECT_EQ(date_of("BC0044-03-15").era, Era::kBeforeChrist);
  EXPECT_EQ(date_of("BC04").era, Era::kBeforeChrist);
  EXPECT_EQ(date_of("FY1999-Q2").era, Era::kFiscal);
}

TEST(DateSyntax, TakesUnknownDigitsAtAnyPlace) {
  for (const std::string_view text :
       {"XXXX", "19XX", "199X", "X998", "XX", "XXXX-10", "XXXX-XX-12", "1998-1X-0X", "1998-X2-3X",
        "XXXX-WXX-3", "XXXX-WXX-X", "XXXX-WXX-WE", "1998-W5X", "XXXX-SU", "XXXX-HX", "BCXXXX-XX-XX",
        "FYXXXX-Q1"}) {
    EXPECT_EQ(reprinted(text), text);
    EXPECT_TRUE(has_unknown_digits(date_of(text))) << text;
  }
  EXPECT_FALSE(has_unknown_digits(date_of("1998-02-13")));
}

TEST(DateSyntax, RefusesMonthsDaysAndWeeksThatNoYearHas) {
  EXPECT_EQ(problem_of("1998-13"), "5: month 13 does not exist");
  EXPECT_EQ(problem_of("1998-2X-01"), "5: month 2X does not exist");
  EXPECT_EQ(problem_of("1998-00"), "5: month 00 does not exist (an unknown month is written XX)");
  EXPECT_EQ(problem_of("1998-02-00"), "8: day 00 does not exist (an unknown day is written XX)");
  EXPECT_EQ(problem_of("1998-02-32"), "8: day 32 does not exist");
  EXPECT_EQ(problem_of("1998-W54"), "6: week 54 does not exist");
  EXPECT_EQ(problem_of("1998-W00"), "6: week 00 does not exist (an unknown week is written XX)");
  EXPECT_EQ(problem_of("1998-W07-8"), "9: weekday 8 does not exist");
  EXPECT_EQ(problem_of("1998-Q5"), "6: quarter 5 does not exist");
  EXPECT_EQ(problem_of("1998-H3"), "6: half 3 does not exist");
}

TEST(DateSyntax, RefusesDaysThatTheMonthDoesNotHave) {
  EXPECT_EQ(problem_of("1998-04-31"), "8: day 31 does not exist in April (April has 30 days)");
  EXPECT_EQ(problem_of("XXXX-X9-31"),
            "8: day 31 does not exist in September (September has 30 days)");
  EXPECT_EQ(problem_of("1998-02-30"),
            "8: day 30 does not exist in February (February has 29 days at most)");
  EXPECT_EQ(problem_of("1998-02-3X"),
            "8: day 3X does not exist in February (February has 29 days at most)");
  EXPECT_EQ(problem_of("1998-X1-31"), "none");
}

TEST(DateSyntax, RefusesTheLeapDayInOtherYears) {
  EXPECT_EQ(problem_of("1998-02-29"),
            "8: day 29 does not exist in February 1998 (1998 is not a leap year)");
  EXPECT_EQ(problem_of("1900-02-29"),
            "8: day 29 does not exist in February 1900 (1900 is not a leap year)");
  EXPECT_EQ(problem_of("19X7-02-29"),
            "8: day 29 does not exist in February 19X7 (19X7 is not a leap year)");
  EXPECT_EQ(problem_of("BC0044-02-29"),
            "10: day 29 does not exist in February BC0044 (BC0044 is not a leap year)");
  for (const std::string_view leap :
       {"1996-02-29", "2000-02-29", "199X-02-29", "XXXX-02-29", "1998-02-2X", "BC0045-02-29"}) {
    EXPECT_EQ(problem_of(leap), "none") << leap;
  }
}

TEST(DateSyntax, RefusesWeekFiftyThreeInShortIsoYears) {
  EXPECT_EQ(problem_of("1997-W53"), "6: week 53 does not exist in 1997 (1997 has 52 ISO weeks)");
  EXPECT_EQ(problem_of("1998-W53-5"), "none");
  EXPECT_EQ(problem_of("199X-W53"), "none");
  EXPECT_EQ(problem_of("1997-W5X"), "none");
}

TEST(DateSyntax, AsksForTheRightNumberOfDigits) {
  EXPECT_EQ(problem_of("1998-2-13"), "5: a month has two digits (write 02 for 2)");
  EXPECT_EQ(problem_of("1998-02-3"), "8: a day has two digits (write 03 for 3)");
  EXPECT_EQ(problem_of("1998-W7"), "6: a week has two digits (write 07 for 7)");
  EXPECT_EQ(problem_of("1998-W07-12"), "9: a weekday has one digit");
  EXPECT_EQ(problem_of("1998-044"), "5: a month has two digits");
  EXPECT_EQ(problem_of("12345"), "4: a year has four digits");
  EXPECT_EQ(problem_of("FY99"), "2: a fiscal year has four digits");
}

TEST(DateSyntax, AsksForTheMarksBetweenTheParts) {
  EXPECT_EQ(problem_of("19980213"),
            "4: a date needs '-' between year and month (write 1998-02-13)");
  EXPECT_EQ(problem_of("1998/02/13"),
            "4: a date needs '-' between year and month (dates look like 1998-02-13)");
  EXPECT_EQ(problem_of("1998-0213"),
            "7: a date needs '-' between month and day (dates look like 1998-02-13)");
}

TEST(DateSyntax, NamesWhatIsMissing) {
  EXPECT_EQ(problem_of("1998-"), "5: the month is missing");
  EXPECT_EQ(problem_of("1998-02-"), "8: the day is missing");
  EXPECT_EQ(problem_of("1998-W"), "6: the week is missing");
  EXPECT_EQ(problem_of("1998-W07-"), "9: the weekday is missing");
  EXPECT_EQ(problem_of("1998-Q"), "6: the quarter is missing");
  EXPECT_EQ(problem_of("1998-H"), "6: the half is missing");
  EXPECT_EQ(problem_of("BC"), "2: the year is missing");
}

TEST(DateSyntax, RefusesPartsThatDoNotBelongTogether) {
  EXPECT_EQ(problem_of("199-02"),
            "3: a decade has no months or weeks (write all four digits of the year, with X for "
            "those unknown)");
  EXPECT_THAT(problem_of("19-02"), testing::StartsWith("2: a century has no months"));
  EXPECT_THAT(problem_of("1-02"), testing::StartsWith("1: a millennium has no months"));
  EXPECT_EQ(problem_of("FY1998-02"), "7: a fiscal year has only quarters and halves");
  EXPECT_EQ(problem_of("1998-WE"),
            "5: a weekend belongs to a week (weekends look like 1998-W07-WE)");
  EXPECT_EQ(problem_of("1998-02-WE"),
            "8: a weekend belongs to a week (weekends look like 1998-W07-WE)");
  EXPECT_EQ(problem_of("1998-KW7"),
            "5: 'K' does not start a month, week, quarter, half or season (write -02, -W07, -Q1, "
            "-H1, -SP, -SU, -FA or -WI after the year)");
}

TEST(DateSyntax, RefusesAYearZeroBeforeChrist) {
  EXPECT_EQ(problem_of("BC0000"),
            "2: year 0000 does not exist BC (the year before 0001 is BC0001)");
  EXPECT_EQ(problem_of("0000"), "none");  // ISO 8601 has it
  EXPECT_EQ(problem_of("-0043"), "0: a year has no sign (BC years look like BC0044)");
}

}  // namespace
}  // namespace gnomon
