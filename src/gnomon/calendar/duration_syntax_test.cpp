#include "gnomon/calendar/duration_syntax.h"

#include "gnomon/calendar/timex_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

constexpr std::string_view kOrder = " (the order is Y, M, W, D, then T and H, M, S)";

TimexDuration duration_of(std::string_view text) {
  return std::get<TimexDuration>(parse_timex_value(text).value());
}

DurationUnit unit_of(std::string_view text) { return duration_of(text).parts.at(0).unit; }

TEST(DurationSyntax, ReadsOneUnit) {
  EXPECT_EQ(unit_of("P3Y"), DurationUnit::kYear);
  EXPECT_EQ(unit_of("P3Q"), DurationUnit::kQuarter);
  EXPECT_EQ(unit_of("P3M"), DurationUnit::kMonth);
  EXPECT_EQ(unit_of("P3W"), DurationUnit::kWeek);
  EXPECT_EQ(unit_of("P3D"), DurationUnit::kDay);
  EXPECT_EQ(unit_of("PT3H"), DurationUnit::kHour);
  EXPECT_EQ(unit_of("PT3M"), DurationUnit::kMinute);
  EXPECT_EQ(unit_of("PT3S"), DurationUnit::kSecond);
}

TEST(DurationSyntax, ReadsTheLongAndTheNamedUnitsOfTides) {
  EXPECT_EQ(unit_of("P2DE"), DurationUnit::kDecade);
  EXPECT_EQ(unit_of("P3CE"), DurationUnit::kCentury);
  EXPECT_EQ(unit_of("P1ML"), DurationUnit::kMillennium);
  EXPECT_EQ(unit_of("P1FY"), DurationUnit::kFiscalYear);
  EXPECT_EQ(unit_of("P1SU"), DurationUnit::kSummer);
  EXPECT_EQ(unit_of("P1WE"), DurationUnit::kWeekend);
  EXPECT_EQ(unit_of("P2NI"), DurationUnit::kNight);
}

TEST(DurationSyntax, ReadsTheOldSpellingsOfLongUnits) {
  EXPECT_EQ(reprinted("P1E"), "P1DE");
  EXPECT_EQ(reprinted("PXC"), "PXCE");
  EXPECT_EQ(reprinted("P2L"), "P2ML");
  EXPECT_EQ(reprinted("P1AU"), "P1FA");
}

TEST(DurationSyntax, ReadsSeveralUnits) {
  EXPECT_EQ(duration_of("P1Y6M").parts.size(), 2U);
  const TimexDuration mixed = duration_of("P2DT3H");
  ASSERT_EQ(mixed.parts.size(), 2U);
  EXPECT_EQ(mixed.parts.at(0).unit, DurationUnit::kDay);
  EXPECT_EQ(mixed.parts.at(1).unit, DurationUnit::kHour);
  EXPECT_EQ(reprinted("P1ML2CE3DE4Y1Q5M6W7DT8H9M10.5S"), "P1ML2CE3DE4Y1Q5M6W7DT8H9M10.5S");
}

TEST(DurationSyntax, TellsADaytimeFromADayWithATime) {
  EXPECT_EQ(unit_of("P1DT"), DurationUnit::kDaytime);
  EXPECT_EQ(unit_of("P1DT2H"), DurationUnit::kDay);
}

TEST(DurationSyntax, ReadsUnknownAmountsAndUnits) {
  EXPECT_EQ(duration_of("PXD").parts.at(0).amount.whole.text(), "X");
  EXPECT_EQ(duration_of("P1XY").parts.at(0).amount.whole.text(), "1X");
  EXPECT_NE(duration_of("PXXD"), duration_of("PXD"));
  EXPECT_EQ(unit_of("PXX"), DurationUnit::kUnknown);
  EXPECT_TRUE(has_unknown_digits(parse_timex_value("P1YXM").value()));
  EXPECT_FALSE(has_unknown_digits(parse_timex_value("P1Y2M").value()));
}

TEST(DurationSyntax, WritesAmountsTheShortWay) {
  EXPECT_EQ(reprinted("P.5CE"), "P0.5CE");
  EXPECT_EQ(reprinted("P0,5Y"), "P0.5Y");
  EXPECT_EQ(reprinted("P007D"), "P7D");
  EXPECT_EQ(reprinted("P0D"), "P0D");
  EXPECT_EQ(reprinted("P4500000000Y"), "P4500000000Y");
}

TEST(DurationSyntax, KnowsWhichUnitsStandBehindTheT) {
  EXPECT_EQ(problem_of("P3H"), "2: hours come after a 'T' (write PT3H)");
  EXPECT_EQ(problem_of("P30S"), "3: seconds come after a 'T' (write PT30S)");
  EXPECT_EQ(problem_of("PT3D"), "3: days come before the 'T'");
}

TEST(DurationSyntax, AsksForTheOrderOfUnits) {
  EXPECT_EQ(problem_of("PXW1M"), "3: months come before weeks" + std::string(kOrder));
  EXPECT_EQ(problem_of("PT5M3H"), "4: hours come before minutes" + std::string(kOrder));
  EXPECT_EQ(problem_of("P1Y2Y"), "3: years are given twice");
  EXPECT_EQ(problem_of("P1Y1SU"), "3: summers cannot be combined with other units");
  EXPECT_EQ(problem_of("P1WE2D"), "4: weekends cannot be combined with other units");
}

TEST(DurationSyntax, NamesWhatIsMissing) {
  const std::string missing = ": an amount is missing (an unknown amount is written X)";
  EXPECT_EQ(problem_of("P"), "1" + missing);
  EXPECT_EQ(problem_of("PT"), "2" + missing);
  EXPECT_EQ(problem_of("P1YT"), "4" + missing);
  EXPECT_EQ(problem_of("PTH"), "2" + missing);
  EXPECT_EQ(problem_of("P3"), "2: the amount 3 has no unit (P3D, for example, counts days)");
  EXPECT_EQ(problem_of("PX"), "2: the amount X has no unit (PXD, for example, counts days)");
}

TEST(DurationSyntax, RefusesOddAmountsAndUnits) {
  EXPECT_EQ(problem_of("P-3D"), "1: an amount cannot be negative");
  EXPECT_EQ(problem_of("P1234567890123D"), "1: an amount has at most 12 digits");
  EXPECT_EQ(problem_of("P1.D"), "3: a fraction has 1 to 12 digits");
  EXPECT_EQ(problem_of("PX.5D"), "1: an unknown amount has no fraction");
  EXPECT_EQ(problem_of("P1.XD"), "1: an unknown amount has no fraction");
  EXPECT_EQ(problem_of("P1.5Y6M"), "5: only the last amount of a duration has a fraction");
  EXPECT_EQ(problem_of("P3Z"),
            "2: 'Z' is not a unit of a duration (the units are Y, Q, M, W and D, and after a 'T' "
            "H, M and S)");
}

}  // namespace
}  // namespace gnomon
