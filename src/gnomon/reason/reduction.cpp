#include "gnomon/reason/reduction.h"

#include "gnomon/algebra/composition.h"
#include "gnomon/algebra/tractable.h"
#include "gnomon/base/stop_check.h"
#include "gnomon/reason/disjunctive.h"
#include "gnomon/reason/link_paths.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>

namespace gnomon {
namespace {

// Whether the links of the network except those left out entail a link.
class Redundancy {
 public:
  Redundancy(const Network& network, const std::stop_token& stop)
      : network_(network),
        convex_(std::ranges::all_of(
            network.links(), [](const Constraint& link) { return is_convex(link.relation); })),
        paths_(network, stop),
        left_out_(network.links().size()),
        stop_(stop) {}

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
    const auto closure = Closure::of(rest, stop_);
    return link.relation.contains(closure ? closure->relation(link.first, link.second)
                                          : possible(rest, link.first, link.second, stop_));
  }

 private:
  const Network& network_;
  bool convex_;
  LinkPaths paths_;
  std::vector<bool> left_out_;
  const std::stop_token& stop_;
};

}  // namespace

std::vector<LinkId> redundant_links(const Network& consistent, const std::stop_token& stop) {
  Redundancy others(consistent, stop);
  std::vector<LinkId> redundant;
  for (std::size_t i = 0; i < consistent.links().size() && !stop.stop_requested(); ++i) {
    others.set_left_out(i, true);
    if (others.entails(consistent.links()[i])) {
      redundant.push_back(static_cast<LinkId>(i));
    }
    others.set_left_out(i, false);
  }
  return redundant;
}

std::vector<LinkId> irredundant_links(const Network& consistent, const std::stop_token& stop) {
  Redundancy others(consistent, stop);
  std::vector<LinkId> kept;
  for (std::size_t i = 0; i < consistent.links().size() && !stop.stop_requested(); ++i) {
    others.set_left_out(i, true);
    if (!others.entails(consistent.links()[i])) {
      others.set_left_out(i, false);
      kept.push_back(static_cast<LinkId>(i));
    }
  }
  return kept;
}

namespace {

// What each of some entities is to each other, ready to look for thirds. These are numbered by how
// many others they come after: what decides a pair most often lies between the two.
class Thirds {
 public:
  Thirds(const Closure& closure, std::span<const Entity> among, const std::stop_token& stop)
      : n_(among.size()), words_((n_ + 63) / 64), labels_(n_ * n_, RelationSet::all()), place_(n_) {
    std::vector<std::size_t> number(closure.entity_count(), n_);
    for (std::size_t a = 0; a < n_; ++a) {
      number[position(among[a])] = a;
    }
    std::vector<std::int64_t> lateness(n_);
    const auto note = [&](Entity first, Entity second, RelationSet label) {
      const std::size_t a = number[position(first)];
      const std::size_t b = number[position(second)];
      if (a != n_ && b != n_) {
        labels_[a * n_ + b] = label;
        labels_[b * n_ + a] = label.inverse();
        const int sign = label == RelationSet(Relation::kAfter)    ? 1
                         : label == RelationSet(Relation::kBefore) ? -1
                                                                   : 0;
        lateness[a] += sign;
        lateness[b] -= sign;
      }
    };
    closure.for_each_known_pair(note, stop);
    sort_by(lateness);
    note_known(stop);
  }

  RelationSet label(std::size_t a, std::size_t b) const { return labels_[a * n_ + b]; }

  // Whether the label of a pair is all that is left by its labels with others. One that nothing is
  // known of with one of the two says nothing of them, so only those count that both are known to.
  bool imply(std::size_t a, std::size_t b) const {
    RelationSet left = RelationSet::all();
    const std::size_t start = std::min(place_[a], place_[b]) / 64;
    for (std::size_t i = 0; i < words_; ++i) {
      const std::size_t w = start + i < words_ ? start + i : start + i - words_;
      // Neither of the two is known to itself, so that both are left out here.
      for (std::uint64_t both = known_[a * words_ + w] & known_[b * words_ + w]; both != 0;
           both &= both - 1) {
        const std::size_t c = at_[64 * w + static_cast<std::size_t>(std::countr_zero(both))];
        left &= compose(label(a, c), label(b, c).inverse());  // along two rows of the table
        if (left == label(a, b)) {
          return true;
        }
      }
    }
    return false;
  }

 private:
  void sort_by(const std::vector<std::int64_t>& lateness) {
    at_.resize(n_);
    std::iota(at_.begin(), at_.end(), std::size_t{0});
    std::ranges::stable_sort(at_, {}, [&](std::size_t a) { return lateness[a]; });
    for (std::size_t i = 0; i < n_; ++i) {
      place_[at_[i]] = i;
    }
  }

  void note_known(const std::stop_token& stop) {
    known_.resize(n_ * words_);
    for (std::size_t a = 0; a < n_ && !stop.stop_requested(); ++a) {
      for (std::size_t b = 0; b < n_; ++b) {
        if (label(a, b) != RelationSet::all()) {
          known_[a * words_ + place_[b] / 64] |= std::uint64_t{1} << (place_[b] % 64);
        }
      }
    }
  }

  std::size_t n_;
  std::size_t words_;
  std::vector<RelationSet> labels_;   // row by row
  std::vector<std::size_t> place_;    // of each entity in the order of lateness
  std::vector<std::size_t> at_;       // the entity at each place
  std::vector<std::uint64_t> known_;  // row by entity, a bit for each place
};

}  // namespace

std::vector<CorePair> core_pairs(const Closure& closure, std::span<const Entity> among,
                                 const std::stop_token& stop) {
  constexpr std::size_t kPairsBetweenLooks = 64;  // each takes as many steps as there are entities
  const Thirds thirds(closure, among, stop);
  StopCheck check(stop, kPairsBetweenLooks);
  std::vector<CorePair> core;
  for (std::size_t a = 0; a < among.size(); ++a) {
    for (std::size_t b = a + 1; b < among.size(); ++b) {
      if (check.requested()) {
        return core;
      }
      if (thirds.label(a, b) != RelationSet::all() && !thirds.imply(a, b)) {
        core.push_back({among[a], among[b], thirds.label(a, b)});
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

std::vector<Entity> representatives(const Closure& closure, const std::stop_token& stop) {
  std::vector<Entity> all = all_entities(closure);
  std::erase_if(all,
                [&](Entity e) { return !stop.stop_requested() && closure.representative(e) != e; });
  return all;
}

}  // namespace gnomon
