// What a consistent network can do without.
#pragma once

#include "gnomon/reason/closure.h"
#include "gnomon/reason/network.h"

#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// Links that all the others together entail. Two copies of one link are both redundant.
std::vector<LinkId> redundant_links(const Network& consistent, const std::stop_token& stop = {});

// A set of links with the same closure, none of which can be left out (a minimal model of Setzer
// and others 2003): going through the links in their order, one is dropped when those that are left
// entail it.
std::vector<LinkId> irredundant_links(const Network& consistent, const std::stop_token& stop = {});

// The core of the closure of a network (Tannier and Muller 2008): the pairs whose relation does not
// follow from those of each to any third entity. Only the given entities count. For convex links
// and at least one entity of each class of equal ones, O(m * n) for m links and n entities;
// otherwise every pair is tried, and there is a table of all of them.
struct CorePair {
  Entity first{};
  Entity second{};
  RelationSet relation;
};
std::vector<CorePair> core_pairs(const Network& network, const Closure& closure,
                                 std::span<const Entity> among, const std::stop_token& stop = {});

// All entities, and one for each class of equal ones.
std::vector<Entity> all_entities(const Closure& closure);
std::vector<Entity> representatives(const Closure& closure, const std::stop_token& stop = {});

}  // namespace gnomon
