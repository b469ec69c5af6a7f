#include "gnomon/report/matrix_svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::Not;

MatrixPicture small_picture() {
  return {"Agreement", "8 pairs", "rows: ada", "columns: ben", {"b", "a"}, {5, 1, 0, 2}, "gnomon"};
}

std::size_t count_of(const std::string& text, std::string_view what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
    ++count;
  }
  return count;
}

TEST(MatrixSvg, HasCountsSharesOfRowsAndSums) {
  const std::string svg = matrix_svg(small_picture());
  EXPECT_THAT(svg, HasSubstr(">5</text>"));
  EXPECT_THAT(svg, HasSubstr(">83.3%</text>"));
  EXPECT_THAT(svg, HasSubstr(">16.7%</text>"));
  EXPECT_THAT(svg, HasSubstr(">100.0%</text>"));
  EXPECT_THAT(svg, HasSubstr("class=\"sum\">6</text>"));  // of the first row
  EXPECT_THAT(svg, HasSubstr(">3</text>"));               // of the second column
  EXPECT_EQ(count_of(svg, "class=\"same\""), 2U);
  EXPECT_EQ(count_of(svg, "class=\"differs\""), 1U);
  EXPECT_EQ(count_of(svg, "class=\"frame\""), 4U);
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme:dark"));
  EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(MatrixSvg, TextsStayText) {
  MatrixPicture picture = small_picture();
  picture.title = "<script>alert(1)</script>";
  picture.labels[0] = "\"><b>&\x1b[31m";
  const std::string svg = matrix_svg(picture);
  EXPECT_THAT(svg, Not(HasSubstr("<script>")));
  EXPECT_THAT(svg, Not(HasSubstr("<b>")));
  EXPECT_THAT(svg, Not(HasSubstr("\x1b")));
  EXPECT_THAT(svg, HasSubstr("&lt;script&gt;"));
}

TEST(MatrixSvg, LongLabelsAreSlanted) {
  MatrixPicture picture = small_picture();
  EXPECT_THAT(matrix_svg(picture), Not(HasSubstr("rotate(-45")));
  picture.labels[1] = "BEFORE-OR-OVERLAP";
  EXPECT_EQ(count_of(matrix_svg(picture), "rotate(-45"), 2U);
}

TEST(MatrixSvg, OfNothingIsAPictureAllTheSame) {
  MatrixPicture picture;
  picture.title = "Nothing";
  EXPECT_THAT(matrix_svg(picture), HasSubstr("</svg>"));
}

}  // namespace
}  // namespace gnomon
