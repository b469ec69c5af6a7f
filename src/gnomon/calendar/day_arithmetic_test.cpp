#include "gnomon/calendar/day_arithmetic.h"

#include "gnomon/calendar/calendar_interval.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

std::chrono::sys_days on(int year, unsigned month, unsigned day) {
  return std::chrono::sys_days{std::chrono::year{year} / static_cast<int>(month) /
                               static_cast<int>(day)};
}

TEST(DayArithmetic, KnowsTheWeeksOfIso8601) {
  // The examples of ISO 8601 and of its Wikipedia page: years that begin in the week of another.
  EXPECT_EQ(iso_week_of(on(2005, 1, 1)), (IsoWeek{2004, 53, 6}));
  EXPECT_EQ(iso_week_of(on(2007, 1, 1)), (IsoWeek{2007, 1, 1}));
  EXPECT_EQ(iso_week_of(on(2008, 12, 29)), (IsoWeek{2009, 1, 1}));
  EXPECT_EQ(iso_week_of(on(2010, 1, 3)), (IsoWeek{2009, 53, 7}));
  EXPECT_EQ(day_text(monday_of(2009, 1)), "2008-12-29");
}

RC_GTEST_PROP(DayArithmetic, WeeksAreThoseOfTheValueGrammar, ()) {
  // Two ways must agree: the interval of the value 2004-W53-6 is the day that the week came from.
  const auto day = on(1900, 1, 1) + std::chrono::days{*rc::gen::inRange(0, 100000)};
  const IsoWeek week = iso_week_of(day);
  const auto value = parse_timex_value(week_text(week) + "-" + std::to_string(week.day));
  RC_ASSERT(value.has_value());
  const auto interval = interval_of(*value);
  RC_ASSERT(interval.has_value());
  RC_ASSERT(interval->begin.earliest == Instant(day));
  RC_ASSERT(monday_of(week.year, week.week) + std::chrono::days{week.day - 1} == day);
}

TEST(DayArithmetic, CountsMonthsOverYearsAndErasAndShortMonths) {
  EXPECT_EQ(add_months(YearMonth{1998, 11}, 3), (YearMonth{1999, 2}));
  EXPECT_EQ(add_months(YearMonth{1998, 1}, -1), (YearMonth{1997, 12}));
  EXPECT_EQ(add_months(YearMonth{1, 1}, -1), (YearMonth{0, 12}));
  EXPECT_EQ(add_months(YearMonth{-3, 2}, -14), (YearMonth{-5, 12}));
  EXPECT_EQ(day_text(add_months(on(1996, 1, 31), 1)), "1996-02-29");
  EXPECT_EQ(day_text(add_months(on(1996, 2, 29), -12)), "1995-02-28");
}

TEST(DayArithmetic, FindsHolidays) {
  EXPECT_EQ(day_text(easter_sunday(1998)), "1998-04-12");
  EXPECT_EQ(day_text(easter_sunday(2000)), "2000-04-23");
  EXPECT_EQ(day_text(easter_sunday(2024)), "2024-03-31");
  EXPECT_EQ(day_text(*holiday_of("easter-2", 2024)), "2024-03-29");
  EXPECT_EQ(day_text(*holiday_of("11/4/4", 1999)), "1999-11-25");  // Thanksgiving
  EXPECT_EQ(day_text(*holiday_of("5/1/-1", 2026)), "2026-05-25");  // Memorial Day
  EXPECT_EQ(day_text(*holiday_of("12-25", 1998)), "1998-12-25");
  for (const char* bad : {"", "13-01", "2-30", "easter?", "11/4", "11/8/1", "5/1/0", "x"}) {
    EXPECT_FALSE(holiday_of(bad, 1998)) << bad;
  }
}

TEST(DayArithmetic, WritesYearsBeforeChrist) {
  EXPECT_EQ(year_text(1998), "1998");
  EXPECT_EQ(year_text(0), "BC0001");
  EXPECT_EQ(month_text({-479, 9}), "BC0480-09");
  EXPECT_EQ(week_text({1998, 7, 1}), "1998-W07");
}

}  // namespace
}  // namespace gnomon
