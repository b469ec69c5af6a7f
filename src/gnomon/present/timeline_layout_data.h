// Pictures of timelines as data, for pages that draw them themselves.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/report/timeline_picture.h"

namespace gnomon {

Value picture_data(const TimelinePicture& picture);

}  // namespace gnomon
