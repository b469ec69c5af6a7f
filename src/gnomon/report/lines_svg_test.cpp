#include "gnomon/report/lines_svg.h"

#include "gnomon/report/svg_parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::Not;

LinesPicture one_panel(std::vector<PictureLine> lines) {
  LinesPicture picture;
  picture.title = "Recall";
  picture.panels.push_back({"recall", "links removed, number", "recall", std::move(lines), {}, 1});
  return picture;
}

std::size_t times_drawn(const std::string& text, std::string_view what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
    ++count;
  }
  return count;
}

// The field is 400 wide and 250 high, its left upper corner at 96 and 96.
TEST(LinesSvg, LinesBandsAndDotsAreWhereTheValuesAre) {
  const std::string svg = lines_svg(
      one_panel({{"a", PictureLine::Style::kLine, {{0, 1.0, 1.0, 1.0}, {20, 0.5, 0.4, 0.6}}},
                 {"", PictureLine::Style::kDots, {{10, 0.5, {}, {}}}}}));
  EXPECT_THAT(svg, HasSubstr("class=\"line s0\" points=\"96.0,96.0 496.0,221.0 \""));
  EXPECT_THAT(svg, HasSubstr("class=\"band f0\" points=\"96.0,96.0 496.0,196.0 496.0,246.0 "
                             "96.0,96.0 \""));
  EXPECT_THAT(svg, HasSubstr("<circle cx=\"296.0\" cy=\"221.0\" r=\"2.5\" class=\"f1 dot\"/>"));
}

TEST(LinesSvg, AxesHaveTitlesAndRoundNumbers) {
  const std::string svg = lines_svg(
      one_panel({{"a", PictureLine::Style::kLine, {{0, 1.0, {}, {}}, {83, 0.0, {}, {}}}}}));
  for (const char* text : {">0.00<", ">0.25<", ">0.75<", ">1.00<", ">0<", ">50<", ">100<",
                           ">links removed, number<"}) {
    EXPECT_THAT(svg, HasSubstr(text));
  }
  EXPECT_THAT(svg, HasSubstr("rotate(-90"));
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme:dark"));
}

TEST(LinesSvg, NamesEachLineAtTheLineInItsColour) {
  const std::string svg = lines_svg(
      one_panel({{"one", PictureLine::Style::kLine, {{0, 1.0, {}, {}}, {10, 0.0, {}, {}}}},
                 {"", PictureLine::Style::kPale, {{0, 1.0, {}, {}}, {15, 0.0, {}, {}}}},
                 {"two", PictureLine::Style::kDashed, {{0, 1.0, {}, {}}, {20, 0.0, {}, {}}}}}));
  EXPECT_THAT(svg, testing::ContainsRegex("class=\"label f0\"[^>]*>one<"));
  EXPECT_THAT(svg, testing::ContainsRegex("class=\"label f1\"[^>]*>two<"));
  EXPECT_EQ(times_drawn(svg, "class=\"label"), 2U);
  EXPECT_EQ(times_drawn(svg, "<polyline class=\"pale\""), 1U);
}

TEST(LinesSvg, AValueThatIsNotThereIsAGap) {
  const std::string svg = lines_svg(
      one_panel({{"a",
                  PictureLine::Style::kLine,
                  {{0, 1.0, {}, {}}, {1, 0.9, {}, {}}, {2, {}, {}, {}}, {3, 0.8, {}, {}}}}}));
  EXPECT_EQ(times_drawn(svg, "<polyline"), 2U);
}

TEST(LinesSvg, OfNothingIsAPictureAllTheSame) {
  EXPECT_THAT(lines_svg({}), HasSubstr("</svg>"));
  EXPECT_THAT(lines_svg(one_panel({})), HasSubstr("</svg>"));
  for (const double value : {0.0, 1e300, 1e-300}) {
    const std::string svg =
        lines_svg(one_panel({{"a", PictureLine::Style::kLine, {{value, value, value, value}}}}));
    EXPECT_THAT(svg, Not(HasSubstr("nan")));
    EXPECT_THAT(svg, Not(HasSubstr("inf")));
  }
}

TEST(LinesSvg, TextsStayText) {
  LinesPicture picture = one_panel(
      {{"<b>&\x1b[31m", PictureLine::Style::kLine, {{0, 1.0, {}, {}}, {1, 1.0, {}, {}}}}});
  picture.title = "<script>alert(1)</script>";
  picture.subtitles = {"<i>"};
  picture.panels[0].y_title = "\"><u>";
  const std::string svg = lines_svg(picture);
  for (const char* tag : {"<script>", "<b>", "<i>", "<u>", "\x1b"}) {
    EXPECT_THAT(svg, Not(HasSubstr(tag)));
  }
}

TEST(SvgParts, NumbersHaveTheDigitsOfTheStep) {
  EXPECT_EQ(number_text(0.75, 0.25), "0.75");
  EXPECT_EQ(number_text(0.4, 0.2), "0.4");
  EXPECT_EQ(number_text(5, 2.5), "5.0");
  EXPECT_EQ(number_text(100, 50), "100");
  EXPECT_EQ(number_text(0.00005, 0.000025), "0.000050");
}

}  // namespace
}  // namespace gnomon
