// Where the instants of a timeline stand when it is drawn along dates.
#pragma once

#include "gnomon/timeline/timeline.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gnomon {

// Steps for a drawing. They obey all links, as those of the timeline do, but need not be the
// earliest ones: what is only known to come before some date stands just before it, not at the very
// beginning, where it would seem to come before all other dates as well. Without dates they are
// those of the timeline.
struct Placement {
  std::uint32_t length = 0;         // steps; every one holds an instant
  std::vector<std::uint32_t> step;  // of each instant, from 1
  // Of each instant: whether it may also lie on the other side of a date that it stands behind, or
  // before.
  std::vector<bool> may_be_earlier;
  std::vector<bool> may_be_later;
};

// `dated` are the instants that have a date. Linear in the size of the document.
Placement place_by_dates(const DocumentTimelines& timelines, const Timeline& timeline,
                         std::span<const std::size_t> dated);

}  // namespace gnomon
