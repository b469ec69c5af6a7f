// The consistent part of a network that is worth most.
#pragma once

#include "gnomon/reason/hitting_set.h"
#include "gnomon/reason/network.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// Weights are whole numbers of a small unit, so that sums are exact and rounding decides nothing.
using Weight = std::int64_t;
inline constexpr Weight kWeightUnit = 1'000'000'000;  // of one

struct SubsetLimits {
  double seconds = 60;
  std::size_t steps = SearchLimit::kNoLimit;
  std::stop_token stop = {};  // once it is requested, the result comes at once and means nothing
};

struct BestSubset {
  std::vector<LinkId> removed;  // in rising order
  Weight kept_weight = 0;       // of the links that are kept and say something
  Weight most_weight = 0;       // no consistent part is worth more; equal when proved
  bool proved = true;           // whether no part is worth more
  std::size_t conflicts = 0;    // minimal contradictions that had to be looked at
};

// Of all consistent sets of links one of the greatest weight; of several, one that lacks the
// fewest; of these, the one whose first missing link is as late as possible, then its second, and
// so on. Links that say nothing stay and weigh nothing. A link of negative weight is left out,
// unless those that are kept entail it; then it stays and weighs nothing.
//
// By implicit hitting sets: minimal contradictions are collected, the cheapest choice of links that
// takes one of each is removed, and while the rest still contradicts itself, further ones are
// collected from it. When the limit is reached first, the best consistent part known is given,
// which is no worse than what merge_in_order keeps, and `proved` is false. Sets of relations that
// order no points make the search for contradictions costly, see disjunctive.h; a single such
// search is not cut short by the limit.
BestSubset best_subset(const Network& network, std::span<const Weight> weights,
                       const SubsetLimits& limits = {});

// The same where all links weigh the same: the fewest that have to go.
BestSubset largest_subset(const Network& network, const SubsetLimits& limits = {});

}  // namespace gnomon
