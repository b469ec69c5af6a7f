#include "gnomon/report/convert_svg.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

constexpr const char* kSquare =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"20\"><rect width=\"10\" "
    "height=\"20\"/></svg>";

bool is_installed(const Result<std::string>& converted) {
  return converted || converted.error().code != "program-missing";
}

TEST(ConvertSvg, MakesAPictureOfTwiceTheSize) {
  const auto png = convert_svg(kSquare, PictureFormat::kPng);
  if (!is_installed(png)) {
    GTEST_SKIP() << "rsvg-convert is not installed";
  }
  ASSERT_TRUE(png) << png.error().what;
  ASSERT_GT(png->size(), 24U);
  EXPECT_EQ(png->substr(1, 3), "PNG");
  // The size of a PNG is in its header, four bytes each, the highest first.
  EXPECT_EQ((*png)[19], 20);
  EXPECT_EQ((*png)[23], 40);
}

TEST(ConvertSvg, TheSamePictureGivesTheSameBytes) {
  const auto pdf = convert_svg(kSquare, PictureFormat::kPdf);
  if (!is_installed(pdf)) {
    GTEST_SKIP() << "rsvg-convert is not installed";
  }
  ASSERT_TRUE(pdf) << pdf.error().what;
  EXPECT_TRUE(pdf->starts_with("%PDF-"));
  EXPECT_EQ(*pdf, *convert_svg(kSquare, PictureFormat::kPdf));
}

TEST(ConvertSvg, SaysWhatTheProgramSaid) {
  const auto none = convert_svg("not a picture", PictureFormat::kPng);
  if (!is_installed(none)) {
    GTEST_SKIP() << "rsvg-convert is not installed";
  }
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, "program-failed");
  EXPECT_FALSE(none.error().what.empty());
}

}  // namespace
}  // namespace gnomon
