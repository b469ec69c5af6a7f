// Timelines as text, for a terminal.
#pragma once

#include "gnomon/report/timeline_picture.h"

#include <cstddef>
#include <string>

namespace gnomon {

struct TimelineTextOptions {
  bool color = false;
  std::size_t width = 80;  // columns; at least 40 are used
};

// One line for each entity, its bar at the steps from its begin to its end: a filled end has a
// fixed order with its neighbours, a hollow one has not. A timeline that is too long goes on below,
// with the numbers of its steps. Branches stand below the main timeline, from where they hang on
// it. No two words overlap, and no line but the signature is longer than asked for.
std::string timeline_text(const TimelinePicture& picture, const TimelineTextOptions& options = {});

}  // namespace gnomon
