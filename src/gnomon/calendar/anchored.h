// Durations with a known begin or end: a length that has found its place.
#pragma once

#include "gnomon/calendar/calendar_interval.h"

namespace gnomon {

// The stretch that begins somewhere in `begin` and lasts so long. Years and months are counted on
// the calendar: a month from 31 January ends on 28 or 29 February. An X leaves the length open;
// LESS_THAN, MORE_THAN and their kin bound it, APPROX opens it, START, MID and END take a part of
// the stretch. Units without a fixed length (seasons, weekends, parts of the day) have no stretch.
IntervalResult interval_from(const InstantRange& begin, const TimexDuration& duration,
                             std::string_view mod = {});

// The stretch that ends somewhere in `end` and lasted so long.
IntervalResult interval_until(const InstantRange& end, const TimexDuration& duration,
                              std::string_view mod = {});

}  // namespace gnomon
