#include "gnomon/report/timeline_text.h"

#include "gnomon/base/utf8.h"
#include "gnomon/report/timeline_picture_test_help.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<std::string> drawn_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line);
  }
  return lines;
}

std::size_t widest(const std::string& text) {
  std::size_t width = 0;
  for (const std::string& line : drawn_lines(text)) {
    width = std::max(width, display_width(line));
  }
  return width;
}

TEST(TimelineText, IsALineForEachEntity) {
  EXPECT_EQ(timeline_text(small_timeline()), R"(small
3 timelines

9 Jan 1998 (written)  ├────────────────────┤
He [left] on Friday…  ●━━━━━━○
slept                               ●━━━━━━●
╰ go                                 modal

Not connected: no link orders these with the rest
alone: soon

━ event, ═ time, ─ subordinated to the event above
┅ wished, possible, conditional or denied
○ an end whose order with its neighbours is undetermined

gnomon:0
)");
}

// A chain of events, each of two steps, and one that lasts all the time.
TimelinePicture long_timeline(std::uint32_t events) {
  TimelinePicture picture = small_timeline();
  TimelinePanel& panel = picture.panels.front();
  panel.parts.resize(1);
  TimelinePart& part = panel.parts.front();
  part.steps = 2 * events;
  part.dates.clear();
  part.rows.clear();
  TimelineBar bar = panel.bars[1];
  panel.bars.clear();
  const auto add = [&](const std::string& words, std::uint32_t first, std::uint32_t last) {
    bar.words = words;
    bar.first_step = first;
    bar.last_step = last;
    part.rows.push_back({panel.bars.size(), 0, false, false, ""});
    panel.bars.push_back(bar);
  };
  add("all", 1, 2 * events);
  for (std::uint32_t i = 0; i < events; ++i) {
    add(fmt::format("w{} more", i), 2 * i + 1, 2 * i + 2);
  }
  return picture;
}

TEST(TimelineText, WhatIsTooLongGoesOnBelow) {
  const std::string text = timeline_text(long_timeline(80));
  EXPECT_LE(widest(text), 80U);
  const std::vector<std::string> lines = drawn_lines(text);
  const auto axes =
      std::ranges::count_if(lines, [](const auto& l) { return l.starts_with("step"); });
  EXPECT_EQ(axes, 3) << "160 steps, 67 columns beside the labels";
  // What crosses the edge is on every part, with signs where it goes on.
  EXPECT_EQ(std::ranges::count_if(lines, [](const auto& l) { return l.starts_with("all"); }), axes);
  EXPECT_EQ(std::ranges::count_if(lines, [](const auto& l) { return l.starts_with("w17 "); }), 1);
  EXPECT_THAT(text, HasSubstr("▸"));
  EXPECT_THAT(text, HasSubstr("◂"));
}

TEST(TimelineText, NoLineIsTooLong) {
  for (const std::size_t width : {0, 40, 57, 80, 200}) {
    for (const std::uint32_t events : {1U, 2U, 9U, 300U}) {
      EXPECT_LE(widest(timeline_text(long_timeline(events), {false, width})),
                std::max<std::size_t>(width, 40))
          << width << " " << events;
    }
    TimelinePicture both = small_timeline();
    both.panels.push_back(both.panels.front());
    EXPECT_LE(widest(timeline_text(both, {false, width})), std::max<std::size_t>(width, 56))
        << "the legend needs 56";
    const std::string odd = timeline_text(hostile_timeline(), {false, width});
    EXPECT_THAT(odd, Not(HasSubstr("\x1b")));
    EXPECT_FALSE(first_invalid_utf8(odd).has_value());
  }
}

TEST(TimelineText, WordsStandOutAndWhatIsFoldedIsPale) {
  const std::string text = timeline_text(small_timeline(), {true, 80});
  EXPECT_THAT(text, HasSubstr("He \x1b[1mleft\x1b[0m on Friday…"));
  EXPECT_THAT(text, HasSubstr("\x1b[2m╰ go"));
}

TEST(TimelineText, BothSidesAreNumbered) {
  TimelinePicture picture = small_timeline();
  picture.panels.push_back(picture.panels.front());
  picture.panels[0].bars[0].number = 4;
  picture.panels[1].bars[0].only_here = true;
  picture.panels[1].bars[3].only_here = true;
  const std::string text = timeline_text(picture);
  EXPECT_THAT(text, HasSubstr("\n4 He [left] "));
  EXPECT_THAT(text, HasSubstr("\n+ He [left] "));
  EXPECT_THAT(text, HasSubstr("\n+ 9 Jan 1998 (written) "));
}

TEST(TimelineText, DotsShowWhatMayLieBeyondADate) {
  TimelinePicture picture = small_timeline();
  picture.panels[0].bars[1].may_be_earlier = true;
  picture.panels[0].bars[0].may_be_later = true;
  const std::string text = timeline_text(picture);
  EXPECT_THAT(text, HasSubstr("●━━━━━━○·\n"));
  EXPECT_THAT(text, HasSubstr(" ·●━━━━━━●\n"));
}

TEST(TimelineText, WithoutAPlaceInTimeThereAreOnlyWords) {
  TimelinePicture picture = small_timeline();
  TimelinePanel& panel = picture.panels.front();
  panel.parts.resize(1);
  panel.parts[0].kind = OutlinePart::Kind::kContradictory;
  panel.parts[0].steps = 0;
  panel.parts[0].dates.clear();
  EXPECT_THAT(timeline_text(picture),
              HasSubstr("contradict one another\nHe [left] on Friday…, slept, go\n"));
}

}  // namespace
}  // namespace gnomon
