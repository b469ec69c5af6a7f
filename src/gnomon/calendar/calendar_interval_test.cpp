#include "gnomon/calendar/calendar_interval.h"

#include "gnomon/calendar/timex_test_help.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

IntervalResult stretch_of_text(std::string_view value, std::string_view mod = {}) {
  return interval_of(parse_timex_value(value).value(), mod);
}

// "begin to end", or "it " and the reason.
std::string placed(std::string_view value, std::string_view mod = {}) {
  const IntervalResult stretch = stretch_of_text(value, mod);
  return stretch ? to_string(*stretch) : "it " + stretch.error().why;
}

RelationSet compared(std::string_view a, std::string_view b) {
  return compare(stretch_of_text(a).value(), stretch_of_text(b).value());
}

TEST(CalendarInterval, OfYearsMonthsAndDays) {
  EXPECT_EQ(placed("1998"), "1998-01-01 to 1999-01-01");
  EXPECT_EQ(placed("1998-12"), "1998-12-01 to 1999-01-01");
  EXPECT_EQ(placed("1998-02-13"), "1998-02-13 to 1998-02-14");
}

TEST(CalendarInterval, KnowsLeapYears) {
  EXPECT_EQ(placed("2000-02"), "2000-02-01 to 2000-03-01");
  EXPECT_EQ(placed("1996-02-29"), "1996-02-29 to 1996-03-01");
  const auto length = [](std::string_view value) {
    const CalendarInterval stretch = stretch_of_text(value).value();
    return stretch.end.latest - stretch.begin.latest;
  };
  EXPECT_EQ(length("2000"), std::chrono::days{366});
  EXPECT_EQ(length("1900"), std::chrono::days{365});
}

// ISO 8601: the first week is the one with 4 January; 29 December 2008 is the Monday of that week,
// and 3 January 2010 the Sunday of the last week of 2009.
TEST(CalendarInterval, OfIsoWeeks) {
  EXPECT_EQ(placed("2009-W01"), "2008-12-29 to 2009-01-05");
  EXPECT_EQ(placed("2009-W01-1"), "2008-12-29 to 2008-12-30");
  EXPECT_EQ(placed("2009-W53-7"), "2010-01-03 to 2010-01-04");
  EXPECT_EQ(placed("2009-W53-WE"), "2010-01-02 to 2010-01-04");
  EXPECT_EQ(placed("1998-W07-5"), placed("1998-02-13")) << "Friday the 13th";
}

TEST(CalendarInterval, OfPartsOfAYear) {
  EXPECT_EQ(placed("1998-Q1"), "1998-01-01 to 1998-04-01");
  EXPECT_EQ(placed("1998-T4"), "1998-10-01 to 1999-01-01");
  EXPECT_EQ(placed("1998-H2"), "1998-07-01 to 1999-01-01");
  EXPECT_EQ(placed("1998-SP"), "1998-03-01 to 1998-06-01");
  EXPECT_EQ(placed("1998-AU"), "1998-09-01 to 1998-12-01");
  EXPECT_EQ(placed("1998-WI"), "1998-12-01 to 1999-03-01");
}

TEST(CalendarInterval, OfLongPeriods) {
  EXPECT_EQ(placed("199"), "1990-01-01 to 2000-01-01");
  EXPECT_EQ(placed("19"), "1900-01-01 to 2000-01-01");
  EXPECT_EQ(placed("1"), "1000-01-01 to 2000-01-01");
}

// The year before 0001 is 1 BC, which astronomers count as 0; so 44 BC is -43.
TEST(CalendarInterval, BeforeChrist) {
  EXPECT_EQ(placed("BC0044-03-15"), "-0043-03-15 to -0043-03-16");
  EXPECT_EQ(placed("BC0001"), "0000-01-01 to 0001-01-01");
  EXPECT_EQ(placed("BC03"), "-0398-01-01 to -0298-01-01") << "399 to 300 BC";
  EXPECT_EQ(placed("BC00"), "-0098-01-01 to 0001-01-01");
  EXPECT_EQ(compared("BC0044", "BC0043"), Relation::kMeets);
  EXPECT_EQ(compared("BC0001", "0001"), Relation::kMeets);
}

TEST(CalendarInterval, OfTimes) {
  EXPECT_EQ(placed("1998-02-13T09"), "1998-02-13T09:00 to 1998-02-13T10:00");
  EXPECT_EQ(placed("1998-02-13T09:59"), "1998-02-13T09:59 to 1998-02-13T10:00");
  EXPECT_EQ(placed("1998-02-13T09:59:59"), "1998-02-13T09:59:59 to 1998-02-13T10:00");
  EXPECT_EQ(placed("1998-02-13T09:59:59.25"),
            "1998-02-13T09:59:59.250000 to 1998-02-13T09:59:59.260000");
  EXPECT_EQ(placed("1998-02-28T24:00"), "1998-03-01 to 1998-03-01T00:01");
  EXPECT_EQ(placed("1998-12-31T23:59:60"), "1999-01-01 to 1999-01-01T00:00:01");
  EXPECT_EQ(placed("1998-02-13T09:30:00.1234567"), "it is finer than a microsecond");
}

TEST(CalendarInterval, OfPartsOfTheDay) {
  EXPECT_EQ(placed("1998-12-31TMO"), "1998-12-31T05:00 to 1998-12-31T12:00");
  EXPECT_EQ(placed("1998-12-31TNO"), "1998-12-31T12:00 to 1998-12-31T12:01");
  EXPECT_EQ(placed("1998-12-31TMI"), "1998-12-31 to 1998-12-31T00:01");
  EXPECT_EQ(placed("1998-12-31TAF"), "1998-12-31T12:00 to 1998-12-31T18:00");
  EXPECT_EQ(placed("1998-12-31TEV"), "1998-12-31T18:00 to 1998-12-31T21:00");
  EXPECT_EQ(placed("1998-12-31TNI"), "1998-12-31T21:00 to 1999-01-01T05:00");
  EXPECT_EQ(placed("1998-W07-5TDT"), "1998-02-13T08:00 to 1998-02-13T18:00");
}

TEST(CalendarInterval, IsARangeWhereDigitsAreUnknown) {
  EXPECT_EQ(placed("199X"), "1990-01-01~1999-01-01 to 1991-01-01~2000-01-01");
  EXPECT_EQ(placed("1998-1X"), "1998-10-01~1998-12-01 to 1998-11-01~1999-01-01");
  EXPECT_EQ(placed("1998-XX-XX"), "1998-01-01~1998-12-31 to 1998-01-02~1999-01-01");
  EXPECT_EQ(placed("1998-06-3X"), "1998-06-30 to 1998-07-01") << "there is just one such day";
  EXPECT_EQ(placed("199X-02-29"), "1992-02-29~1996-02-29 to 1992-03-01~1996-03-01");
}

TEST(CalendarInterval, SaysWhyThereIsNone) {
  EXPECT_EQ(placed(""), "it is empty");
  EXPECT_EQ(placed("PRESENT_REF"), "it is a reference without limits");
  EXPECT_EQ(placed("P3D"), "it is a duration without a position");
  EXPECT_EQ(placed("XXXX-10"), "it has no known year");
  EXPECT_EQ(placed("T09:30"), "it is a time of day without a day");
  EXPECT_EQ(placed("FY1998-Q1"), "it is a fiscal year, whose limits are not given");
  EXPECT_EQ(placed("MA65"), "it counts years back from now, without limits");
  EXPECT_EQ(placed("1998-W07-WETMO"), "it is a time on a weekend, which has two days");
  EXPECT_EQ(placed("1998", "APPROX"), "it is only approximate");
  EXPECT_EQ(placed("1998", "LESS_THAN"), "it has the mod LESS_THAN, which applies to durations");
  EXPECT_EQ(placed("1998", "SOON"), "it has a mod that TimeML does not define");
}

TEST(CalendarInterval, OfAModLiesWhereItSays) {
  const CalendarInterval year = stretch_of_text("1998").value();
  const auto to_the_year = [&year](std::string_view mod) {
    return compare(stretch_of_text("1998", mod).value(), year);
  };
  EXPECT_EQ(to_the_year("START"), Relation::kStarts | Relation::kDuring);
  EXPECT_EQ(to_the_year("MID"), RelationSet(Relation::kDuring));
  EXPECT_EQ(to_the_year("END"), Relation::kFinishes | Relation::kDuring);
  EXPECT_EQ(to_the_year("BEFORE"), Relation::kBefore | Relation::kMeets);
  EXPECT_EQ(to_the_year("AFTER"), Relation::kAfter | Relation::kMetBy);
  EXPECT_TRUE(to_the_year("ON_OR_BEFORE").contains(Relation::kEquals));
  EXPECT_FALSE(to_the_year("ON_OR_BEFORE").contains(Relation::kOverlappedBy));
  EXPECT_TRUE(to_the_year("ON_OR_AFTER").contains(Relation::kAfter));
  EXPECT_FALSE(to_the_year("ON_OR_AFTER").contains(Relation::kBefore));
}

TEST(Compare, GivesOneRelationOfExactStretches) {
  EXPECT_EQ(compared("1998", "2000"), Relation::kBefore);
  EXPECT_EQ(compared("1998", "1999"), Relation::kMeets);
  EXPECT_EQ(compared("1998", "1998-01"), Relation::kStartedBy);
  EXPECT_EQ(compared("1998-12-31", "1998"), Relation::kFinishes);
  EXPECT_EQ(compared("1998-02", "1998-Q1"), Relation::kDuring);
  EXPECT_EQ(compared("1998-W05", "1998-02"), Relation::kOverlaps) << "26 January to 1 February";
  EXPECT_EQ(compared("1998-WI", "1999"), Relation::kOverlaps);
  EXPECT_EQ(compared("1998-W07-5", "1998-02-13"), Relation::kEquals);
  EXPECT_EQ(compared("1998-02-13T24:00", "1998-02-14TMI"), Relation::kEquals);
}

TEST(Compare, HonoursZonesWhenBothHaveOne) {
  EXPECT_EQ(compared("1998-02-13T09:00Z", "1998-02-13T10:00+01:00"), Relation::kEquals);
  EXPECT_EQ(compared("1998-02-13T09:00-05", "1998-02-13T10:00+01:00"), Relation::kAfter);
  EXPECT_EQ(compared("1998-02-13T09:00-05", "1998-02-13T10:00"), Relation::kBefore);
}

// Values of all kinds, with and without unknown digits.
rc::Gen<std::string> any_placed_value() {
  return rc::gen::elementOf(std::vector<std::string>{"1998",
                                                     "199X",
                                                     "19XX",
                                                     "199",
                                                     "19X",
                                                     "19",
                                                     "1998-0X",
                                                     "1998-1X",
                                                     "1998-XX-13",
                                                     "1998-02-1X",
                                                     "1998-02-13",
                                                     "1998-W07",
                                                     "1998-WXX",
                                                     "1998-W0X-3",
                                                     "1998-W05",
                                                     "1998-QX",
                                                     "1998-Q1",
                                                     "1998-HX",
                                                     "1998-WI",
                                                     "199X-WI",
                                                     "1998-02-13TMO",
                                                     "1998-02-1XT1X",
                                                     "BC00XX",
                                                     "BC0044",
                                                     "1998-02-13T09:3X",
                                                     "19XX-02-29",
                                                     "1998-W07-WE",
                                                     "1997-WI",
                                                     "1998-02-12TNI",
                                                     "1998-02-13T00:00:0X",
                                                     "1999",
                                                     "1997",
                                                     "1998-02-XX",
                                                     "1998-06-30",
                                                     "1998-07"});
}

// Values of all shapes with any digits: most are values, and some of them of no day.
RC_GTEST_PROP(CalendarInterval, BeginsBeforeItEnds, ()) {
  std::string text = *any_placed_value();
  for (char& c : text) {
    if ((c >= '0' && c <= '9') && *rc::gen::inRange(0, 3) == 0) {
      c = *rc::gen::element('0', '1', '2', '3', '5', '9', 'X');
    }
  }
  const auto mod = *rc::gen::element<std::string>("", "START", "MID", "END", "BEFORE", "AFTER",
                                                  "ON_OR_BEFORE", "ON_OR_AFTER");
  const auto value = parse_timex_value(text);
  RC_PRE(value.has_value());
  const IntervalResult stretch = interval_of(*value, mod);
  if (!stretch) {
    RC_ASSERT(!stretch.error().why.empty());
    return;
  }
  RC_ASSERT(stretch->begin.earliest <= stretch->begin.latest);
  RC_ASSERT(stretch->end.earliest <= stretch->end.latest);
  RC_ASSERT(stretch->begin.earliest < stretch->end.latest);
  RC_ASSERT(!mod.empty() || has_unknown_digits(*value) || stretch->exact());
  RC_ASSERT(!compare(*stretch, *stretch).empty());
}

RC_GTEST_PROP(Compare, IsTurnedByInversion, ()) {
  const auto a = *any_placed_value();
  const auto b = *any_placed_value();
  RC_ASSERT(compared(a, b) == compared(b, a).inverse());
  RC_ASSERT(!compared(a, b).empty());
  RC_ASSERT(compared(a, a).contains(Relation::kEquals));
}

RC_GTEST_PROP(Compare, AllowsForEveryFillingOfDigits, ()) {
  const auto fill = [](std::string text) {
    for (char& c : text) {
      c = c == 'X' ? static_cast<char>('0' + *rc::gen::inRange(0, 10)) : c;
    }
    return text;
  };
  const auto a = *any_placed_value();
  const auto b = *any_placed_value();
  const auto filled_a = fill(a);
  const auto filled_b = fill(b);
  RC_PRE(parse_timex_value(filled_a).has_value() && parse_timex_value(filled_b).has_value());
  RC_ASSERT(compared(a, b).contains(compared(filled_a, filled_b)));
}

}  // namespace
}  // namespace gnomon
