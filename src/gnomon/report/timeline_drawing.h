// The picture of timelines without its style; private to this room.
#pragma once

#include "gnomon/report/timeline_picture.h"

#include <string>

namespace gnomon {

// An svg element. What it looks like is in page/timeline_svg.css, which a picture of its own holds
// itself (`style`) and a page has elsewhere.
std::string timeline_drawing(const TimelinePicture& picture, bool style);

}  // namespace gnomon
