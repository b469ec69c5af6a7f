// Classes of relation sets for which reasoning is easy.
#pragma once

#include "gnomon/algebra/relation_set.h"

#include <span>

namespace gnomon {

// Whether the set is the conjunction of one point relation for each pair of endpoints. 187 sets and
// the empty one.
constexpr bool is_pointisable(RelationSet set) { return relations(endpoints(set)) == set; }

// The same without `!=`: 82 sets and the empty one, among them all relations of TimeML and all sets
// of TempEval.
constexpr bool is_convex(RelationSet set) {
  Endpoints hull = endpoints(set);
  for (int x = 0; x < 2; ++x) {
    for (int y = 0; y < 2; ++y) {
      hull(x, y) = hull(x, y).convex_hull();
    }
  }
  return relations(hull) == set;
}

// Whether the set is in the ORD-Horn class, the largest one that holds all basic relations and for
// which path consistency decides consistency (Nebel and Bürckert 1995): 868 sets with the empty
// one.
bool is_ord_horn(RelationSet set);

// Disjoint ORD-Horn sets whose union is the given one, few and large: one when the set is ORD-Horn
// itself, none when it is empty. The span lives as long as the program.
std::span<const RelationSet> ord_horn_parts(RelationSet set);

}  // namespace gnomon
