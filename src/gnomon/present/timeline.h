// Timelines as tables and as data.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/timeline.h"
#include "gnomon/report/table.h"

#include <string>

namespace gnomon {

// Every step of every timeline, and what is counted on them.
Value data(const TimelineResult& result);
// What is counted, by document and over all of them.
Report tables(const TimelineResult& result);

// How the timelines were made.
std::string signature(const TimelineResult& result);

}  // namespace gnomon
