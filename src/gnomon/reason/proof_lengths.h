// How many links it takes to show that one entity is before another, for all pairs.
#pragma once

#include "gnomon/reason/network.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace gnomon {

// That one entity is before another rests on one order of points, so the smallest proof is a
// shortest path along links (see LinkPaths, which also says which links these are). Finding only
// the lengths from one entity to all others takes a tenth of the time: what is visited is a bit,
// and the graph has nothing but targets.
class ProofLengths {
 public:
  // Of convex links that do not contradict one another.
  explicit ProofLengths(const Network& network);

  // Calls `use(other, links)` for every entity that the given one is before, in no special order.
  void for_each_after(Entity entity, const std::function<void(Entity, std::uint32_t)>& use);

 private:
  // A state is 2 * point, plus 1 when the path to it had a strict step.
  std::vector<std::uint32_t> begins_;   // by point: where its steps are
  std::vector<std::uint32_t> targets_;  // 2 * point, plus 1 for a strict step
  std::vector<std::uint64_t> seen_;     // a bit for each state
  std::vector<std::uint32_t> queue_;
};

}  // namespace gnomon
