// Which entities a large graph knows anything about, seen from one of them.
#pragma once

#include "gnomon/reason/timegraph.h"
#include "gnomon/reason/visited_set.h"

#include <cstdint>
#include <span>
#include <vector>

namespace gnomon {

// Finds for one entity after another those that it is related to. Looks into the graph, which must
// outlive it and not change. Not for several threads at once.
class RelatedEntities {
 public:
  explicit RelatedEntities(const Timegraph& graph);

  // All others whose relation to this one is restricted, in rising order; until the next call.
  // Takes time in proportion to what comes after its begin and before its end.
  std::span<const Entity> of(Entity entity);

 private:
  void search(std::uint32_t start, bool forward);
  void add_unequal(std::uint32_t node);
  void add_points_of(std::uint32_t node);

  const Timegraph& graph_;
  std::vector<Entity> entity_of_;  // by slot
  VisitedSet seen_;
  std::vector<std::uint32_t> open_;
  std::vector<Entity> found_;
};

}  // namespace gnomon
