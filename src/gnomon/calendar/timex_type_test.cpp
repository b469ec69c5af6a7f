#include "gnomon/calendar/timex_type.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// The types among DATE, TIME, DURATION and SET that go with a value, in this order.
std::string types_of(std::string_view text) {
  const TimexValue value = parse_timex_value(text).value();
  std::string types;
  for (const std::string_view type : {"DATE", "TIME", "DURATION", "SET"}) {
    if (suits_type(value, type)) {
      types += types.empty() ? "" : " ";
      types += type;
    }
  }
  return types;
}

std::string_view usual_type_of(std::string_view text) {
  return usual_type(parse_timex_value(text).value());
}

TEST(TimexType, TakesPlainDatesAsDateOnly) {
  EXPECT_EQ(types_of("1998-02-13"), "DATE");
  EXPECT_EQ(types_of("199"), "DATE");
  EXPECT_EQ(types_of("1998-Q1"), "DATE");
  EXPECT_EQ(types_of("MA65"), "DATE");
}

TEST(TimexType, TakesDatesWithUnknownDigitsAsSetToo) {
  EXPECT_EQ(types_of("XXXX-07"), "DATE SET");
  EXPECT_EQ(types_of("XXXX-WXX-4"), "DATE SET");
}

TEST(TimexType, TakesClockTimesAsTime) {
  EXPECT_EQ(types_of("1998-02-13T09:30"), "TIME");
  EXPECT_EQ(types_of("T09:30"), "TIME SET");
  EXPECT_EQ(types_of("XXXX-XX-XXT09:30"), "TIME SET");
}

TEST(TimexType, GrantsDateToPartsOfTheDay) {
  EXPECT_EQ(types_of("1998-02-13TNI"), "DATE TIME");
  EXPECT_EQ(types_of("XXXX-WXX-1TNI"), "DATE TIME SET");
}

TEST(TimexType, GrantsTimeToReferences) { EXPECT_EQ(types_of("PRESENT_REF"), "DATE TIME"); }

TEST(TimexType, TakesDurationsAsDurationOrSet) {
  EXPECT_EQ(types_of("P3D"), "DURATION SET");
  EXPECT_EQ(types_of("PXX"), "DURATION SET");
}

TEST(TimexType, FindsNoFaultWithEmptyValuesAndForeignTypes) {
  EXPECT_EQ(types_of(""), "DATE TIME DURATION SET");
  EXPECT_TRUE(suits_type(parse_timex_value("P3D").value(), "AGE_RELATED"));
}

TEST(TimexType, KnowsTheUsualType) {
  EXPECT_EQ(usual_type_of("1998-02-13"), "DATE");
  EXPECT_EQ(usual_type_of("PAST_REF"), "DATE");
  EXPECT_EQ(usual_type_of("1998-02-13TNI"), "TIME");
  EXPECT_EQ(usual_type_of("P3D"), "DURATION");
  EXPECT_EQ(usual_type_of(""), "");
}

}  // namespace
}  // namespace gnomon
