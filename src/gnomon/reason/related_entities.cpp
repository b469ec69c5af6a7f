#include "gnomon/reason/related_entities.h"

#include "gnomon/reason/timegraph_edges.h"

#include <algorithm>

namespace gnomon {

RelatedEntities::RelatedEntities(const Timegraph& graph)
    : graph_(graph), entity_of_(graph.slot_of_.size()) {
  for (std::size_t point = 0; point < graph.slot_of_.size(); ++point) {
    entity_of_[graph.slot_of_[point]] = static_cast<Entity>(point / 2);
  }
}

// If any point of one entity is known not to come after a point of another, then its begin does not
// come after the end of the other.
std::span<const Entity> RelatedEntities::of(Entity entity) {
  found_.clear();
  for (const int end : {0, 1}) {
    const std::uint32_t node = graph_.node_of({entity, end});
    search(node, end == 0);
    add_unequal(node);
  }
  std::ranges::sort(found_);
  found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
  std::erase(found_, entity);
  return found_;
}

void RelatedEntities::search(std::uint32_t start, bool forward) {
  seen_.clear();
  seen_.insert(start);
  open_ = {start};
  while (!open_.empty()) {
    const std::uint32_t node = open_.back();
    open_.pop_back();
    add_points_of(node);
    graph_.for_each_next(node, forward, [&](std::uint32_t next, bool) {
      if (seen_.insert(next)) {
        open_.push_back(next);
      }
    });
  }
}

void RelatedEntities::add_unequal(std::uint32_t node) {
  for (const Timegraph::UnequalPair& pair : graph_.unequal_) {
    const std::uint32_t a = graph_.points_[pair.a].node;
    const std::uint32_t b = graph_.points_[pair.b].node;
    if (a == node || b == node) {
      add_points_of(a == node ? b : a);
    }
  }
}

void RelatedEntities::add_points_of(std::uint32_t node) {
  std::uint32_t member = node;
  do {
    found_.push_back(entity_of_[member]);
    member = graph_.next_equal_[member];
  } while (member != node);
}

}  // namespace gnomon
