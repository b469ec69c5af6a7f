#include "reason/reduction.h"

#include "algebra/composition.h"
#include "algebra/tractable.h"
#include "reason/disjunctive.h"
#include "reason/link_paths.h"
#include "reason/point_arrows.h"
#include "reason/timegraph.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace gnomon {
namespace {

void take(Accepted& accepted, const Network& network, std::size_t i) {
  const Constraint& link = network.links()[i];
  accepted.network.add_link(link.first, link.second, link.relation);
  accepted.links.push_back(static_cast<LinkId>(i));
}

// For links that are not pointisable: a decision for each link.
Accepted accept_disjunctive(const Network& network) {
  Accepted accepted{Network(network.entity_count()), {}, {}};
  for (std::size_t i = 0; i < network.links().size(); ++i) {
    Network with = accepted.network;
    const Constraint& link = network.links()[i];
    with.add_link(link.first, link.second, link.relation);
    if (is_consistent(with)) {
      accepted.network = std::move(with);
      accepted.links.push_back(static_cast<LinkId>(i));
    } else {
      accepted.set_aside.push_back(static_cast<LinkId>(i));
    }
  }
  return accepted;
}

// Whether the links of the network except those left out entail a link.
class Redundancy {
 public:
  explicit Redundancy(const Network& network)
      : network_(network),
        convex_(std::ranges::all_of(
            network.links(), [](const Constraint& link) { return is_convex(link.relation); })),
        paths_(network),
        left_out_(network.links().size()) {}

  void set_left_out(std::size_t i, bool out) {
    left_out_[i] = out;
    paths_.set_enabled(static_cast<LinkId>(i), !out);
  }

  bool entails(const Constraint& link) {
    if (convex_) {
      return paths_.entails(link);
    }
    Network rest(network_.entity_count());
    for (std::size_t i = 0; i < left_out_.size(); ++i) {
      if (!left_out_[i]) {
        const Constraint& kept = network_.links()[i];
        rest.add_link(kept.first, kept.second, kept.relation);
      }
    }
    const auto closure = Closure::of(rest);
    return link.relation.contains(closure ? closure->relation(link.first, link.second)
                                          : possible(rest, link.first, link.second));
  }

 private:
  const Network& network_;
  bool convex_;
  LinkPaths paths_;
  std::vector<bool> left_out_;
};

}  // namespace

Accepted accept_in_order(const Network& network) {
  if (!network.is_pointisable()) {
    return accept_disjunctive(network);
  }
  Accepted accepted{Network(network.entity_count()), {}, {}};
  const bool consistent = is_point_consistent(network);
  Timegraph graph(consistent ? 0 : network.entity_count());
  for (std::size_t i = 0; i < network.links().size(); ++i) {
    if (consistent || graph.insert(network.links()[i])) {
      take(accepted, network, i);
    } else {
      accepted.set_aside.push_back(static_cast<LinkId>(i));
    }
  }
  return accepted;
}

std::vector<LinkId> redundant_links(const Network& consistent) {
  Redundancy others(consistent);
  std::vector<LinkId> redundant;
  for (std::size_t i = 0; i < consistent.links().size(); ++i) {
    others.set_left_out(i, true);
    if (others.entails(consistent.links()[i])) {
      redundant.push_back(static_cast<LinkId>(i));
    }
    others.set_left_out(i, false);
  }
  return redundant;
}

std::vector<LinkId> irredundant_links(const Network& consistent) {
  Redundancy others(consistent);
  std::vector<LinkId> kept;
  for (std::size_t i = 0; i < consistent.links().size(); ++i) {
    others.set_left_out(i, true);
    if (!others.entails(consistent.links()[i])) {
      others.set_left_out(i, false);
      kept.push_back(static_cast<LinkId>(i));
    }
  }
  return kept;
}

// A third entity that nothing is known of with one of the two says nothing of them, so only those
// count that both are restricted to.
std::vector<CorePair> core_pairs(const Closure& closure, std::span<const Entity> among) {
  const std::size_t n = among.size();
  const std::size_t words = (n + 63) / 64;
  std::vector<RelationSet> labels(n * n, RelationSet::all());
  std::vector<std::uint64_t> restricted(n * words);
  std::vector<std::size_t> place(closure.entity_count(), n);  // of each entity in `among`
  for (std::size_t a = 0; a < n; ++a) {
    place[position(among[a])] = a;
  }
  const auto note = [&](std::size_t a, std::size_t b, RelationSet label) {
    labels[a * n + b] = label;
    restricted[a * words + b / 64] |= std::uint64_t{1} << (b % 64);
  };
  closure.for_each_known_pair([&](Entity first, Entity second, RelationSet label) {
    const std::size_t a = place[position(first)];
    const std::size_t b = place[position(second)];
    if (a != n && b != n) {
      note(a, b, label);
      note(b, a, label.inverse());
    }
  });
  const auto follows_from_others = [&](std::size_t a, std::size_t b) {
    RelationSet left = RelationSet::all();
    for (std::size_t w = 0; w < words; ++w) {
      // Neither of the two is restricted to itself, so that both are left out here.
      for (std::uint64_t both = restricted[a * words + w] & restricted[b * words + w]; both != 0;
           both &= both - 1) {
        const std::size_t c = 64 * w + static_cast<std::size_t>(std::countr_zero(both));
        left &= compose(labels[a * n + c], labels[c * n + b]);
        if (left == labels[a * n + b]) {
          return true;
        }
      }
    }
    return false;
  };
  std::vector<CorePair> core;
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b) {
      const RelationSet label = labels[a * n + b];
      if (label != RelationSet::all() && !follows_from_others(a, b)) {
        core.push_back({among[a], among[b], label});
      }
    }
  }
  return core;
}

std::vector<Entity> all_entities(const Closure& closure) {
  std::vector<Entity> all;
  for (std::size_t i = 0; i < closure.entity_count(); ++i) {
    all.push_back(static_cast<Entity>(i));
  }
  return all;
}

std::vector<Entity> representatives(const Closure& closure) {
  std::vector<Entity> all = all_entities(closure);
  std::erase_if(all, [&](Entity e) { return closure.representative(e) != e; });
  return all;
}

}  // namespace gnomon
