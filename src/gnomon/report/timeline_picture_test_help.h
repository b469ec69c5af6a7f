// Pictures of timelines that the tests of this room share.
#pragma once

#include "gnomon/report/timeline_picture.h"
#include "gnomon/timeline/timeline.h"

#include <string>

#include <fmt/format.h>

namespace gnomon {

// "He left on Friday and slept": 9 January 1998 has steps 1 to 4, "left" 1 to 2, "slept" 3 to 4,
// whose order with the end of "left" is undetermined; "go" is folded below "slept"; "soon" stands
// by itself.
inline TimelinePicture small_timeline() {
  const auto bar = [](const std::string& words, const std::string& id, std::uint32_t first,
                      std::uint32_t last) {
    TimelineBar made;
    made.words = words;
    made.id = id;
    made.first_step = first;
    made.last_step = last;
    return made;
  };
  TimelinePanel panel;
  panel.title = "small";
  panel.subtitle = "3 timelines";
  panel.bars = {bar("left", "ei1", 1, 2), bar("slept", "ei2", 3, 4), bar("go", "ei3", 1, 2),
                bar("Friday", "t1", 1, 4), bar("soon", "t2", 1, 2)};
  panel.bars[0].before = "He ";
  panel.bars[0].after = " on Friday…";
  panel.bars[0].open_end = true;
  panel.bars[0].about = {"its end may be before, at or after the begin of ei2"};
  panel.bars[2].unreal = true;
  panel.bars[3].is_time = true;
  panel.bars[4].is_time = true;
  TimelinePart main;
  main.steps = 4;
  main.dates = {{"9 Jan 1998", "", 1, 4, {3}, true, false}};
  main.rows = {{0, 0, false, false, ""}, {1, 0, false, false, ""}, {2, 1, true, true, "MODAL"}};
  TimelinePart fragment;
  fragment.kind = OutlinePart::Kind::kFragment;
  fragment.steps = 2;
  fragment.rows = {{4, 0, false, false, ""}};
  panel.parts = {main, fragment};
  return {"Timeline of small", {panel}, "gnomon:0"};
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
  panel.parts[0].hangs_on = evil;
  panel.parts[0].dates[0].text = evil;
  panel.parts[0].rows[2].caption = evil;
  for (TimelineBar& bar : panel.bars) {
    bar.before = bar.words = bar.after = bar.id = evil;
    bar.show_id = true;
    bar.about = {evil};
  }
  return picture;
}

// A document whose nodes have these steps, without words of its own.
inline TimelinePanel panel_of(const DocumentTimelines& timelines) {
  TimelinePanel panel;
  for (std::size_t i = 0; i < timelines.graph.node_count(); ++i) {
    TimelineBar bar;
    bar.words = fmt::format("w{}", i);
    bar.id = fmt::format("ei{}", i);
    bar.first_step = timelines.steps_of[i][0];
    bar.last_step = timelines.steps_of[i][1];
    panel.bars.push_back(std::move(bar));
  }
  for (const OutlinePart& from : outline_of(timelines, timelines.steps_of)) {
    TimelinePart part;
    part.kind = from.kind;
    part.steps = timelines.timelines[from.timeline].length;
    for (const OutlineRow& row : from.rows) {
      part.rows.push_back(
          {position(row.node), row.depth, row.attachment.has_value(), false, "MODAL"});
    }
    panel.parts.push_back(std::move(part));
  }
  return panel;
}

}  // namespace gnomon
