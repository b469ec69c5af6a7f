#include "gnomon/report/lanes.h"

#include <algorithm>

namespace gnomon {

// What is put last most often lies at the end.
bool Lanes::is_free(std::size_t lane, const LaneRange& range) const {
  return lane >= lanes_.size() ||
         std::none_of(lanes_[lane].rbegin(), lanes_[lane].rend(),
                      [&](const LaneRange& taken) { return taken.meets(range); });
}

std::size_t Lanes::put(std::span<const LaneRange> ranges, std::size_t least) {
  std::size_t first = least;
  for (std::size_t i = 0; i < ranges.size();) {
    if (is_free(first + i, ranges[i])) {
      ++i;
    } else {
      first += 1;
      i = 0;
    }
  }
  lanes_.resize(std::max(lanes_.size(), first + ranges.size()));
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    lanes_[first + i].push_back(ranges[i]);
  }
  return first;
}

}  // namespace gnomon
