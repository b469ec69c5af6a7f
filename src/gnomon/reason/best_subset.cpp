#include "gnomon/reason/best_subset.h"

#include "gnomon/algebra/tractable.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/disjunctive.h"
#include "gnomon/reason/link_paths.h"
#include "gnomon/reason/merge.h"
#include "gnomon/reason/point_arrows.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <deque>
#include <map>
#include <numeric>
#include <span>
#include <utility>

namespace gnomon {
namespace {

LinkId number(std::size_t i) { return static_cast<LinkId>(i); }

// A network some of whose links are out, and the contradictions of the others.
class Remainder {
 public:
  Remainder(const Network& network, const std::stop_token& stop)
      : network_(network),
        convex_(std::ranges::all_of(
            network.links(), [](const Constraint& link) { return is_convex(link.relation); })),
        paths_(network, stop),
        out_(network.links().size()),
        stop_(stop) {}

  void set_out(LinkId link, bool out) {
    out_[position(link)] = out;
    paths_.set_enabled(link, !out);
  }

  // The links that are left, and their numbers.
  Network rest(std::vector<LinkId>& numbers) const {
    Network result(network_.entity_count());
    for (std::size_t i = 0; i < out_.size(); ++i) {
      if (!out_[i]) {
        const Constraint& link = network_.links()[i];
        result.add_link(link.first, link.second, link.relation);
        numbers.push_back(number(i));
      }
    }
    return result;
  }

  // Pairs of links between the same two entities that contradict each other and share no link, the
  // first ones of each two entities. They need no search, and there may be very many. None where
  // contradictions are not looked for along paths.
  std::vector<std::pair<LinkId, LinkId>> direct_contradictions() const {
    std::vector<std::pair<LinkId, LinkId>> found;
    // By two entities, and by what is said of them: links without a partner so far.
    std::map<std::pair<Entity, Entity>, std::map<std::uint16_t, std::deque<LinkId>>> alone;
    for (std::size_t i = 0; i < out_.size() && convex_; ++i) {
      const auto& [first, second, says] = network_.links()[i];
      if (out_[i] || first == second || says.empty()) {
        continue;
      }
      const RelationSet relation = second < first ? says.inverse() : says;
      auto& others = alone[std::minmax(first, second)];
      std::deque<LinkId>* partners = nullptr;
      for (auto& [bits, links] : others) {
        if (!links.empty() && (RelationSet::from_bits(bits) & relation).empty() &&
            (partners == nullptr || links.front() < partners->front())) {
          partners = &links;
        }
      }
      if (partners == nullptr) {
        others[relation.bits()].push_back(number(i));
      } else {
        found.emplace_back(partners->front(), number(i));
        partners->pop_front();
      }
    }
    return found;
  }

  // Links that contradict one another, few when possible; none when all agree.
  std::vector<LinkId> contradiction() {
    if (convex_) {
      return paths_.shortest_contradiction().value_or(std::vector<LinkId>{});
    }
    std::vector<LinkId> numbers;
    const Network left = rest(numbers);
    if (left.is_pointisable() && is_point_consistent(left)) {
      return {};
    }
    std::vector<LinkId> found = minimal_contradiction(left, stop_);
    std::ranges::transform(found, found.begin(),
                           [&](LinkId link) { return numbers[position(link)]; });
    return found;
  }

 private:
  const Network& network_;
  bool convex_;
  LinkPaths paths_;
  std::vector<bool> out_;
  const std::stop_token& stop_;
};

class Finder {
 public:
  Finder(const Network& network, std::span<const Weight> weights, const SubsetLimits& limits)
      : network_(network),
        stop_(limits.stop),
        limit_(limits.seconds, limits.steps, limits.stop),
        remainder_(network, stop_),
        costs_(network.links().size()) {
    assert(weights.size() == network.links().size() && "every link has a weight");
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (network.links()[i].relation == RelationSet::all()) {
        continue;
      }
      costs_[i] = std::max(weights[i], Weight{0});
      if (weights[i] < 0) {
        unwanted_.push_back(number(i));
        remainder_.set_out(number(i), true);
      }
    }
    all_weight_ = std::accumulate(costs_.begin(), costs_.end(), Weight{0});
  }

  BestSubset find() {
    BestSubset result;
    std::vector<LinkId> removed;
    for (;;) {
      for (const LinkId link : removed) {
        remainder_.set_out(link, true);
      }
      const bool consistent = !collect_conflicts();
      for (const LinkId link : removed) {
        remainder_.set_out(link, false);
      }
      if (consistent && !limit_.reached()) {
        break;
      }
      const auto chosen =
          limit_.reached() ? std::nullopt : best_hitting_set(conflicts_, costs_, limit_);
      if (!chosen) {
        result.proved = false;
        break;
      }
      removed.clear();
      std::ranges::transform(*chosen, std::back_inserter(removed),
                             [](std::uint32_t link) { return LinkId{link}; });
    }
    // What had to go so far is the least that has to go.
    result.most_weight = all_weight_ - std::max(cost(removed), packed_cost());
    if (!result.proved) {
      removed = best_known(removed.empty() ? quick_choice() : removed);
    }
    result.kept_weight = all_weight_ - cost(removed);
    // What is worth as much as any part can be needs no further proof.
    result.proved = result.proved || result.kept_weight == result.most_weight;
    result.removed = with_unwanted(std::move(removed));
    result.conflicts = conflicts_.size();
    return result;
  }

 private:
  Weight cost(const std::vector<LinkId>& links) const {
    return std::accumulate(links.begin(), links.end(), Weight{0},
                           [&](Weight sum, LinkId link) { return sum + costs_[position(link)]; });
  }

  // Contradictions of what is left that share no link with one another. False when there are none.
  bool collect_conflicts() {
    std::vector<LinkId> taken;
    const auto take = [&](std::span<const LinkId> conflict) {
      std::vector<std::uint32_t> items;
      for (const LinkId link : conflict) {
        items.push_back(static_cast<std::uint32_t>(link));
        remainder_.set_out(link, true);
        taken.push_back(link);
      }
      conflicts_.push_back(std::move(items));
    };
    for (const auto& [earlier, later] : remainder_.direct_contradictions()) {
      if (!limit_.step()) {
        break;
      }
      take(std::array{earlier, later});
    }
    while (limit_.long_step()) {
      const std::vector<LinkId> conflict = remainder_.contradiction();
      if (conflict.empty()) {
        break;
      }
      take(conflict);
    }
    for (const LinkId link : taken) {
      remainder_.set_out(link, false);
    }
    return !taken.empty();
  }

  // What contradictions that share no link cost at least.
  Weight packed_cost() const {
    Weight sum = 0;
    std::vector<bool> used(costs_.size());
    for (const auto& conflict : conflicts_) {
      if (std::ranges::any_of(conflict, [&](std::uint32_t link) { return used[link]; })) {
        continue;
      }
      Weight cheapest = costs_[conflict.front()];
      for (const std::uint32_t link : conflict) {
        used[link] = true;
        cheapest = std::min(cheapest, costs_[link]);
      }
      sum += cheapest;
    }
    return sum;
  }

  // The cheapest link of each contradiction that has none yet; in rising order.
  std::vector<LinkId> quick_choice() const {
    std::vector<bool> chosen(costs_.size());
    for (const auto& conflict : conflicts_) {
      if (std::ranges::none_of(conflict, [&](std::uint32_t link) { return chosen[link]; })) {
        chosen[std::ranges::min(conflict, {}, [&](std::uint32_t link) { return costs_[link]; })] =
            true;
      }
    }
    std::vector<LinkId> result;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      if (chosen[i]) {
        result.push_back(number(i));
      }
    }
    return result;
  }

  // Accepts the links that weigh anything in this order; those that are set aside, in rising order.
  std::vector<LinkId> rejected(const std::vector<LinkId>& order) const {
    Network ordered(network_.entity_count());
    for (const LinkId link : order) {
      const Constraint& says = network_[link];
      ordered.add_link(says.first, says.second, says.relation);
    }
    std::vector<LinkId> aside;
    for (const LinkId link : accept_in_order(ordered, stop_).rejected) {
      aside.push_back(order[position(link)]);
    }
    std::ranges::sort(aside);
    return aside;
  }

  // The better of two ways to go on without a proof: links in their order, and those last that the
  // search would have removed.
  std::vector<LinkId> best_known(const std::vector<LinkId>& doubtful) const {
    std::vector<bool> left_out(costs_.size());
    for (const LinkId link : unwanted_) {
      left_out[position(link)] = true;
    }
    std::vector<LinkId> in_order;
    for (std::size_t i = 0; i < costs_.size(); ++i) {
      if (!left_out[i]) {
        in_order.push_back(number(i));
      }
    }
    std::vector<LinkId> doubtful_last = in_order;
    std::stable_partition(doubtful_last.begin(), doubtful_last.end(),
                          [&](LinkId link) { return !std::ranges::binary_search(doubtful, link); });
    const std::vector<LinkId> first = rejected(in_order);
    const std::vector<LinkId> second = rejected(doubtful_last);
    const auto key = [&](const std::vector<LinkId>& links) {
      return std::pair(cost(links), links.size());
    };
    return key(second) < key(first) || (key(second) == key(first) && second > first) ? second
                                                                                     : first;
  }

  std::vector<LinkId> with_unwanted(std::vector<LinkId> removed) {
    if (unwanted_.empty()) {
      return removed;
    }
    for (const LinkId link : removed) {
      remainder_.set_out(link, true);
    }
    std::vector<LinkId> numbers;
    const ClosedGraph graph(remainder_.rest(numbers), stop_);
    for (const LinkId link : unwanted_) {
      const Constraint& says = network_[link];
      if (!says.relation.contains(graph.relation(says.first, says.second, stop_))) {
        removed.push_back(link);
      }
    }
    std::ranges::sort(removed);
    return removed;
  }

  const Network& network_;
  std::stop_token stop_;
  SearchLimit limit_;
  Remainder remainder_;
  std::vector<Weight> costs_;
  Weight all_weight_ = 0;
  std::vector<LinkId> unwanted_;  // of negative weight
  std::vector<std::vector<std::uint32_t>> conflicts_;
};

}  // namespace

BestSubset best_subset(const Network& network, std::span<const Weight> weights,
                       const SubsetLimits& limits) {
  return Finder(network, weights, limits).find();
}

BestSubset largest_subset(const Network& network, const SubsetLimits& limits) {
  return best_subset(network, std::vector<Weight>(network.links().size(), 1), limits);
}

}  // namespace gnomon
