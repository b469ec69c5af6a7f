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
  for (const char* const id : {"p0b0", "p0b1", "p0b2", "p0b3"}) {
    EXPECT_EQ(occurrences(svg, fmt::format("id=\"{}\"", id)), 1U) << id;
  }
  for (const char* const words : {">left<", ">slept<", ">go<", ">Friday<"}) {
    EXPECT_EQ(occurrences(svg, words), 1U) << words;
  }
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme: dark"));
}

// Readers of the screen and the arrow keys go through the bars as they are written.
TEST(TimelineSvg, BarsComeInTheOrderOfTimeTimelineByTimeline) {
  TimelinePicture picture = small_timeline();
  std::swap(picture.panels[0].bars[0], picture.panels[0].bars[2]);  // "go" of the branch first
  picture.panels[0].blocks[1].at.hangs_on = 1;
  const std::string svg = timeline_svg(picture);
  const std::size_t friday = svg.find(">Friday<");
  const std::size_t left = svg.find(">left<");
  const std::size_t slept = svg.find(">slept<");
  const std::size_t go = svg.find(">go<");
  EXPECT_LT(friday, left);
  EXPECT_LT(left, slept);
  EXPECT_LT(slept, go);
}

// What is told by colour is told by shape too.
TEST(TimelineSvg, OpenEndsAreHollowAndBranchesHangOnALine) {
  TimelinePicture picture = small_timeline();
  const std::string svg = timeline_svg(picture);
  const std::size_t legend = 2;  // hollow ends in the legend
  EXPECT_EQ(occurrences(svg, "<circle class=\"hollow\""), 1 + legend);
  EXPECT_EQ(occurrences(svg, "class=\"hangs\""), 1U);
  EXPECT_EQ(occurrences(svg, "<rect class=\"open\""), 1U);
  EXPECT_THAT(svg, HasSubstr(">slept MODAL</text>"));
  EXPECT_THAT(svg, HasSubstr(">from 1998-01-09</text>"));
  EXPECT_THAT(svg, HasSubstr("its end may be before, at or after the begin of ei2"));
}

TEST(TimelineSvg, NumbersTellWhatIsTheSame) {
  TimelinePicture picture = small_timeline();
  picture.panels.push_back(picture.panels.front());
  for (TimelinePanel& panel : picture.panels) {
    panel.bars[0].number = 7;
    panel.bars[1].only_here = true;
  }
  const std::string svg = timeline_svg(picture);
  EXPECT_EQ(occurrences(svg, ">7 left</text>"), 2U);
  EXPECT_EQ(occurrences(svg, " data-n=\"7\""), 2U);
  EXPECT_EQ(occurrences(svg, " only\" id="), 2U);
  EXPECT_THAT(svg, HasSubstr(">only here</text>"));
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
