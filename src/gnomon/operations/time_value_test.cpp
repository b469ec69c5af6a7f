#include "gnomon/operations/time_value.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// Days of the week by `cal`: 2 March 2026 is a Monday, 29 February 2024 a Thursday.
TEST(TimeValue, IsReadWhileItIsTyped) {
  EXPECT_EQ(in_words(read_time_value("2026-03-02")), "2026-03-02 = Monday 2 March 2026 (DATE)");
  EXPECT_EQ(in_words(read_time_value(" 2024-02-29T09:30 ")),
            "2024-02-29T09:30 = Thursday 29 February 2024, 09:30 (TIME)");
  EXPECT_EQ(in_words(read_time_value("2026-03")), "2026-03 = March 2026 (DATE)");
  EXPECT_EQ(in_words(read_time_value("P2D")), "P2D (DURATION)");
  EXPECT_EQ(in_words(read_time_value("PAST_REF")), "PAST_REF (DATE)");
  EXPECT_EQ(in_words(read_time_value("")), "no value: it can be given later");
}

TEST(TimeValue, ADateMayBeWrittenAsPeopleDo) {
  EXPECT_EQ(read_time_value("2 March 2026").value, "2026-03-02");
  EXPECT_EQ(read_time_value("Monday, March 2, 2026").value, "2026-03-02");
}

TEST(TimeValue, WhatIsNoneSaysWhy) {
  for (const char* typed : {"2026-0", "2026-03-2", "2026-02-30", "Friday", "P2"}) {
    const TypedTime time = read_time_value(typed);
    EXPECT_FALSE(time.valid) << typed;
    EXPECT_FALSE(time.problem.empty()) << typed;
  }
}

}  // namespace
}  // namespace gnomon
