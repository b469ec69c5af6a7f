// Where everything stands in a picture of timelines; private to this room. Lengths are those of the
// picture.
#pragma once

#include "gnomon/report/timeline_picture.h"

#include <cstddef>
#include <vector>

namespace gnomon {

inline constexpr double kLaneHeight = 17.5;
inline constexpr double kDateHeight = 21;
inline constexpr double kLabelSize = 11.5;  // of letters
inline constexpr double kDateSize = 11;
inline constexpr double kTail = 16;  // of the dots beside what may be earlier or later

struct PlacedBar {
  bool shown = false;
  double begin = 0;
  double end = 0;
  double y = 0;      // of its middle
  double label = 0;  // where its label begins
  bool label_inside = false;
  double left = 0;  // all that it takes, with label and dots
  double right = 0;
};

struct PlacedDate {
  double begin = 0;
  double end = 0;
  double y = 0;       // of its upper side
  bool leaf = false;  // no other date lies within it, at most times of day
};

// A line from what tells of something to what is folded below it: down, to the side, and down.
struct PlacedHook {
  double from_x = 0;
  double from_y = 0;
  double turn_y = 0;  // where it goes to the side, if it does
  double to_x = 0;
  double to_y = 0;
};

struct PlacedPart {
  double heading = 0;  // the line of its heading; 0 without one
  double top = 0;      // of its dates, or of its steps
  double lanes = 0;    // where its lanes begin
  double left = 0;     // its box
  double right = 0;
  double bottom = 0;
  std::vector<double> steps;      // where each one lies
  std::vector<PlacedDate> dates;  // as in the part
};

struct TimelineLayout {
  double right = 0;  // nothing stands farther to the right
  double bottom = 0;
  std::vector<PlacedPart> parts;  // as in the panel
  std::vector<PlacedBar> bars;
  std::vector<PlacedHook> hooks;
};

// Between `left` and `left + width` if the dates and steps allow, from `top` downwards.
TimelineLayout lay_out(const TimelinePanel& panel, double left, double top, double width);

// Of a label: words are bold where there is something around them.
double label_width(const LabelPieces& label);

}  // namespace gnomon
