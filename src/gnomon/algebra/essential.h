// The few point relations that say all of what a set of interval relations says.
#pragma once

#include "gnomon/algebra/relation_set.h"

#include <bit>

namespace gnomon {

// Keeps of the four point relations those whose place is in `kept` (bit 2 * of_x + of_y) and
// forgets the others.
constexpr Endpoints restrict_to(const Endpoints& all, unsigned kept) {
  Endpoints result;
  for (int pair = 0; pair < 4; ++pair) {
    if ((kept >> pair & 1U) != 0) {
      result(pair / 2, pair % 2) = all(pair / 2, pair % 2);
    }
  }
  return result;
}

// As few of the point relations of a pointisable set as together say the same: for "before" just
// that the end of X is earlier than the begin of Y. The others follow since begins precede ends.
constexpr Endpoints derive_essential_endpoints(RelationSet set) {
  const Endpoints all = endpoints(set);
  for (int size = 0; size < 4; ++size) {
    for (unsigned kept = 0; kept < 16; ++kept) {
      const Endpoints some = restrict_to(all, kept);
      if (std::popcount(kept) == size && relations(some) == set) {
        return some;
      }
    }
  }
  return all;
}

// The same from a table. Any thread may call it.
const Endpoints& essential_endpoints(RelationSet set);

}  // namespace gnomon
