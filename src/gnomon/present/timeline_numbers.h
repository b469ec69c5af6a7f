// The numbers by which two drawn annotations of one text share their events and times.
#pragma once

#include "gnomon/score/paired_graphs.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace gnomon {

// See TimelineBar.
struct SharedNumbers {
  std::vector<std::optional<std::size_t>> number;  // by node of the graph
  std::vector<bool> only_here;
};

SharedNumbers numbers_of_gold(const PairedGraphs& pair, std::size_t nodes);
SharedNumbers numbers_of_system(const PairedGraphs& pair, std::size_t nodes);

}  // namespace gnomon
