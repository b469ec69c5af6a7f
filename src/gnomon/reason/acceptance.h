// A consistent part of a network that contradicts itself.
#pragma once

#include "gnomon/reason/network.h"

#include <vector>

namespace gnomon {

// The links of a network taken in one after another, each unless it contradicts those before it.
struct Accepted {
  Network network;                // the links that were taken in, in order
  std::vector<LinkId> links;      // their numbers in the network they come from
  std::vector<LinkId> set_aside;  // the others
};

// Linear when there is no contradiction.
Accepted accept_in_order(const Network& network);

}  // namespace gnomon
