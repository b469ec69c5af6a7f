// How a Timegraph keeps its chains and the places of nodes on its trunks while it changes.
#include "gnomon/reason/timegraph_edges.h"
#include "gnomon/reason/visited_set.h"

#include <algorithm>
#include <queue>

namespace gnomon {

// Two chains, the tail of one and the head of the other joined by an edge, become one.
void Timegraph::join_chains(Slot tail, Slot head) {
  chain_next_[tail] = head;
  chain_previous_[head] = tail;
  relabel_shorter(tail, head, points_[head].chain, points_[tail].chain);
}

void Timegraph::cut_chain_behind(Slot node) {
  const Slot next = chain_next_[node];
  chain_next_[node] = kNoSlot;
  chain_previous_[next] = kNoSlot;
  relabel_shorter(node, next, chains_made_, chains_made_);
  ++chains_made_;
}

// Walks from `left` backward and from `right` forward in step; the side that ends first gets its
// new chain number.
void Timegraph::relabel_shorter(Slot left, Slot right, std::uint32_t left_chain,
                                std::uint32_t right_chain) {
  // When they have just been joined, each walk stops where the other side begins by direction.
  Slot a = left;
  Slot b = right;
  while (a != kNoSlot && b != kNoSlot) {
    a = chain_previous_[a];
    b = chain_next_[b];
  }
  if (a == kNoSlot) {
    for (Slot slot = left; slot != kNoSlot; slot = chain_previous_[slot]) {
      points_[slot].chain = left_chain;
    }
  } else {
    for (Slot slot = right; slot != kNoSlot; slot = chain_next_[slot]) {
      points_[slot].chain = right_chain;
    }
  }
}

void Timegraph::leave_chain(Slot node) {
  if (chain_next_[node] != kNoSlot) {
    cut_chain_behind(node);
  }
  if (chain_previous_[node] != kNoSlot) {
    cut_chain_behind(chain_previous_[node]);
  }
}

// The places of a node on the trunks, from its own and those of its neighbours on one side. Returns
// whether they changed.
bool Timegraph::compute_places(Slot node, bool forward) {
  std::array<Place, kTrunks> places;
  places.fill(forward ? kNoSlot : 0);
  Slot member = node;
  do {
    if (const Place own = trunk_place_[member]; own != kNoSlot) {
      Place& place = places[own % 8];
      place = forward ? std::min(place, own / 8) : std::max(place, own / 8 + 1);
    }
    member = next_equal_[member];
  } while (member != node);
  for_each_next(node, forward, [&](Slot next, bool) {
    for (std::size_t t = 0; t < kTrunks; ++t) {
      places[t] = forward ? std::min(places[t], points_[next].reaches[t])
                          : std::max(places[t], points_[next].reached_from[t]);
    }
  });
  auto& known = forward ? points_[node].reaches : points_[node].reached_from;
  const bool changed = places != known;
  known = places;
  return changed;
}

// After nodes have changed: their neighbours may owe their places to what the nodes were before.
void Timegraph::refresh_places(const std::vector<Slot>& nodes) {
  if (trunks_ == 0) {
    return;
  }
  for (const bool forward : {true, false}) {
    std::vector<Slot> changed = nodes;
    for (const Slot node : nodes) {
      for_each_next(node, !forward, [&](Slot next, bool) { changed.push_back(next); });
    }
    update_places(changed, forward);
  }
}

// Computes the places of some nodes anew, and of all whose places depend on what changed. A node is
// done when all that it depends on is, so each is computed once.
void Timegraph::update_places(const std::vector<Slot>& changed, bool forward) {
  using Item = std::pair<std::int64_t, Slot>;
  std::priority_queue<Item> open;
  VisitedSet queued;
  const auto push = [&](Slot node) {
    if (queued.insert(node)) {
      open.emplace(forward ? points_[node].pseudo_time : -points_[node].pseudo_time, node);
    }
  };
  for (const Slot node : changed) {
    push(node);
  }
  while (!open.empty()) {
    const Slot node = open.top().second;
    open.pop();
    if (compute_places(node, forward)) {
      for_each_next(node, !forward, [&](Slot next, bool) { push(next); });
    }
  }
}

// Notes where a trunk is no longer held together by an edge, before and behind a node.
void Timegraph::check_trunk_steps(Slot node) {
  const auto check = [&](std::size_t trunk, Place place) {
    const std::vector<Slot>& slots = trunk_slots_[trunk];
    if (place + 1 >= slots.size()) {
      return;
    }
    const Slot u = points_[slots[place]].node;
    const Slot v = points_[slots[place + 1]].node;
    if (u != v && !has_edge(u, v)) {
      auto& breaks = trunk_breaks_[trunk];
      const auto at = std::ranges::lower_bound(breaks, place);
      if (at == breaks.end() || *at != place) {
        breaks.insert(at, place);
      }
    }
  };
  Slot member = node;
  do {
    if (const Place own = trunk_place_[member]; own != kNoSlot) {
      check(own % 8, own / 8);
      if (own / 8 > 0) {
        check(own % 8, own / 8 - 1);
      }
    }
    member = next_equal_[member];
  } while (member != node);
}

}  // namespace gnomon
