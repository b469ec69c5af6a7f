#include "gnomon/calendar/partial_number.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(PartialNumber, KeepsItsSpelling) {
  const auto number = PartialNumber::from_text("019X");
  ASSERT_TRUE(number.has_value());
  EXPECT_EQ(number->text(), "019X");
  EXPECT_EQ(number->size(), 4U);
}

TEST(PartialNumber, HasANumberOnlyWhenAllDigitsAreKnown) {
  EXPECT_EQ(PartialNumber::from_text("0042")->number(), 42);
  EXPECT_EQ(PartialNumber::from_text("999999999999")->number(), 999'999'999'999);
  EXPECT_EQ(PartialNumber::from_text("4X")->number(), std::nullopt);
}

TEST(PartialNumber, CouldBeWhateverItsKnownDigitsAllow) {
  const auto forties = PartialNumber::from_text("4X");
  EXPECT_TRUE(forties->could_be(40));
  EXPECT_TRUE(forties->could_be(49));
  EXPECT_FALSE(forties->could_be(50));
  EXPECT_FALSE(forties->could_be(140));
  EXPECT_TRUE(forties->could_lie_in(1, 40));
  EXPECT_FALSE(forties->could_lie_in(1, 39));
}

TEST(PartialNumber, IsNotMadeFromOtherTexts) {
  EXPECT_FALSE(PartialNumber::from_text(""));
  EXPECT_FALSE(PartialNumber::from_text("1x"));
  EXPECT_FALSE(PartialNumber::from_text("-1"));
  EXPECT_FALSE(PartialNumber::from_text("1234567890123"));
}

TEST(PartialNumber, DiffersWhenTheWidthDiffers) {
  EXPECT_NE(PartialNumber::from_text("19"), PartialNumber::from_text("0019"));
  EXPECT_EQ(PartialNumber::from_text("19"), PartialNumber::from_text("19"));
}

}  // namespace
}  // namespace gnomon
