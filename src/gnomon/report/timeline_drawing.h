// The picture of timelines without its style; private to this room.
#pragma once

#include "gnomon/report/svg_text.h"
#include "gnomon/report/timeline_picture.h"

#include <string>
#include <vector>

namespace gnomon {

inline constexpr double kLeastWidth = 420;

struct TimelineDrawingOptions {
  // What it looks like is in page/timeline_svg.css, which a picture of its own holds itself and a
  // page has elsewhere.
  bool style = true;
  double width = 1280;
};

// An svg element. `boxes` gets the place of every text, if it is given.
std::string timeline_drawing(const TimelinePicture& picture, const TimelineDrawingOptions& options,
                             std::vector<TextBox>* boxes);

}  // namespace gnomon
