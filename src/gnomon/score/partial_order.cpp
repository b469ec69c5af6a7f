#include "gnomon/score/partial_order.h"

#include "gnomon/reason/acceptance.h"
#include "gnomon/score/scored_pair.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>

namespace gnomon {
namespace {

constexpr RelationSet kPrecedes = Relation::kBefore | Relation::kMeets;
constexpr RelationSet kIncludes =
    Relation::kContains | Relation::kStartedBy | Relation::kFinishedBy;

bool is_certainly(RelationSet known, RelationSet wanted) { return (known & wanted) == known; }

TemporalOrders orders_of_side(const SharedPair& pair, const SharedSide& side, During during,
                              const std::stop_token& stop) {
  const auto closed = accept_and_close(network_of(pair, side, during), stop);
  return closed ? temporal_orders(closed->closure, stop) : TemporalOrders();
}

void count_pair(const ScoredPair& pair, Tally& tally) {
  tally.get<PartialOrderTally>() =
      tally_partial_orders(pair.links(), pair.settings.during, pair.stop);
}

OrderDistance both_orders(const PartialOrderTally& tally) {
  OrderDistance sum = tally.precedence;
  return sum += tally.inclusion;
}

std::vector<Figure> partial_order_figures(const Tally& tally, const ScoreSettings& /*settings*/) {
  const auto& t = tally.get<PartialOrderTally>();
  const auto line = [](std::string_view name, const OrderDistance& order) {
    return figure(name, order.common, order.system, order.common, order.gold);
  };
  return {line("all", both_orders(t)), line("precedence", t.precedence),
          line("inclusion", t.inclusion)};
}

Value order_data(const OrderDistance& order) {
  return Value::object()
      .set("gold", order.gold)
      .set("system", order.system)
      .set("common", order.common)
      .set("edits", order.edits())
      .set("similarity", order.similarity());
}

Value partial_order_data(const Tally& tally, const ScoreSettings& /*settings*/, TallyOf /*whose*/) {
  const auto& t = tally.get<PartialOrderTally>();
  return Value::object()
      .set("precedence", order_data(t.precedence))
      .set("inclusion", order_data(t.inclusion))
      .set("edits", both_orders(t).edits());
}

constexpr std::array<std::size_t, 3> kAllLines{0, 1, 2};
constexpr std::array<TableLines, 1> kTables{{{"", kAllLines}}};

}  // namespace

constinit const Metric kPartialOrderMetric{
    .name = "partial-order",
    .summary = "ordered pairs of precedence and inclusion, by edit distance",
    .citation = "an idea in Verhagen et al. 2009",
    .count = count_pair,
    .figures = partial_order_figures,
    .fields = fields_of<PartialOrderTally>,
    .data = partial_order_data,
    .tables = kTables,
    .in_all = false,  // no publication has figures of it
};

void visit_fields(PartialOrderTally& tally, const FieldUse& use) {
  for (const auto& [name, order] :
       {std::pair("precedence", &tally.precedence), std::pair("inclusion", &tally.inclusion)}) {
    use({"partial-order", name, "gold"}, &order->gold);
    use({"partial-order", name, "system"}, &order->system);
    use({"partial-order", name, "common"}, &order->common);
  }
}

PartialOrderTally tally_partial_orders(const SharedPair& pair, During during,
                                       const std::stop_token& stop) {
  const TemporalOrders gold = orders_of_side(pair, pair.gold, during, stop);
  const TemporalOrders system = orders_of_side(pair, pair.system, during, stop);
  return {order_distance(gold.precedence, system.precedence),
          order_distance(gold.inclusion, system.inclusion)};
}

TemporalOrders temporal_orders(const Closure& closure, const std::stop_token& stop) {
  TemporalOrders orders;
  closure.for_each_known_pair(
      [&](Entity a, Entity b, RelationSet known) {
        if (is_certainly(known, kPrecedes)) {
          orders.precedence.emplace_back(a, b);
        } else if (is_certainly(known, kPrecedes.inverse())) {
          orders.precedence.emplace_back(b, a);
        } else if (is_certainly(known, kIncludes)) {
          orders.inclusion.emplace_back(a, b);
        } else if (is_certainly(known, kIncludes.inverse())) {
          orders.inclusion.emplace_back(b, a);
        }
      },
      stop);
  std::ranges::sort(orders.precedence);
  std::ranges::sort(orders.inclusion);
  return orders;
}

std::optional<double> OrderDistance::similarity() const {
  if (gold + system == 0) {
    return std::nullopt;
  }
  return 1 - static_cast<double>(edits()) / static_cast<double>(gold + system);
}

OrderDistance& OrderDistance::operator+=(const OrderDistance& other) {
  gold += other.gold;
  system += other.system;
  common += other.common;
  return *this;
}

OrderDistance order_distance(const OrderedPairs& gold, const OrderedPairs& system) {
  OrderedPairs common;
  std::ranges::set_intersection(gold, system, std::back_inserter(common));
  return {static_cast<std::int64_t>(gold.size()), static_cast<std::int64_t>(system.size()),
          static_cast<std::int64_t>(common.size())};
}

}  // namespace gnomon
