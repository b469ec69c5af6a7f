// Links of many sources in one graph: the most trusted first, each unless those before exclude it.
#pragma once

#include "gnomon/reason/closure.h"
#include "gnomon/reason/disjunctive.h"
#include "gnomon/reason/network.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// What became of a link when its turn came.
enum class LinkOutcome : std::uint8_t {
  kSaysNothing,  // it allows for everything, so it is accepted and changes nothing
  kAccepted,
  kRedundant,  // accepted, but those before it entail it
  kRejected,   // those before it exclude it
};

struct Rejection {
  LinkId link{};
  // Accepted links that together exclude it, none of which is superfluous. As few as possible when
  // all links are convex, as those of TimeML and TempEval are, and then of the most trusted ones.
  std::vector<LinkId> because;
};

struct Merged {
  std::vector<LinkOutcome> outcomes;  // of each link
  std::vector<Rejection> rejected;
  std::vector<LinkId> accepted;
  Network network;  // the accepted links, in their order

  std::size_t count(LinkOutcome outcome) const;
};

// Takes the links in one after another (Verhagen et al. 2009, section 5.4). The result is
// consistent, no rejected link could be added to it, and an earlier link is never lost to a later
// one. Every decision is exact: by paths for links that order points, by a complete search as soon
// as one of them is any other set of relations (see disjunctive.h for what that costs).
Merged merge_in_order(const Network& network, const std::stop_token& stop = {});

// For each of the links that were removed, the links that stay and exclude it, as above; none when
// nothing does. Without the removed links the network is consistent.
std::vector<Rejection> reasons_against(const Network& network, std::span<const LinkId> removed,
                                       const std::stop_token& stop = {});

// What a consistent network of any sets of relations says of its pairs. A value.
class ClosedGraph {
 public:
  explicit ClosedGraph(const Network& consistent, const std::stop_token& stop = {});

  // The relations that the two have in some model.
  RelationSet relation(Entity a, Entity b, const std::stop_token& stop = {}) const;

 private:
  std::optional<Closure> closure_;  // when the links order points
  LabelMatrix labels_;              // otherwise
};

}  // namespace gnomon
