// Timelines as a picture.
#pragma once

#include "gnomon/report/timeline_picture.h"

#include <string>

namespace gnomon {

// A picture of its own (SVG), light, as paper is. It is about as wide as asked for; what does not
// fit makes it wider, and no two words overlap. Every bar has a title, which programs show when one
// points at it. Nothing is told by colour alone. Whatever the texts hold, they stay text.
std::string timeline_svg(const TimelinePicture& picture, double width = 1280);

}  // namespace gnomon
