#include "gnomon/report/text_width.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// The widths are those of the font: i 278, m 974, blank 318, of 1000; bold i 343.
TEST(TextWidth, IsThatOfTheLetters) {
  EXPECT_NEAR(text_width("", 12), 0, 1e-9);
  EXPECT_NEAR(text_width("im", 1000), 278 + 974, 1e-6);
  EXPECT_NEAR(text_width("i m", 10), (278 + 318 + 974) / 100.0, 1e-9);
  EXPECT_NEAR(text_width("i", 1000, Weight::kBold), 343, 1e-6);
}

TEST(TextWidth, OtherCharactersTakeNoLessThanTheyNeed) {
  EXPECT_GE(text_width("é", 1000), 615);
  EXPECT_GE(text_width("漢", 1000), 1000) << "a square";
  EXPECT_GE(text_width("…", 1000), 1000);
}

}  // namespace
}  // namespace gnomon
