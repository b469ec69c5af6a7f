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
2 timelines

date         from 1998-01-09
step         1      2      3      4
order open          ░░░░░░░░
t1 Friday    ●════════════════════●
ei1 left     ●━━━━━━○
ei2 slept                  ●━━━━━━●

Subordinated timelines, each with steps of its own
╰ ei3 go                   ●──────●  slept MODAL

━ event, ═ time, ─ subordinated
○ an end whose order is open

gnomon:0
)");
}

// A chain of events, each of two steps.
TimelinePicture long_timeline(std::uint32_t events) {
  TimelinePicture picture = small_timeline();
  TimelinePanel& panel = picture.panels.front();
  panel.blocks.resize(1);
  panel.bands.resize(1);
  panel.blocks[0].at.steps = 2 * events;
  panel.dates.clear();
  const TimelineBar sample = panel.bars[1];
  panel.bars.clear();
  for (std::uint32_t i = 0; i < events; ++i) {
    panel.bars.push_back(sample);
    panel.bars.back().id = fmt::format("ei{}", i);
    panel.bars.back().at.first_step = 2 * i + 1;
    panel.bars.back().at.last_step = 2 * i + 2;
  }
  panel.bars.push_back(sample);
  panel.bars.back().id = "all";
  panel.bars.back().at.first_step = 1;
  panel.bars.back().at.last_step = 2 * events;
  return picture;
}

TEST(TimelineText, ALongTimelineGoesOnBelow) {
  const std::string text = timeline_text(long_timeline(40));
  EXPECT_LE(widest(text), 80U);
  const std::vector<std::string> lines = drawn_lines(text);
  const auto axes =
      std::ranges::count_if(lines, [](const auto& l) { return l.starts_with("step"); });
  EXPECT_EQ(axes, 3);
  // What crosses the edge is on every part, with signs where it goes on.
  EXPECT_EQ(std::ranges::count_if(lines, [](const auto& l) { return l.starts_with("all"); }), axes);
  EXPECT_EQ(std::ranges::count_if(lines, [](const auto& l) { return l.starts_with("ei17 "); }), 1);
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
    EXPECT_LE(widest(timeline_text(both, {false, width})), std::max<std::size_t>(width, 40));
    const std::string odd = timeline_text(hostile_timeline(), {false, width});
    EXPECT_THAT(odd, Not(HasSubstr("\x1b")));
    EXPECT_FALSE(first_invalid_utf8(odd).has_value());
  }
}

TEST(TimelineText, BranchesArePaleAndBothSidesNumbered) {
  TimelinePicture picture = small_timeline();
  EXPECT_THAT(timeline_text(picture, {true, 80}), HasSubstr("\x1b[2m╰ ei3 go"));
  picture.panels.push_back(picture.panels.front());
  picture.panels[0].bars[0].number = 4;
  picture.panels[1].bars[0].only_here = true;
  const std::string text = timeline_text(picture);
  EXPECT_THAT(text, HasSubstr("\n4 ei1 left "));
  EXPECT_THAT(text, HasSubstr("\n+ ei1 left "));
}

TEST(TimelineText, WithoutAPlaceInTimeThereAreOnlyWords) {
  TimelinePicture picture = small_timeline();
  TimelinePanel& panel = picture.panels.front();
  panel.blocks.resize(1);
  panel.blocks[0].at.kind = LaidBlock::Kind::kContradictory;
  panel.blocks[0].at.steps = 0;
  panel.bands = {{LaidBand::Kind::kContradictory, 0, 4}};
  for (TimelineBar& bar : panel.bars) {
    bar.at.block = 0;
    bar.at.first_step = bar.at.last_step = 0;
  }
  EXPECT_THAT(timeline_text(picture),
              HasSubstr("contradict one another\nei1 left, ei2 slept, ei3 go, t1 Friday\n"));
}

}  // namespace
}  // namespace gnomon
