// The fewest links from which something follows.
#pragma once

#include "gnomon/reason/hitting_set.h"
#include "gnomon/reason/link_paths.h"
#include "gnomon/reason/network.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace gnomon {

// As few links as entail the claim, in rising order; nothing when that takes more than `most`.
//
// By implicit hitting sets (Ignatiev and others 2015): a cut is a set of links without which the
// claim does not follow, so every proof takes a link of each. The fewest links that do so for the
// cuts known are a proof, which then is a smallest one, or leave out a further cut. Only links on
// paths of at most `most` links between the points in question take part, which are few. Nothing is
// returned either when the limit is reached or the paths are stopped before it is settled.
//
// For a convex claim that all links together entail. All of them are switched on before and after.
std::optional<std::vector<LinkId>> smallest_proof(LinkPaths& paths, const Constraint& claim,
                                                  std::size_t most, SearchLimit& limit);

}  // namespace gnomon
