// What is said of each event and time of a drawing: its label, and sentences for who points at it.
#pragma once

#include "gnomon/present/timeline_numbers.h"
#include "gnomon/present/views.h"
#include "gnomon/report/timeline_picture.h"
#include "gnomon/timeline/timeline.h"

#include <vector>

namespace gnomon {

// One for each node of the graph, with the steps of the timelines. `numbers` is null when there is
// nothing to compare with.
std::vector<TimelineBar> timeline_bars(const Document& document, const DocumentTimelines& timelines,
                                       TimelineLabels labels, const SharedNumbers* numbers);

}  // namespace gnomon
