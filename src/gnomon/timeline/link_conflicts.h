// What the links that are set aside contradict.
#pragma once

#include "gnomon/timeline/timeline.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace gnomon {

// conflict_of() for every link that is set aside, in their order. Links that say the same of the
// same two cost as much as one. Once it is stopped, the rest are empty.
std::vector<std::vector<std::size_t>> all_conflicts(const DocumentTimelines& timelines,
                                                    const std::stop_token& stop = {});

}  // namespace gnomon
