// Where the calendar fixes a timeline.
#pragma once

#include "gnomon/timeline/timeline.h"

#include <cstddef>
#include <vector>

namespace gnomon {

// An instant at which a stretch of the calendar begins or ends.
struct DatedInstant {
  std::size_t instant = 0;  // in Timeline::instants
  TimexIndex time{};        // whose begin or end it is, the first one of several
  int end = 0;              // 0: its begin, 1: its end

  friend bool operator==(const DatedInstant&, const DatedInstant&) = default;
};

// The instants of a timeline that a time expression fixes: those of DATEs and TIMEs whose value
// names a date of which no digit is unknown. In the order of the instants; both ends of a time.
std::vector<DatedInstant> dates_of(const Document& document, const DocumentTimelines& timelines,
                                   const Timeline& timeline);

}  // namespace gnomon
