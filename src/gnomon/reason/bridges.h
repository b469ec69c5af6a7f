// Links that alone hold two parts of a network together.
#pragma once

#include "gnomon/reason/network.h"

#include <vector>

namespace gnomon {

// Of each link: whether without it nothing joins its two ends, so that the others say nothing of
// them. Links that are `left_out` (none when empty) do not count, nor do those of an entity with
// itself. In time proportional to the size of the network (Tarjan 1974).
std::vector<bool> bridges(const Network& network, const std::vector<bool>& left_out = {});

}  // namespace gnomon
