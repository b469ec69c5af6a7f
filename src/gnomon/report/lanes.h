// Lanes: lines of a picture on which nothing overlaps; private to this room.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace gnomon {

// From `begin` to `end` along a lane.
struct LaneRange {
  double begin = 0;
  double end = 0;

  bool meets(const LaneRange& other) const { return begin < other.end && other.begin < end; }
};

class Lanes {
 public:
  // Puts ranges on as many lanes, one below the other, all of which are free there: the first such
  // lanes from `least` on. Returns the first of them.
  std::size_t put(std::span<const LaneRange> ranges, std::size_t least = 0);

  std::size_t count() const { return lanes_.size(); }

 private:
  bool is_free(std::size_t lane, const LaneRange& range) const;

  std::vector<std::vector<LaneRange>> lanes_;
};

}  // namespace gnomon
