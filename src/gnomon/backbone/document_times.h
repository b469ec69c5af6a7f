// Where the times of a document lie on the calendar.
#pragma once

#include "gnomon/calendar/calendar_interval.h"
#include "gnomon/timeml/document.h"

#include <vector>

namespace gnomon {

// Of each time of the document, in its order: its stretch of the calendar, or why it has none. A
// duration whose beginPoint or endPoint is another time begins or ends somewhere in that one; with
// both, these two decide and its value does not count. A SET stands for many times and has none.
std::vector<IntervalResult> document_times(const Document& document);

}  // namespace gnomon
