// The temporal graph of a document as two partial orders, and how far those of two documents are
// from each other.
//
// Verhagen et al. (2009) close with an idea of Wellner's for scoring a whole graph: turn it into
// partial orders built around precedence and inclusion, and measure each by an edit distance. Here
// it is, made exact:
//
// - **Precedence** holds every pair (a, b) of which the links entail that a ends no later than b
//   begins: Allen's before and meets. **Inclusion** holds every pair of which they entail that b
//   lies within a and is not all of it: contains, started by, finished by. Both are strict partial
//   orders, for the closure is transitive. Simultaneity is in neither, and so is any pair of which
//   less is known.
// - **An edit** adds one pair to an order or takes one away, so that a partial order remains. The
//   fewest edits from one order to another are the pairs that only one of the two has: going down
//   from either to their intersection, which is a partial order too, there is always a pair that
//   can go, since partial orders are graded by the number of their pairs (Avann 1972). A pair that
//   is turned round costs two.
// - **Similarity** is 1 less the distance over the number of pairs of both orders. This is F1 of
// the
//   ordered pairs, 1 for equal orders and 0 for orders without a common pair.
#pragma once

#include "gnomon/reason/closure.h"
#include "gnomon/score/metrics.h"
#include "gnomon/score/shared_links.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace gnomon {

// A strict partial order by all of its pairs, in order.
using OrderedPairs = std::vector<std::pair<Entity, Entity>>;

struct TemporalOrders {
  OrderedPairs precedence;  // the first before the second
  OrderedPairs inclusion;   // the second within the first
};

// Once it is stopped, pairs are missing.
TemporalOrders temporal_orders(const Closure& closure, const std::stop_token& stop = {});

// Pairs of two orders over the same numbering of entities. Counts of many documents add up.
struct OrderDistance {
  std::int64_t gold = 0;
  std::int64_t system = 0;
  std::int64_t common = 0;

  std::int64_t to_remove() const { return system - common; }
  std::int64_t to_add() const { return gold - common; }
  // The fewest edits that make one of the other.
  std::int64_t edits() const { return to_remove() + to_add(); }
  // Nothing when neither order has a pair.
  std::optional<double> similarity() const;

  OrderDistance& operator+=(const OrderDistance& other);
  friend bool operator==(const OrderDistance&, const OrderDistance&) = default;
};

OrderDistance order_distance(const OrderedPairs& gold, const OrderedPairs& system);

struct PartialOrderTally {
  OrderDistance precedence;
  OrderDistance inclusion;

  friend bool operator==(const PartialOrderTally&, const PartialOrderTally&) = default;
};
void visit_fields(PartialOrderTally& tally, const FieldUse& use);

// Links that contradict earlier ones of their side are left out.
PartialOrderTally tally_partial_orders(const SharedPair& pair, During during,
                                       const std::stop_token& stop = {});

extern const Metric kPartialOrderMetric;

}  // namespace gnomon
