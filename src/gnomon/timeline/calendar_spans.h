// The stretches of the calendar that stand on a timeline: what an axis of dates is made of.
#pragma once

#include "gnomon/calendar/calendar_interval.h"
#include "gnomon/timeline/timeline.h"

#include <cstddef>
#include <vector>

namespace gnomon {

// One or several times of a timeline that the document or the calendar equates and whose values
// mean the same stretch.
struct CalendarSpan {
  Instant begin;
  Instant end;
  std::size_t first_instant = 0;  // in Timeline::instants
  std::size_t last_instant = 0;
  std::vector<TimexIndex> times;  // in the order of the document
};

// Those of the DATEs and TIMEs whose value names a date and leaves nothing open, by their first
// instants, of those the longest first. None of a timeline that contradicts itself.
std::vector<CalendarSpan> calendar_spans(const Document& document,
                                         const DocumentTimelines& timelines,
                                         const Timeline& timeline);

}  // namespace gnomon
