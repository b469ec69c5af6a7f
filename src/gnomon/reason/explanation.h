// Why something follows: the fewest links that force it.
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

}  // namespace gnomon
