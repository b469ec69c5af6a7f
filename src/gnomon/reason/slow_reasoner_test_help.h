// What the tests of this room share: random networks, and two slow reasoners that are obviously
// right.
#pragma once

#include "gnomon/algebra/tractable.h"
#include "gnomon/reason/network.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace gnomon {

inline Entity entity(std::size_t number) { return static_cast<Entity>(number); }
inline LinkId link_id(std::size_t number) { return static_cast<LinkId>(number); }

inline constexpr RelationSet kBeforeOnly = Relation::kBefore;

// Those links whose bits are set.
inline std::vector<LinkId> subset(unsigned bits) {
  std::vector<LinkId> links;
  for (std::size_t i = 0; bits >> i != 0; ++i) {
    if ((bits >> i & 1U) != 0) {
      links.push_back(link_id(i));
    }
  }
  return links;
}

// The network with these of its links alone.
inline Network only(const Network& network, const std::vector<LinkId>& links) {
  Network result(network.entity_count());
  for (const LinkId link : links) {
    result.add_link(network[link].first, network[link].second, network[link].relation);
  }
  return result;
}

inline std::string in_words(const Network& network) {
  std::string text = std::to_string(network.entity_count()) + " entities";
  for (const Constraint& link : network.links()) {
    text += "; " + std::to_string(position(link.first)) + " {" + to_string(link.relation) + "} " +
            std::to_string(position(link.second));
  }
  return text;
}

// Tries every order of the endpoints: intervals are placed one after another, each of their points
// on a place that is taken or between two. Those with links to placed ones come first.
class EveryOrder {
 public:
  explicit EveryOrder(const Network& network)
      : network_(network), links_(network.links().begin(), network.links().end()) {}

  bool has_model() {
    place_of_.assign(network_.entity_count(), {0, 0});
    return place({});
  }

  // Just those relations that hold in some model.
  RelationSet possible(Entity a, Entity b) {
    RelationSet result;
    for (const Relation relation : RelationSet::all()) {
      EveryOrder with(network_);
      with.links_.push_back({a, b, relation});
      if (with.has_model()) {
        result |= relation;
      }
    }
    return result;
  }

 private:
  struct Interval {
    int begin = 0;
    int end = 0;
  };
  using Placed = std::vector<std::size_t>;

  static bool is_in(const Placed& placed, Entity which) {
    return std::ranges::find(placed, position(which)) != placed.end();
  }

  // The entity with most links to those that have a place.
  std::size_t choose(const Placed& placed) const {
    std::size_t best = network_.entity_count();
    int most = -1;
    for (std::size_t i = 0; i < network_.entity_count(); ++i) {
      if (is_in(placed, entity(i))) {
        continue;
      }
      int links = 0;
      for (const Constraint& link : links_) {
        links += (link.first == entity(i) && is_in(placed, link.second)) ||
                         (link.second == entity(i) && is_in(placed, link.first))
                     ? 1
                     : 0;
      }
      if (links > most) {
        most = links;
        best = i;
      }
    }
    return best;
  }

  bool fits(const Constraint& link) const {
    const Interval& a = place_of_[position(link.first)];
    const Interval& b = place_of_[position(link.second)];
    return link.relation.contains(relation_between(a.begin, a.end, b.begin, b.end));
  }

  bool place(Placed placed) {
    if (placed.size() == network_.entity_count()) {
      return true;
    }
    const std::size_t next = choose(placed);
    spread(placed);
    const std::vector<Interval> spaced = place_of_;
    placed.push_back(next);
    std::vector<Constraint> to_fit;
    for (const Constraint& link : links_) {
      if ((link.first == entity(next) && is_in(placed, link.second)) ||
          (link.second == entity(next) && is_in(placed, link.first))) {
        to_fit.push_back(link);
      }
    }
    // Taken places are 4, 8, 12, ...; one more than such a number, or 1, is a begin or an end in
    // the gap behind it, two more an end behind a begin in the same gap.
    const int last = 8 * static_cast<int>(placed.size());
    for (int begin = 1; begin < last; begin += begin % 4 == 0 ? 1 : 3) {
      for (int end = begin + 1; end < last; ++end) {
        if (end % 4 == 3 || (end % 4 == 2 && begin != end - 1)) {
          continue;
        }
        place_of_ = spaced;
        place_of_[next] = {begin, end};
        if (std::ranges::all_of(to_fit, [&](const Constraint& link) { return fits(link); }) &&
            place(placed)) {
          return true;
        }
      }
    }
    return false;
  }

  // Numbers the places in use 4, 8, 12, ... in their order.
  void spread(const Placed& placed) {
    std::vector<int> used;
    for (const std::size_t i : placed) {
      used.insert(used.end(), {place_of_[i].begin, place_of_[i].end});
    }
    std::ranges::sort(used);
    used.erase(std::unique(used.begin(), used.end()), used.end());
    const auto renumber = [&](int place) {
      return 4 * (static_cast<int>(std::ranges::lower_bound(used, place) - used.begin()) + 1);
    };
    for (const std::size_t i : placed) {
      place_of_[i] = {renumber(place_of_[i].begin), renumber(place_of_[i].end)};
    }
  }

  const Network& network_;
  std::vector<Constraint> links_;
  std::vector<Interval> place_of_;
};

// Point relations of all pairs of points by Warshall's algorithm, then the rule for `!=`. For
// pointisable links.
class AllPairs {
 public:
  explicit AllPairs(const Network& network) : points_(2 * network.entity_count()) {
    at_most_.assign(points_ * points_, false);
    less_ = at_most_;
    unequal_ = at_most_;
    for (std::size_t p = 0; p < points_; ++p) {
      at_most_[index(p, p)] = true;
      if (p % 2 == 0) {
        state(p, p + 1, kLess);
      }
    }
    for (const Constraint& link : network.links()) {
      impossible_ = impossible_ || link.relation.empty();
      for (std::size_t x = 0; x < 2; ++x) {
        for (std::size_t y = 0; y < 2; ++y) {
          state(2 * position(link.first) + x, 2 * position(link.second) + y,
                endpoints(link.relation)(static_cast<int>(x), static_cast<int>(y)));
        }
      }
    }
    close();
    add_strictness();
  }

  bool consistent() const {
    if (impossible_) {
      return false;
    }
    for (std::size_t p = 0; p < points_; ++p) {
      for (std::size_t q = 0; q < points_; ++q) {
        if (at_most_[index(p, q)] && at_most_[index(q, p)] &&
            (less_[index(p, q)] || unequal_[index(p, q)])) {
          return false;
        }
      }
    }
    return true;
  }

  PointRelation order(std::size_t p, std::size_t q) const {
    PointRelation result = kAnyOrder;
    if (at_most_[index(p, q)]) {
      result = result & kAtMost;
    }
    if (at_most_[index(q, p)]) {
      result = result & kAtLeast;
    }
    if (less_[index(p, q)] || less_[index(q, p)] || differ(p, q)) {
      result = result & kUnequal;
    }
    return result;
  }

  RelationSet possible(Entity a, Entity b) const {
    const std::size_t x = 2 * position(a);
    const std::size_t y = 2 * position(b);
    return relations({order(x, y), order(x, y + 1), order(x + 1, y), order(x + 1, y + 1)});
  }

 private:
  std::size_t index(std::size_t p, std::size_t q) const { return p * points_ + q; }

  void state(std::size_t p, std::size_t q, PointRelation relation) {
    if (kAtMost.contains(relation)) {
      at_most_[index(p, q)] = true;
    }
    if (kAtLeast.contains(relation)) {
      at_most_[index(q, p)] = true;
    }
    if (relation == kLess) {
      less_[index(p, q)] = true;
    }
    if (relation == kGreater) {
      less_[index(q, p)] = true;
    }
    if (relation == kUnequal) {
      unequal_[index(p, q)] = unequal_[index(q, p)] = true;
    }
  }

  void close() {
    for (std::size_t k = 0; k < points_; ++k) {
      for (std::size_t i = 0; i < points_; ++i) {
        if (!at_most_[index(i, k)]) {
          continue;
        }
        for (std::size_t j = 0; j < points_; ++j) {
          if (at_most_[index(k, j)]) {
            at_most_[index(i, j)] = true;
            if (less_[index(i, k)] || less_[index(k, j)]) {
              less_[index(i, j)] = true;
            }
          }
        }
      }
    }
  }

  // What lies around two points that differ is strictly ordered.
  void add_strictness() {
    for (std::size_t p = 0; p < points_; ++p) {
      for (std::size_t q = 0; q < points_; ++q) {
        if (!unequal_[index(p, q)]) {
          continue;
        }
        for (std::size_t u = 0; u < points_; ++u) {
          for (std::size_t v = 0; v < points_; ++v) {
            if (at_most_[index(u, p)] && at_most_[index(u, q)] && at_most_[index(p, v)] &&
                at_most_[index(q, v)]) {
              less_[index(u, v)] = true;
            }
          }
        }
      }
    }
  }

  // A `!=` between points that are equal to these.
  bool differ(std::size_t p, std::size_t q) const {
    for (std::size_t a = 0; a < points_; ++a) {
      for (std::size_t b = 0; b < points_; ++b) {
        if (unequal_[index(a, b)] && at_most_[index(p, a)] && at_most_[index(a, p)] &&
            at_most_[index(q, b)] && at_most_[index(b, q)]) {
          return true;
        }
      }
    }
    return false;
  }

  std::size_t points_;
  bool impossible_ = false;
  std::vector<bool> at_most_;
  std::vector<bool> less_;
  std::vector<bool> unequal_;
};

// Which sets the links of a random network have.
enum class Labels { kTimeml, kConvex, kPointisable };

// For the names of tests that have them as a parameter.
inline std::string name_of_labels(const testing::TestParamInfo<Labels>& info) {
  return info.param == Labels::kTimeml   ? "Timeml"
         : info.param == Labels::kConvex ? "Convex"
                                         : "Pointisable";
}

class RandomNetworks {
 public:
  explicit RandomNetworks(unsigned seed) : random_(seed) {
    for (unsigned bits = 1; bits <= RelationSet::all().bits(); ++bits) {
      const RelationSet set = RelationSet::from_bits(bits);
      if (is_convex(set)) {
        convex_.push_back(set);
      }
      if (is_pointisable(set)) {
        pointisable_.push_back(set);
      }
    }
  }

  std::size_t number(std::size_t least, std::size_t most) {
    return std::uniform_int_distribution<std::size_t>(least, most)(random_);
  }

  RelationSet label(Labels labels) {
    switch (labels) {
      case Labels::kTimeml:
        return RelationSet(static_cast<Relation>(number(0, kRelations - 1)));
      case Labels::kConvex:
        return convex_[number(0, convex_.size() - 1)];
      case Labels::kPointisable:
        break;
    }
    return pointisable_[number(0, pointisable_.size() - 1)];
  }

  Constraint link(std::size_t entities, Labels labels) {
    return {entity(number(0, entities - 1)), entity(number(0, entities - 1)), label(labels)};
  }

  // Links at random, most often consistent when they are few.
  Network any(std::size_t entities, std::size_t links, Labels labels) {
    Network network(entities);
    for (std::size_t i = 0; i < links; ++i) {
      const Constraint made = link(entities, labels);
      network.add_link(made.first, made.second, made.relation);
    }
    return network;
  }

  // Links that agree with intervals drawn beforehand, so that it is always consistent.
  Network with_model(std::size_t entities, std::size_t links, Labels labels) {
    std::vector<std::array<int, 2>> intervals;
    for (std::size_t i = 0; i < entities; ++i) {
      const int begin = static_cast<int>(number(0, 2 * entities));
      intervals.push_back({begin, begin + static_cast<int>(number(1, entities))});
    }
    Network network(entities);
    while (network.links().size() < links) {
      Constraint made = link(entities, labels);
      const auto& a = intervals[position(made.first)];
      const auto& b = intervals[position(made.second)];
      const Relation truth = relation_between(a[0], a[1], b[0], b[1]);
      if (labels == Labels::kTimeml) {
        made.relation = truth;
      }
      if (made.relation.contains(truth)) {
        network.add_link(made.first, made.second, made.relation);
      }
    }
    return network;
  }

 private:
  std::mt19937 random_;
  std::vector<RelationSet> convex_;
  std::vector<RelationSet> pointisable_;
};

}  // namespace gnomon
