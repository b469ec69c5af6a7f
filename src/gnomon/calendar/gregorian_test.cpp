#include "gnomon/calendar/gregorian.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(Gregorian, RepeatsEveryFourHundredYears) {
  for (int year = -400; year < 400; ++year) {
    EXPECT_EQ(is_leap_year(year), is_leap_year(year + 400));
    EXPECT_EQ(iso_weeks_in_year(year), iso_weeks_in_year(year + 400));
  }
}

TEST(Gregorian, HasSeventyOneLongIsoYearsInFourHundred) {
  int long_years = 0;
  for (int year = 1600; year < 2000; ++year) {
    long_years += iso_weeks_in_year(year) == 53 ? 1 : 0;
  }
  EXPECT_EQ(long_years, 71);
}

TEST(Gregorian, KnowsTheLongIsoYearsAroundTwoThousand) {
  for (int year = 1990; year <= 2010; ++year) {
    const bool is_long = year == 1992 || year == 1998 || year == 2004 || year == 2009;
    EXPECT_EQ(iso_weeks_in_year(year), is_long ? 53 : 52) << year;
  }
}

TEST(Gregorian, GivesMonthsTheirLength) {
  EXPECT_EQ(days_in_month(1999, 1), 31);
  EXPECT_EQ(days_in_month(1999, 4), 30);
  EXPECT_EQ(days_in_month(1900, 2), 28);
  EXPECT_EQ(days_in_month(-44, 2), 29);
}

}  // namespace
}  // namespace gnomon
