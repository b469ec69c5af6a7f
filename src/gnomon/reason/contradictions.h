// Why something cannot be: the fewest links that contradict one another.
#pragma once

#include "gnomon/reason/network.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace gnomon {

// As few links as contradict one another; none when the network is consistent. Smallest for convex
// links; otherwise none of them is superfluous. Links come in the order of the circle that they
// form.
std::vector<LinkId> smallest_contradiction(const Network& network,
                                           const std::stop_token& stop = {});

// Sets of links that contradict one another and have no superfluous link, small ones first.
struct Contradictions {
  std::vector<std::vector<LinkId>> sets;
  bool all = true;  // whether there are no others
};

// Not more than `limit` sets. Those that share no link come before others are looked for, so that
// k contradictions apart from one another give k sets, or as many as the limit allows; of others
// some hundred steps of search find what they find. For convex links; of other networks one such
// set is given.
Contradictions minimal_contradictions(const Network& network, std::size_t limit,
                                      const std::stop_token& stop = {});

}  // namespace gnomon
