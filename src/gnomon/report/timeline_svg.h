// Timelines as a picture.
#pragma once

#include "gnomon/report/timeline_picture.h"

#include <string>

namespace gnomon {

// A picture of its own (SVG), readable on light and on dark pages. Every bar has a title, which
// programs show when one points at it. Nothing is told by colour alone: ends of a fixed order are
// filled, others hollow, open stretches are hatched, branches hang on dotted lines. Whatever the
// texts hold, they stay text.
std::string timeline_svg(const TimelinePicture& picture);

}  // namespace gnomon
