// What a Timegraph answers.
#include "gnomon/reason/timegraph_edges.h"
#include "gnomon/reason/visited_set.h"

#include <algorithm>
#include <cassert>

namespace gnomon {
namespace {

// What a search needs, kept by each thread so that a question allocates nothing.
struct PathSearch {
  std::vector<std::uint32_t> open_forward;
  std::vector<std::uint32_t> open_backward;
  VisitedSet seen_forward;
  VisitedSet seen_backward;

  void clear() {
    open_forward.clear();
    open_backward.clear();
    seen_forward.clear();
    seen_backward.clear();
  }
};

PathSearch& fresh_search() {
  thread_local PathSearch search;
  search.clear();
  return search;
}

}  // namespace

bool Timegraph::trunk_is_whole(std::size_t trunk, Place from, Place to) const {
  const auto& breaks = trunk_breaks_[trunk];
  const auto next = std::ranges::lower_bound(breaks, from);
  return next == breaks.end() || *next >= to;
}

Timegraph::Known Timegraph::look_up(Slot u, Slot v) const {
  const PointRecord& a = points_[u];
  const PointRecord& b = points_[v];
  if (a.pseudo_time >= b.pseudo_time) {
    return Known::kNo;
  }
  if (a.chain == b.chain) {
    return Known::kYes;
  }
  for (std::size_t t = 0; t < trunks_; ++t) {
    if (a.reaches[t] > b.reaches[t] || a.reached_from[t] > b.reached_from[t]) {
      return Known::kNo;
    }
    if (a.reaches[t] < b.reached_from[t] &&
        trunk_is_whole(t, a.reaches[t], b.reached_from[t] - 1)) {
      return Known::kYes;
    }
  }
  return Known::kMaybe;
}

bool Timegraph::precedes(Slot u, Slot v) const {
  const Known known = look_up(u, v);
  return known == Known::kMaybe ? search(u, v) : known == Known::kYes;
}

// From both sides in turn, always where fewer nodes are open; one side without open nodes means no.
bool Timegraph::search(Slot u, Slot v) const {
  PathSearch& s = fresh_search();
  s.open_forward.push_back(u);
  s.seen_forward.insert(u);
  s.open_backward.push_back(v);
  s.seen_backward.insert(v);
  while (!s.open_forward.empty() && !s.open_backward.empty()) {
    const bool forward = s.open_forward.size() <= s.open_backward.size();
    auto& open = forward ? s.open_forward : s.open_backward;
    VisitedSet& seen = forward ? s.seen_forward : s.seen_backward;
    const VisitedSet& other = forward ? s.seen_backward : s.seen_forward;
    const Slot node = open.back();
    open.pop_back();
    bool found = false;
    for_each_next(node, forward, [&](Slot next, bool) {
      if (found) {
        return;
      }
      if (other.contains(next)) {
        found = true;
        return;
      }
      const Known known = forward ? look_up(next, v) : look_up(u, next);
      if (known == Known::kYes) {
        found = true;
      } else if (known == Known::kMaybe && seen.insert(next)) {
        open.push_back(next);
      }
    });
    if (found) {
      return true;
    }
  }
  return false;
}

// Over pairs of a node and whether the path to it had a strict edge yet.
bool Timegraph::has_strict_path(Slot u, Slot v) const {
  PathSearch& s = fresh_search();  // forward: weakly reached; backward: strictly reached
  s.open_forward.push_back(u);
  s.seen_forward.insert(u);
  while (!s.open_forward.empty() || !s.open_backward.empty()) {
    const bool strict_so_far = !s.open_backward.empty();
    auto& open = strict_so_far ? s.open_backward : s.open_forward;
    const Slot node = open.back();
    open.pop_back();
    bool found = false;
    for_each_next(node, true, [&](Slot next, bool strict) {
      const bool now_strict = strict_so_far || strict;
      const Known known = next == v ? Known::kYes : look_up(next, v);
      if (now_strict && known == Known::kYes) {
        found = true;
      } else if (known != Known::kNo && next != v) {
        if (now_strict && s.seen_backward.insert(next)) {
          s.open_backward.push_back(next);
        } else if (!now_strict && s.seen_forward.insert(next)) {
          s.open_forward.push_back(next);
        }
      }
    });
    if (found) {
      return true;
    }
  }
  return false;
}

// u is strictly before v also when two points that differ both lie between them.
bool Timegraph::strictly_precedes(Slot u, Slot v) const {
  if (weak_links_ == 0 || has_strict_path(u, v)) {
    return true;
  }
  const auto between = [&](Slot slot) {
    const Slot node = points_[slot].node;
    return (node == u || precedes(u, node)) && (node == v || precedes(node, v));
  };
  return std::ranges::any_of(
      unequal_, [&](const UnequalPair& pair) { return between(pair.a) && between(pair.b); });
}

bool Timegraph::are_unequal(Slot u, Slot v) const {
  return std::ranges::any_of(unequal_, [&](const UnequalPair& pair) {
    const Slot a = points_[pair.a].node;
    const Slot b = points_[pair.b].node;
    return (a == u && b == v) || (a == v && b == u);
  });
}

PointRelation Timegraph::node_order(Slot u, Slot v) const {
  if (u == v) {
    return kEqual;
  }
  if (points_[u].pseudo_time > points_[v].pseudo_time) {
    return node_order(v, u).inverse();
  }
  if (!precedes(u, v)) {
    return !unequal_.empty() && are_unequal(u, v) ? kUnequal : kAnyOrder;
  }
  return strictly_precedes(u, v) ? kLess : kAtMost;
}

PointRelation Timegraph::order(Point p, Point q) const {
  return node_order(node_of(p), node_of(q));
}

RelationSet Timegraph::relation(Entity a, Entity b) const {
  if (a == b) {
    return Relation::kEquals;
  }
  const Slot a_begin = node_of({a, 0});
  const Slot a_end = node_of({a, 1});
  const Slot b_begin = node_of({b, 0});
  const Slot b_end = node_of({b, 1});
  const PointRelation end_begin = node_order(a_end, b_begin);
  if (end_begin == kLess) {
    return Relation::kBefore;
  }
  const PointRelation begin_end = node_order(a_begin, b_end);
  if (begin_end == kGreater) {
    return Relation::kAfter;
  }
  return relations({node_order(a_begin, b_begin), begin_end, end_begin, node_order(a_end, b_end)});
}

std::size_t Timegraph::point_class_count() const {
  std::size_t count = 0;
  for (Slot slot = 0; slot < points_.size(); ++slot) {
    count += points_[slot].node == slot ? 1 : 0;
  }
  return count;
}

Metagraph Timegraph::metagraph() const {
  Metagraph result;
  std::vector<std::uint32_t> number(chains_made_, kNoSlot);  // of a chain in the result
  const auto chain_of = [&](Slot node) {
    std::uint32_t& chain = number[points_[node].chain];
    if (chain == kNoSlot) {
      chain = static_cast<std::uint32_t>(result.chains.size());
      result.chains.push_back(0);
    }
    return chain;
  };
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (Slot slot = 0; slot < points_.size(); ++slot) {
    if (points_[slot].node != slot) {
      continue;
    }
    const std::uint32_t from = chain_of(slot);
    ++result.chains[from];
    for_each_next(slot, true, [&](Slot next, bool) {
      if (const std::uint32_t to = chain_of(next); to != from) {
        edges.emplace_back(from, to);
      }
    });
  }
  std::ranges::sort(edges);
  result.edges = edges.size();
  for (const auto& [from, to] : edges) {
    if (result.joints.empty() || result.joints.back().from != from ||
        result.joints.back().to != to) {
      result.joints.push_back({from, to, 0});
    }
    ++result.joints.back().edges;
  }
  return result;
}

std::size_t Timegraph::memory_bytes() const {
  const auto bytes = [](const auto& list) { return list.capacity() * sizeof(list[0]); };
  std::size_t sum = bytes(points_) + bytes(slot_of_) + bytes(twin_) + bytes(next_equal_) +
                    bytes(chain_next_) + bytes(chain_previous_) + bytes(trunk_place_) +
                    bytes(links_) + alive_.capacity() / 8 + bytes(unequal_) + bytes(history_);
  for (const auto& slots : trunk_slots_) {
    sum += bytes(slots);
  }
  for (const Edges* edges : {&out_, &in_}) {
    sum += bytes(edges->begins) + bytes(edges->packed) + edges->added.memory_bytes();
  }
  return sum;
}

}  // namespace gnomon
