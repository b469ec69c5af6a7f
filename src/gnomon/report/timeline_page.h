// Timelines on an HTML page, to be looked at closely.
#pragma once

#include "gnomon/report/timeline_picture.h"

#include <string>

namespace gnomon {

// The picture of timeline_svg() on a page that holds everything it needs: nothing is fetched, and
// the browser is told to see to it. One can zoom and move, find words, and go from bar to bar with
// the keys; what is known of a bar stands below. Without its script the page is the picture.
std::string timeline_page(const TimelinePicture& picture, double width = 1280);

}  // namespace gnomon
