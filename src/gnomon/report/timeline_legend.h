// The signs of a picture of timelines, each with its meaning; private to this room.
#pragma once

#include "gnomon/report/svg_text.h"
#include "gnomon/report/timeline_picture.h"

#include <string>

namespace gnomon {

// Only the signs that the picture has, in lines from `left` to `right`; `y` is the first one.
std::string timeline_legend(const TimelinePicture& picture, double left, double y, double right,
                            SvgText& text);

}  // namespace gnomon
