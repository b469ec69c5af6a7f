// Where the steps and dates of a timeline stand in a picture; private to this room.
#pragma once

#include "gnomon/report/timeline_layout.h"

#include <vector>

namespace gnomon {

// Places the steps of the part between `left` and `right`, its dates above each other from
// `placed.top` on, and says where the lanes below them begin. Steps stand far enough apart for the
// words of all dates; what room is left goes where labels need it. Returns where the last step
// leaves room for dots: farther to the right than asked for when it must be.
double place_axis(const TimelinePart& part, const std::vector<TimelineBar>& bars,
                  const std::vector<double>& label_widths, double left, double right,
                  PlacedPart& placed);

}  // namespace gnomon
