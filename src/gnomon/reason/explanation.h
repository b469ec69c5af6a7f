// Why something follows, and why something cannot be: the fewest links that force it.
#pragma once

#include "gnomon/reason/link_paths.h"
#include "gnomon/reason/network.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace gnomon {

// Links that together entail something, in the order in which they are used.
struct Explanation {
  std::vector<LinkId> links;
  bool smallest = true;  // whether fewer would not do; otherwise none of them is superfluous
};

// Finds the links behind what a consistent network entails. Looks into the network, which must
// outlive it. Once a stop is requested, explanations come at once and mean nothing. Not for several
// threads at once.
class Explainer {
 public:
  explicit Explainer(const Network& network, const std::stop_token& stop = {});

  // Why `a` stands to `b` in one of the relations of the set; no links when nothing needs to be
  // said, or when it is not entailed. A smallest explanation is found where all links and the set
  // are convex, as those of TimeML are, unless it takes a long search, which no text needs.
  Explanation why(Entity a, Entity b, RelationSet set);

 private:
  struct Proof {
    std::vector<LinkId> links;
    std::size_t longest = 0;  // of the paths that make it up
  };
  Proof shortest_paths(const Constraint& claim);
  void switch_on_only(const std::vector<LinkId>& links);
  std::vector<LinkId> in_order_of_use(const std::vector<LinkId>& links, const Constraint& claim);
  std::vector<LinkId> without_superfluous(std::vector<LinkId> links, const Constraint& claim);
  std::vector<LinkId> by_deletion(const Constraint& claim) const;

  const Network& network_;
  bool convex_;
  LinkPaths paths_;
  std::stop_token stop_;
};

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

// Not more than `limit` sets, and not more than some hundred steps of search find. For convex
// links; of other networks one such set is given.
Contradictions minimal_contradictions(const Network& network, std::size_t limit,
                                      const std::stop_token& stop = {});

}  // namespace gnomon
