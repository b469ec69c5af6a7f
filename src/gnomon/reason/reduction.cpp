#include "gnomon/reason/reduction.h"

#include "gnomon/algebra/composition.h"
#include "gnomon/algebra/tractable.h"
#include "gnomon/base/stop_check.h"
#include "gnomon/reason/bridges.h"
#include "gnomon/reason/disjunctive.h"
#include "gnomon/reason/link_paths.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

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

  const std::vector<bool>& left_out() const { return left_out_; }

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

// For each link the last one that says the same of the same two. Going by these, any number of
// copies costs as much as one.
std::vector<std::size_t> last_copies(const Network& network) {
  std::map<std::tuple<Entity, Entity, std::uint16_t>, std::size_t> last;
  std::vector<std::size_t> result(network.links().size());
  for (std::size_t i = result.size(); i-- > 0;) {
    const Constraint& link = network.links()[i];
    const bool as_is = link.first <= link.second;
    const RelationSet relation = as_is ? link.relation : link.relation.inverse();
    result[i] = last.try_emplace({as_is ? link.first : link.second,
                                  as_is ? link.second : link.first, relation.bits()},
                                 i)
                    .first->second;
  }
  return result;
}

// Without a bridge nothing is known of its ends; only a link that says nothing follows from that.
// Links that others make superfluous only leave more bridges.
bool is_needed(const Constraint& link, bool is_bridge) {
  return is_bridge && link.relation != RelationSet::all();
}

}  // namespace

std::vector<LinkId> redundant_links(const Network& consistent, const std::stop_token& stop) {
  Redundancy others(consistent, stop);
  const std::vector<std::size_t> last = last_copies(consistent);
  std::vector<bool> has_copies(last.size());
  for (std::size_t i = 0; i < last.size(); ++i) {
    if (last[i] != i) {
      has_copies[last[i]] = true;
      others.set_left_out(i, true);
    }
  }
  const std::vector<bool> needed = bridges(consistent, others.left_out());
  std::vector<LinkId> redundant;
  for (std::size_t i = 0; i < last.size() && !stop.stop_requested(); ++i) {
    if (has_copies[last[i]]) {
      redundant.push_back(static_cast<LinkId>(i));
      continue;
    }
    if (is_needed(consistent.links()[i], needed[i])) {
      continue;
    }
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
  const std::vector<std::size_t> last = last_copies(consistent);
  for (std::size_t i = 0; i < last.size(); ++i) {
    others.set_left_out(i, last[i] != i);
  }
  const std::vector<bool> needed = bridges(consistent, others.left_out());
  std::vector<LinkId> kept;
  for (std::size_t i = 0; i < last.size() && !stop.stop_requested(); ++i) {
    if (last[i] != i) {
      continue;
    }
    if (is_needed(consistent.links()[i], needed[i])) {
      kept.push_back(static_cast<LinkId>(i));
      continue;
    }
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

std::vector<CorePair> core_among_all_pairs(const Closure& closure, std::span<const Entity> among,
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

using NumberedPair = std::pair<std::size_t, std::size_t>;  // places of two entities, rising

// Pairs of which the links say something, when ends that do not count are replaced by equal ones
// that do; nothing when an end has none.
std::optional<std::vector<NumberedPair>> linked_pairs(const Network& network,
                                                      const Closure& closure,
                                                      std::span<const Entity> among) {
  const std::size_t none = among.size();
  std::vector<std::size_t> place(closure.entity_count(), none);
  for (std::size_t i = 0; i < among.size(); ++i) {
    place[position(among[i])] = i;
  }
  std::vector<std::size_t> head(closure.entity_count(), none);  // by the first entity of a class
  if (among.size() < closure.entity_count()) {
    for (std::size_t i = 0; i < among.size(); ++i) {
      head[position(closure.representative(among[i]))] = i;
    }
    for (std::size_t e = 0; e < place.size(); ++e) {
      if (place[e] == none) {
        place[e] = head[position(closure.representative(static_cast<Entity>(e)))];
      }
    }
  }
  std::vector<NumberedPair> pairs;
  for (const Constraint& link : network.links()) {
    const std::size_t a = place[position(link.first)];
    const std::size_t b = place[position(link.second)];
    if (a == none || b == none) {
      return std::nullopt;
    }
    if (a != b) {
      pairs.emplace_back(std::min(a, b), std::max(a, b));
    }
  }
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

// The thirds that can say something of two entities, as bits by place. One that is before both says
// nothing, nor does one that is after both: in a long document these are nearly all.
class UsefulThirds {
 public:
  UsefulThirds(const Closure& closure, std::span<const Entity> among, const std::stop_token& stop)
      : words_((among.size() + 63) / 64),
        before_(among.size() * words_),
        after_(among.size() * words_),
        other_(among.size() * words_) {
    const std::size_t none = among.size();
    std::vector<std::size_t> place(closure.entity_count(), none);
    for (std::size_t i = 0; i < among.size(); ++i) {
      place[position(among[i])] = i;
    }
    const auto note = [&](Entity first, Entity second, RelationSet set) {
      const std::size_t a = place[position(first)];
      const std::size_t b = place[position(second)];
      if (a == none || b == none) {
        return;
      }
      const bool is_before = set == RelationSet(Relation::kBefore);
      const bool is_after = set == RelationSet(Relation::kAfter);
      add(is_before ? before_ : is_after ? after_ : other_, b, a);
      add(is_before ? after_ : is_after ? before_ : other_, a, b);
    };
    closure.for_each_known_pair(note, stop);
  }

  // Calls `use(place)` for the thirds of two places, until it returns true; whether it did.
  template <class Use>
  bool any_of(std::size_t a, std::size_t b, Use use) const {
    for (std::size_t w = 0; w < words_; ++w) {
      const std::uint64_t before_a = before_[a * words_ + w];
      const std::uint64_t before_b = before_[b * words_ + w];
      const std::uint64_t after_a = after_[a * words_ + w];
      const std::uint64_t after_b = after_[b * words_ + w];
      const std::uint64_t other_a = other_[a * words_ + w];
      const std::uint64_t other_b = other_[b * words_ + w];
      const std::uint64_t apart = (before_a & after_b) | (after_a & before_b);
      const std::uint64_t near =
          (other_a & (other_b | before_b | after_b)) | (other_b & (before_a | after_a));
      for (std::uint64_t left = apart | near; left != 0; left &= left - 1) {
        if (use(64 * w + static_cast<std::size_t>(std::countr_zero(left)))) {
          return true;
        }
      }
    }
    return false;
  }

 private:
  void add(std::vector<std::uint64_t>& rows, std::size_t row, std::size_t place) {
    rows[row * words_ + place / 64] |= std::uint64_t{1} << (place % 64);
  }

  std::size_t words_;
  std::vector<std::uint64_t> before_;  // row by place: those before it
  std::vector<std::uint64_t> after_;
  std::vector<std::uint64_t> other_;  // those of which something else is known
};

}  // namespace

// Composing the sets of convex links through thirds until nothing changes finds all that they
// entail (van Beek and Cohen 1990), so that in the end a set follows from those with thirds, or a
// link says it: only linked pairs need to be tried.
std::vector<CorePair> core_pairs(const Network& network, const Closure& closure,
                                 std::span<const Entity> among, const std::stop_token& stop) {
  const bool convex = std::ranges::all_of(
      network.links(), [](const Constraint& link) { return is_convex(link.relation); });
  const auto linked = convex ? linked_pairs(network, closure, among) : std::nullopt;
  if (!linked) {
    return core_among_all_pairs(closure, among, stop);
  }
  const UsefulThirds thirds(closure, among, stop);
  std::vector<CorePair> core;
  for (const NumberedPair& pair : *linked) {
    if (stop.stop_requested()) {
      break;
    }
    const Entity a = among[pair.first];
    const Entity b = among[pair.second];
    const RelationSet label = closure.relation(a, b);
    RelationSet left = RelationSet::all();
    const auto narrows_to_label = [&](std::size_t c) {
      left &= compose(closure.relation(a, among[c]), closure.relation(among[c], b));
      return left == label;
    };
    if (label != RelationSet::all() && !thirds.any_of(pair.first, pair.second, narrows_to_label)) {
      core.push_back({a, b, label});
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
