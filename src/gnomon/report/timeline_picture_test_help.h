// Pictures of timelines that the tests of this room share.
#pragma once

#include "gnomon/report/timeline_picture.h"

#include <string>

#include <fmt/format.h>

namespace gnomon {

// t1 "Friday" has steps 1 to 4, ei1 "left" 1 to 2, ei2 "slept" 3 to 4, whose order with the end of
// ei1 is open; ei3 "go" hangs on ei2.
inline TimelinePicture small_timeline() {
  TimelinePanel panel;
  panel.title = "small";
  panel.subtitle = "2 timelines";
  panel.step_width = 8;
  panel.width = 60;
  panel.lanes = 4;
  panel.bands = {{LaidBand::Kind::kMain, 0, 3}, {LaidBand::Kind::kHangsOnMain, 3, 1}};
  TimelineBlock main;
  main.at.steps = 4;
  main.at.open = {{2, 3}};
  main.at.columns.end = 40;
  main.at.lanes = 3;
  TimelineBlock branch;
  branch.at.kind = LaidBlock::Kind::kBranch;
  branch.caption = "slept MODAL";
  branch.at.hangs_on = 1;
  branch.at.steps = 2;
  branch.at.columns.begin = 17;
  branch.at.columns.end = 50;
  branch.at.first_step_at = 32;
  branch.at.first_lane = 3;
  branch.at.lanes = 1;
  panel.blocks = {main, branch};
  const auto bar = [](const std::string& words, const std::string& id, std::uint32_t first,
                      std::uint32_t last, std::size_t lane, std::size_t block) {
    TimelineBar made;
    made.words = words;
    made.id = id;
    made.at.first_step = first;
    made.at.last_step = last;
    made.at.block = block;
    made.at.lane = lane;
    made.at.begin = (block == 0 ? 0 : 32) + (first - 1) * 8;
    made.at.end = (block == 0 ? 0 : 32) + (last - 1) * 8;
    made.at.label.begin = made.at.end + 1;
    return made;
  };
  panel.bars = {bar("left", "ei1", 1, 2, 1, 0), bar("slept", "ei2", 3, 4, 2, 0),
                bar("go", "ei3", 1, 2, 3, 1), bar("Friday", "t1", 1, 4, 0, 0)};
  panel.bars[0].open_end = true;
  panel.bars[0].about = {"its end may be before, at or after the begin of ei2"};
  panel.bars[3].is_time = true;
  panel.dates = {{1, "from 1998-01-09", 0}};
  TimelinePicture picture;
  picture.title = "Timeline of small";
  picture.panels = {panel};
  picture.signature = "gnomon:0";
  return picture;
}

// Every text tries to break out.
inline TimelinePicture hostile_timeline() {
  const std::string evil = "</text></title><script>alert(1)</script>\"'><b>&\x1b[31m\xff\n";
  TimelinePicture picture = small_timeline();
  picture.title = evil;
  picture.signature = evil;
  TimelinePanel& panel = picture.panels.front();
  panel.title = evil;
  panel.subtitle = evil;
  panel.notes = {evil};
  for (TimelineBlock& block : panel.blocks) {
    block.caption = evil;
  }
  for (TimelineBar& bar : panel.bars) {
    bar.words = evil;
    bar.id = evil;
    bar.about = {evil};
  }
  panel.dates.front().text = evil;
  return picture;
}

}  // namespace gnomon
