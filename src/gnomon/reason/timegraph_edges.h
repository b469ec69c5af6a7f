// How the files of Timegraph go over edges.
#pragma once

#include "gnomon/reason/timegraph.h"

#include <cstdint>

namespace gnomon {

// Between two nodes in a row, so that others fit between them.
constexpr std::int64_t kPseudoTimeStep = std::int64_t{1} << 24;

template <class Use>
void Timegraph::for_each_next(Slot node, bool forward, Use use) const {
  const Edges& edges = forward ? out_ : in_;
  Slot member = node;
  do {
    if (is_begin(member) == forward) {
      use(points_[twin(member)].node, true);
    }
    if (member + 1 < edges.begins.size()) {
      for (std::uint32_t i = edges.begins[member]; i < edges.begins[member + 1]; ++i) {
        const Edge& edge = edges.packed[i];
        const Slot next = points_[edge.to].node;
        if (next != node && (dead_packed_ == 0 || alive_[position(edge.link())])) {
          use(next, edge.strict());
        }
      }
    }
    if (!edges.added.empty()) {
      edges.added.for_each(member, [&](const Edge& edge) {
        if (const Slot next = points_[edge.to].node; next != node) {
          use(next, edge.strict());
        }
      });
    }
    member = next_equal_[member];
  } while (member != node);
}

}  // namespace gnomon
