#include "gnomon/report/curves_svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::Not;

CurvesPicture one_curve(std::vector<CurveSample> samples, std::optional<double> most = {}) {
  CurvesPicture picture;
  picture.title = "From gold";
  picture.panels.push_back({"length", "", std::move(samples), most});
  return picture;
}

std::size_t times_in(const std::string& text, std::string_view what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
    ++count;
  }
  return count;
}

TEST(CurvesSvg, HasAxesFromZeroInRoundSteps) {
  const std::string svg = curves_svg(one_curve({{0, 13.5, 0, 0}, {100, 24.6, 0, 0}}));
  for (const char* tick : {">0<", ">10<", ">20<", ">30<", ">25<", ">50<", ">75<", ">100<"}) {
    EXPECT_THAT(svg, HasSubstr(tick));
  }
  EXPECT_THAT(svg, HasSubstr(">13.5<"));  // both ends are written out
  EXPECT_THAT(svg, HasSubstr(">24.6<"));
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme:dark"));
  EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

// The field is 236 wide and 136 high, its left upper corner at 76 and 124.
TEST(CurvesSvg, CurvesAndBandsAreWhereTheValuesAre) {
  const std::string svg = curves_svg(one_curve({{0, 10.0, 5, 0}, {100, 15.0, 5, 2.5}}));
  EXPECT_THAT(svg, HasSubstr("class=\"mean\" points=\"76.0,192.0 312.0,158.0 \""));
  EXPECT_THAT(
      svg, HasSubstr("class=\"band\" points=\"76.0,158.0 312.0,124.0 312.0,192.0 76.0,226.0 \""));
  EXPECT_THAT(
      svg, HasSubstr("class=\"inner\" points=\"76.0,192.0 312.0,141.0 312.0,175.0 76.0,192.0 \""));
}

TEST(CurvesSvg, BandsStayWithinWhatIsPossible) {
  const std::string svg = curves_svg(one_curve({{0, 10.0, 50, 0}, {100, 90.0, 50, 0}}, 100));
  EXPECT_THAT(svg, HasSubstr(">100<"));
  EXPECT_THAT(svg, Not(HasSubstr(">125<")));
  // From 0 to 60, from 40 to 100.
  EXPECT_THAT(
      svg, HasSubstr("class=\"band\" points=\"76.0,178.4 312.0,124.0 312.0,205.6 76.0,260.0 \""));
}

TEST(CurvesSvg, AValueThatIsNotThereIsAGap) {
  const std::string svg = curves_svg(
      one_curve({{0, 1.0, 0, 0}, {5, 2.0, 0, 0}, {10, {}, 0, 0}, {15, 2.0, 0, 0}, {20, {}, 0, 0}}));
  EXPECT_EQ(times_in(svg, "<polyline"), 2U);
  EXPECT_EQ(times_in(svg, "<circle"), 1U);  // the last one has no value
}

TEST(CurvesSvg, OfNothingIsAPictureAllTheSame) {
  EXPECT_THAT(curves_svg({}), HasSubstr("</svg>"));
  for (const double value : {0.0, 1e300, 1e-300}) {
    const std::string svg = curves_svg(one_curve({{0, value, 0, 0}, {100, value, 0, 0}}));
    EXPECT_THAT(svg, Not(HasSubstr("nan")));
    EXPECT_THAT(svg, Not(HasSubstr("points=\"inf")));
  }
}

TEST(CurvesSvg, TextsStayText) {
  CurvesPicture picture = one_curve({{0, 1.0, 0, 0}});
  picture.title = "<script>alert(1)</script>";
  picture.panels[0].title = "\"><b>&\x1b[31m";
  const std::string svg = curves_svg(picture);
  EXPECT_THAT(svg, Not(HasSubstr("<script>")));
  EXPECT_THAT(svg, Not(HasSubstr("<b>")));
  EXPECT_THAT(svg, Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace gnomon
