#include "gnomon/calendar/anchored.h"

#include <string>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

InstantRange begin_of(std::string_view value) {
  return interval_of(parse_timex_value(value).value()).value().begin;
}

TimexDuration duration(std::string_view text) {
  return std::get<TimexDuration>(parse_timex_value(text).value());
}

std::string in_place(const IntervalResult& stretch) {
  return stretch ? to_string(*stretch) : "it " + stretch.error().why;
}

std::string from(std::string_view begin, std::string_view length, std::string_view mod = {}) {
  return in_place(interval_from(begin_of(begin), duration(length), mod));
}

std::string until(std::string_view end, std::string_view length, std::string_view mod = {}) {
  return in_place(interval_until(begin_of(end), duration(length), mod));
}

TEST(Anchored, CountsOnTheClock) {
  EXPECT_EQ(from("1998-02-13T22:00", "PT3H"), "1998-02-13T22:00 to 1998-02-14T01:00");
  EXPECT_EQ(from("1998-02-13", "P2W"), "1998-02-13 to 1998-02-27");
  EXPECT_EQ(until("1998-03-01", "P1DT12H"), "1998-02-27T12:00 to 1998-03-01");
  EXPECT_EQ(from("1998-02-13", "PT1.5H"), "1998-02-13 to 1998-02-13T01:30");
}

TEST(Anchored, CountsYearsAndMonthsOnTheCalendar) {
  EXPECT_EQ(from("1998-01-31", "P1M"), "1998-01-31 to 1998-02-28");
  EXPECT_EQ(from("1996-01-31", "P1M"), "1996-01-31 to 1996-02-29");
  EXPECT_EQ(from("1996-02-29", "P1Y"), "1996-02-29 to 1997-02-28");
  EXPECT_EQ(until("1998-01-15", "P1Y6M"), "1996-07-15 to 1998-01-15");
  EXPECT_EQ(from("1998-01-15", "P0.5Y"), "1998-01-15 to 1998-07-15");
  EXPECT_EQ(from("1998-01-15", "P2DE"), "1998-01-15 to 2018-01-15");
  EXPECT_EQ(from("1998-01-15", "P3Q"), "1998-01-15 to 1998-10-15");
}

TEST(Anchored, LeavesAnUnknownLengthOpen) {
  EXPECT_EQ(from("1998-02-13", "PXD"), "1998-02-13 to 1998-02-13T00:00:00.000001~...");
  EXPECT_EQ(from("1998-02-13", "P1YXM"), "1998-02-13 to 1999-02-13~...");
  EXPECT_EQ(until("1998-02-13", "PXX"), "...~1998-02-12T23:59:59.999999 to 1998-02-13");
}

TEST(Anchored, IsBoundedByMod) {
  EXPECT_EQ(from("1998-02-13", "P1D", "EQUAL_OR_LESS"),
            "1998-02-13 to 1998-02-13T00:00:00.000001~1998-02-14");
  EXPECT_EQ(from("1998-02-13", "P1D", "EQUAL_OR_MORE"), "1998-02-13 to 1998-02-14~...");
  EXPECT_EQ(from("1998-02-13", "P1D", "LESS_THAN"),
            "1998-02-13 to 1998-02-13T00:00:00.000001~1998-02-13T23:59:59.999999");
  EXPECT_EQ(until("1998-02-13", "P1D", "MORE_THAN"),
            "...~1998-02-11T23:59:59.999999 to 1998-02-13");
  EXPECT_EQ(from("1998-02-13", "P1D", "START"),
            "1998-02-13~1998-02-13T23:59:59.999998 to "
            "1998-02-13T00:00:00.000001~1998-02-13T23:59:59.999999");
}

TEST(Anchored, TakesARangeToStartFrom) {
  EXPECT_EQ(in_place(interval_from(begin_of("199X"), duration("P1Y"))),
            "1990-01-01~1999-01-01 to 1991-01-01~2000-01-01");
  EXPECT_EQ(in_place(interval_from({kLongAgo, begin_of("1998").latest}, duration("P1Y"))),
            "...~1998-01-01 to ...~1999-01-01");
}

TEST(Anchored, SaysWhyThereIsNone) {
  EXPECT_EQ(from("1998", "P1SU"), "it counts units without a fixed length");
  EXPECT_EQ(from("1998", "P0.5M"), "it has a fraction without a fixed length");
  EXPECT_EQ(from("1998", "P999999999999D"), "it exceeds the calendar");
  EXPECT_EQ(from("1998", "P30000Y"), "it exceeds the calendar");
  EXPECT_EQ(until("BC9999", "P10000Y3652424D"), "it exceeds the calendar");
  EXPECT_EQ(until("BC9999", "P10000Y"), "-19998-01-01 to -9998-01-01");
  EXPECT_EQ(from("1998", "P1D", "BEFORE"), "it has a mod that does not apply to durations");
}

}  // namespace
}  // namespace gnomon
