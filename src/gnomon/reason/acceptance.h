// A consistent part of a network that contradicts itself.
#pragma once

#include "gnomon/reason/closure.h"
#include "gnomon/reason/network.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace gnomon {

// The links of a network taken in one after another, each unless it contradicts those before it.
struct Accepted {
  Network network;               // the links that were taken in, in order
  std::vector<LinkId> links;     // their numbers in the network they come from
  std::vector<LinkId> rejected;  // the others
};

// Linear when there is no contradiction. Once it is stopped, the links that are left are in neither
// list.
Accepted accept_in_order(const Network& network, const std::stop_token& stop = {});

// The same with all that follows from the links that were taken in. Nothing when it is stopped, or
// when a link is not pointisable. A network without contradictions is looked through only once.
struct AcceptedAndClosed {
  Accepted accepted;
  Closure closure;
};
std::optional<AcceptedAndClosed> accept_and_close(const Network& network,
                                                  const std::stop_token& stop = {});

}  // namespace gnomon
