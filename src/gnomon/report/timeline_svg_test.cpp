#include "gnomon/report/timeline_svg.h"

#include "gnomon/report/timeline_page.h"
#include "gnomon/report/timeline_picture_test_help.h"

#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::Not;

std::size_t occurrences(const std::string& text, std::string_view what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
    ++count;
  }
  return count;
}

TEST(TimelineSvg, DrawsEveryBarOnce) {
  const std::string svg = timeline_svg(small_timeline());
  EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  for (const char* const id : {"p0b0", "p0b1", "p0b2", "p0b3", "p0b4"}) {
    EXPECT_EQ(occurrences(svg, fmt::format("id=\"{}\"", id)), 1U) << id;
  }
  for (const char* const words : {">left</tspan> on Friday…", ">slept<", ">go<", ">soon<"}) {
    EXPECT_EQ(occurrences(svg, words), 1U) << words;
  }
  EXPECT_THAT(svg, HasSubstr(">9 Jan 1998 (written)</text>"));
  EXPECT_THAT(svg, HasSubstr("<title>Friday (t1)</title>")) << "what the text calls the date";
}

// Readers of the screen and the arrow keys go through the bars as they are written.
TEST(TimelineSvg, BarsComeInTheOrderOfTheirRows) {
  const std::string svg = timeline_svg(small_timeline());
  EXPECT_LT(svg.find(">left<"), svg.find(">slept<"));
  EXPECT_LT(svg.find(">slept<"), svg.find(">go<"));
  EXPECT_LT(svg.find(">go<"), svg.find(">soon<"));
}

// What is told by colour is told by shape too.
TEST(TimelineSvg, UndeterminedEndsAreHollowAndFoldedRowsHangOnALine) {
  const std::string svg = timeline_svg(small_timeline());
  const std::size_t legend = 2;  // hollow ends in the legend
  EXPECT_EQ(occurrences(svg, "<circle class=\"hollow\""), 1 + legend);
  EXPECT_EQ(occurrences(svg, "<path class=\"hook\" d=\"M"), 1U);
  EXPECT_EQ(occurrences(svg, "<rect class=\"stripe\""), 1U);
  EXPECT_EQ(occurrences(svg, "<g class=\"bar event folded unreal\""), 1U);
  EXPECT_THAT(svg, HasSubstr("its end may be before, at or after the begin of ei2"));
}

TEST(TimelineSvg, DotsShowWhatMayLieBeyondADate) {
  TimelinePicture picture = small_timeline();
  EXPECT_THAT(timeline_svg(picture), Not(HasSubstr("class=\"tail\"")));
  picture.panels[0].bars[0].may_be_earlier = true;
  const std::string svg = timeline_svg(picture);
  EXPECT_EQ(occurrences(svg, "class=\"tail\""), 2U) << "with the legend";
  EXPECT_THAT(svg, HasSubstr(">may lie beyond the next date on this side</text>"));
}

TEST(TimelineSvg, NumbersTellWhatIsTheSame) {
  TimelinePicture picture = small_timeline();
  picture.panels.push_back(picture.panels.front());
  for (TimelinePanel& panel : picture.panels) {
    panel.bars[0].number = 7;
    panel.bars[3].number = 8;
    panel.bars[1].only_here = true;
  }
  const std::string svg = timeline_svg(picture);
  EXPECT_EQ(occurrences(svg, ">7 He <tspan"), 2U);
  EXPECT_EQ(occurrences(svg, ">8 9 Jan 1998"), 2U);
  EXPECT_EQ(occurrences(svg, " data-n=\"7\""), 2U);
  EXPECT_EQ(occurrences(svg, " only\" id="), 2U);
  EXPECT_THAT(svg, HasSubstr(">only in this annotation</text>"));
}

TEST(TimelineSvg, TextsStayText) {
  const std::string svg = timeline_svg(hostile_timeline());
  EXPECT_THAT(svg, Not(HasSubstr("<script>")));
  EXPECT_THAT(svg, Not(HasSubstr("<b>")));
  EXPECT_THAT(svg, Not(HasSubstr("\x1b")));
  EXPECT_THAT(svg, HasSubstr("&lt;script&gt;"));
}

TEST(TimelineSvg, OfNothingIsAPictureAllTheSame) {
  EXPECT_THAT(timeline_svg({}), HasSubstr("</svg>"));
  TimelinePicture picture;
  picture.panels.emplace_back();
  EXPECT_THAT(timeline_svg(picture), HasSubstr("</svg>"));
}

TEST(TimelinePage, HoldsAllItNeedsAndLetsNothingElseRun) {
  const std::string page = timeline_page(hostile_timeline());
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
  EXPECT_TRUE(page.ends_with("</html>\n"));
  EXPECT_THAT(page, HasSubstr("default-src 'none'; style-src 'sha256-"));
  EXPECT_EQ(occurrences(page, "<script"), 1U);
  EXPECT_EQ(occurrences(page, "<style"), 2U);
  // Inline styles and handlers would be refused by the browser, and links would leave the page.
  const std::string body =
      page.substr(page.find("<body>"), page.find("<script>") - page.find("<body>"));
  EXPECT_FALSE(std::regex_search(body, std::regex(R"(<[^>]*\s(style|on[a-z]+|href|src)=)")));
}

}  // namespace
}  // namespace gnomon
