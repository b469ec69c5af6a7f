#include "gnomon/calendar/time_syntax.h"

#include "gnomon/calendar/timex_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

CalendarPoint point_of(std::string_view text) {
  return std::get<CalendarPoint>(parse_timex_value(text).value());
}

ClockTime clock_of(std::string_view text) {
  return std::get<ClockTime>(point_of(text).time.value());
}

TEST(TimeSyntax, ReadsHoursMinutesSecondsAndFractions) {
  EXPECT_EQ(clock_of("1998-02-13T09"), ClockTime{digits("09")});
  EXPECT_EQ(clock_of("1998-02-13T09:30"), (ClockTime{digits("09"), digits("30")}));
  const ClockTime exact = clock_of("1998-02-13T09:30:15.250");
  EXPECT_EQ(exact.second, digits("15"));
  EXPECT_EQ(exact.fraction, digits("250"));
}

TEST(TimeSyntax, ReadsTimesWithoutADate) {
  EXPECT_FALSE(point_of("T09:00").date);
  EXPECT_EQ(std::get<PartOfDay>(point_of("TMO").time.value()), PartOfDay::kMorning);
}

TEST(TimeSyntax, ReadsPartsOfTheDay) {
  for (const std::string_view text :
       {"1998-02-13TMO", "1998-02-13TNO", "1998-02-13TMI", "1998-02-13TAF", "1998-02-13TEV",
        "1998-02-13TNI", "1998-02-13TDT", "XXXX-WXX-1TNI", "1998-W07-WETEV"}) {
    EXPECT_EQ(reprinted(text), text);
  }
}

TEST(TimeSyntax, ReadsZonesAndKeepsTheirSpelling) {
  EXPECT_EQ(clock_of("T09:00Z").zone, Zone{});
  EXPECT_EQ(clock_of("T21:34-05").zone.value().offset_minutes(), -300);
  EXPECT_EQ(clock_of("T09:00+05:30").zone.value().offset_minutes(), 330);
  for (const std::string_view text : {"T09Z", "T09:00+00", "T09:00-00:00", "T09:00:00.5+14:00"}) {
    EXPECT_EQ(reprinted(text), text);
  }
}

TEST(TimeSyntax, TakesUnknownDigitsAtAnyPlace) {
  for (const std::string_view text : {"TXX", "TXX:XX", "T2X:30", "T09:X5", "1998-02-13TXX:30",
                                      "XXXX-XX-XXT03:00", "XXXX-XX-XXTMO", "T09:30:XX"}) {
    EXPECT_EQ(reprinted(text), text);
    EXPECT_TRUE(has_unknown_digits(parse_timex_value(text).value())) << text;
  }
  EXPECT_FALSE(has_unknown_digits(TimeOfDay(clock_of("T09:30"))));
}

TEST(TimeSyntax, TakesHourTwentyFourAsTheEndOfTheDay) {
  EXPECT_EQ(problem_of("1998-02-13T24"), "none");
  EXPECT_EQ(problem_of("1998-02-13T24:00:00.0"), "none");
  EXPECT_EQ(problem_of("1998-02-13T24:XX"), "none");
  EXPECT_EQ(problem_of("1998-02-13T24:01"),
            "11: no time follows 24:00 on the same day (24:00 is the end of the day; write 00 and "
            "the next day)");
}

TEST(TimeSyntax, TakesSecondSixtyAsALeapSecond) {
  EXPECT_EQ(problem_of("1998-12-31T23:59:60Z"), "none");
  EXPECT_EQ(
      problem_of("T12:30:60"),
      "1: second 60 does not exist (a leap second comes at the end of an hour, as in 23:59:60)");
}

TEST(TimeSyntax, RefusesTimesThatNoDayHas) {
  EXPECT_EQ(problem_of("1998-02-13T25"), "11: hour 25 does not exist");
  EXPECT_EQ(problem_of("T3X:00"), "1: hour 3X does not exist");
  EXPECT_EQ(problem_of("T09:60"), "4: minute 60 does not exist");
  EXPECT_EQ(problem_of("T09:00:61"), "7: second 61 does not exist");
  EXPECT_EQ(problem_of("T09:00+15"),
            "6: zone +15 does not exist (zones range from -12:00 to +14:00)");
  EXPECT_EQ(problem_of("T09:00-03:60"),
            "6: zone -03:60 does not exist (zones range from -12:00 to +14:00)");
}

TEST(TimeSyntax, AsksForTheRightShape) {
  EXPECT_EQ(problem_of("T9:00"), "1: an hour has two digits (write 09 for 9)");
  EXPECT_EQ(problem_of("T09:5"), "4: a minute has two digits (write 05 for 5)");
  EXPECT_EQ(problem_of("T0930"),
            "3: a time needs ':' between hour and minute (times look like T09:30)");
  EXPECT_EQ(problem_of("T09:00+0530"),
            "9: a zone needs ':' between hours and minutes (write +05:30)");
  EXPECT_EQ(problem_of("T09:00+5"),
            "6: a zone has two digits for hours and two for minutes (zones look like Z, -05 or "
            "+05:30)");
  EXPECT_EQ(problem_of("T09:30.5"), "6: only seconds have a fraction");
  EXPECT_EQ(problem_of("T09:30:15."), "10: a fraction has 1 to 12 digits");
}

TEST(TimeSyntax, NamesWhatIsMissing) {
  EXPECT_EQ(problem_of("1998-02-13T"), "11: the time is missing after 'T'");
  EXPECT_EQ(problem_of("T09:"), "4: the minute is missing");
  EXPECT_EQ(problem_of("T09:00:"), "7: the second is missing");
  EXPECT_EQ(problem_of("1998-02-13TLU"),
            "11: 'L' does not start an hour or a part of the day (the parts of the day are MO, NO, "
            "MI, AF, EV, NI and DT)");
}

TEST(TimeSyntax, NeedsADayBeforeTheTime) {
  const std::string_view hint = " (an unknown day is written XX, as in 1998-02-XXTNI)";
  EXPECT_EQ(problem_of("1998TNI"), "4: a time needs a day before it" + std::string(hint));
  EXPECT_EQ(problem_of("1998-02TNI"), "7: a time needs a day before it" + std::string(hint));
  EXPECT_EQ(problem_of("1998-W07T09"), "8: a time needs a day before it" + std::string(hint));
}

}  // namespace
}  // namespace gnomon
