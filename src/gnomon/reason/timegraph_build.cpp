// How a Timegraph is made of a whole network at once, in time proportional to its size.
#include "gnomon/algebra/essential.h"
#include "gnomon/reason/point_arrows.h"
#include "gnomon/reason/prefetch.h"
#include "gnomon/reason/timegraph_edges.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <span>

namespace gnomon {
namespace {

// The usual step between pseudo-times leaves room for points that come later.
}  // namespace

// Fills an empty Timegraph.
class TimegraphBuilder {
 public:
  using Slot = Timegraph::Slot;
  using Place = Timegraph::Place;
  static constexpr Slot kNoSlot = Timegraph::kNoSlot;

  TimegraphBuilder(Timegraph& graph, const Network& network, std::size_t trunks_from,
                   const std::stop_token& stop)
      : graph_(graph), network_(network), trunks_from_(trunks_from), stop_(stop) {}

  bool build() {
    PointArrows arrows = group_arrows(network_);
    PointArrows in_order;
    if (stop_.stop_requested()) {
      return false;
    }
    Instants instants(network_, arrows, &in_order);
    if (!instants.have_model() || stop_.stop_requested()) {
      return false;
    }
    point_at_ = instants.take_points();
    nodes_ = instants.take_begins();
    place_points();
    pack_edges(std::move(in_order), std::move(arrows.arrows));
    if (stop_.stop_requested()) {
      return false;
    }
    take_links();
    collect_followers();
    if (stop_.stop_requested()) {
      return false;
    }
    find_trunks();
    label_nodes();
    return true;
  }

 private:
  // Slots in the order of time, equal points side by side.
  void place_points() {
    const std::size_t points = point_at_.size();
    graph_.slot_of_.resize(points);
    graph_.points_.reserve(points);
    graph_.next_equal_.resize(points);
    graph_.twin_.resize(points);
    Timegraph::PointRecord record;
    record.reaches.fill(kNoSlot);
    std::size_t later = 0;  // the first node behind the slot
    for (Slot slot = 0; slot < points; ++slot) {
      if (slot + kAhead < points) {
        prefetch(&graph_.slot_of_[point_at_[slot + kAhead]]);
      }
      const std::uint32_t p = point_at_[slot];
      graph_.slot_of_[p] = slot;
      if (p % 2 != 0) {  // an end: the begin has its slot already
        const Slot begin = graph_.slot_of_[p - 1];
        graph_.twin_[begin] = 2 * slot;
        graph_.twin_[slot] = 2 * begin + 1;
      }
      if (later < nodes_.size() && slot == nodes_[later]) {
        ++later;
      } else {
        graph_.next_equal_[slot - 1] = slot;
      }
      record.node = nodes_[later - 1];
      record.pseudo_time = (static_cast<std::int64_t>(slot) + 1) * kPseudoTimeStep;
      graph_.points_.push_back(record);
      graph_.next_equal_[slot] = record.node;
    }
    graph_.last_time_ = static_cast<std::int64_t>(points) * kPseudoTimeStep;
  }

  // Makes edges of arrows that are grouped by slots. The memory of as many others serves again:
  // fresh memory costs more than filling it.
  void pack_edges(PointArrows arrows, LargeVector<Arrow> memory) {
    const std::size_t points = point_at_.size();
    Timegraph::Edges& out = graph_.out_;
    Timegraph::Edges& in = graph_.in_;
    out.begins = std::move(arrows.begins);
    out.packed = std::move(arrows.arrows);
    in.begins.assign(points + 1, 0);
    for (Timegraph::Edge& edge : out.packed) {
      edge.to = graph_.slot_of_[edge.to];
      ++in.begins[edge.to + 1];
    }
    in.packed = std::move(memory);
    std::partial_sum(in.begins.begin(), in.begins.end(), in.begins.begin());
    LargeVector<std::uint32_t> next(in.begins.begin(), in.begins.end() - 1);
    for (Slot slot = 0; slot < points; ++slot) {
      for (std::uint32_t i = out.begins[slot]; i < out.begins[slot + 1]; ++i) {
        const Timegraph::Edge& edge = out.packed[i];
        in.packed[next[edge.to]++] = {slot, edge.link(), edge.strict()};
      }
    }
  }

  void take_links() {
    // With room for more, which costs nothing before it is used: the first that comes would
    // otherwise have all of them copied.
    graph_.links_.reserve(network_.links().size() + network_.links().size() / 4);
    graph_.links_.assign(network_.links().begin(), network_.links().end());
    graph_.alive_.assign(graph_.links_.size(), true);
    graph_.packed_links_ = graph_.links_.size();
    for (std::uint32_t i = 0; i < graph_.links_.size(); ++i) {
      bool weak = false;
      const Endpoints& known = essential_endpoints(graph_.links_[i].relation);
      for (int pair = 0; pair < 4; ++pair) {
        const PointRelation relation = known(pair / 2, pair % 2);
        weak = weak || relation == kAtMost || relation == kAtLeast;
      }
      graph_.weak_links_ += weak ? 1 : 0;
      for_each_arrow(
          graph_.links_[i], [](std::uint32_t, std::uint32_t, bool) {},
          [&](std::uint32_t a, std::uint32_t b) {
            graph_.unequal_.push_back(
                {graph_.slot_of_[a], graph_.slot_of_[b], static_cast<LinkId>(i)});
          });
    }
  }

  // The next nodes of every node in one piece, which is gone over several times.
  void collect_followers() {
    const std::size_t points = point_at_.size();
    const Timegraph::Edges& out = graph_.out_;
    // Most nodes are one point, which is seen without their large records.
    const auto node_of = [&](Slot slot) {
      return graph_.next_equal_[slot] == slot ? slot : graph_.points_[slot].node;
    };
    follower_begins_.assign(points + 1, 0);
    followers_.resize(out.packed.size() + points / 2);
    std::uint32_t count = 0;
    for (Slot slot = 0; slot < points; ++slot) {
      const Slot node = node_of(slot);
      if (slot == node) {
        follower_begins_[node] = count;
      }
      if (graph_.is_begin(slot)) {
        followers_[count++] = node_of(graph_.twin(slot));
      }
      for (std::uint32_t i = out.begins[slot]; i < out.begins[slot + 1]; ++i) {
        const Slot next = node_of(out.packed[i].to);
        followers_[count] = next;
        count += next != node ? 1 : 0;
      }
      follower_begins_[node + 1] = count;
    }
  }

  std::span<const Slot> followers(Slot node) const {
    return std::span(followers_)
        .subspan(follower_begins_[node], follower_begins_[node + 1] - follower_begins_[node]);
  }

  // The longest path, then the longest one through nodes that are left, and so on.
  void find_trunks() {
    graph_.trunk_place_.assign(point_at_.size(), kNoSlot);
    if (nodes_.empty() || nodes_.size() < trunks_from_) {
      return;
    }
    // Of the longest path from a node; 0 for those on a trunk, which are out of the way.
    LargeVector<std::uint32_t> length(point_at_.size(), 1);
    for (std::size_t trunk = 0; trunk < Timegraph::kTrunks && !stop_.stop_requested(); ++trunk) {
      Slot best = nodes_.back();
      for (auto at = nodes_.rbegin(); at != nodes_.rend(); ++at) {
        if (length[*at] == 0) {
          continue;
        }
        std::uint32_t longest = 0;
        for (const Slot next : followers(*at)) {
          longest = std::max(longest, length[next]);
        }
        length[*at] = longest + 1;
        best = longest + 1 > length[best] ? *at : best;
      }
      // A short path answers little and costs as much as a long one.
      if (length[best] < std::max<std::size_t>(1, trunks_from_ / 64)) {
        break;
      }
      std::vector<Slot> slots{best};
      while (length[slots.back()] > 1) {
        slots.push_back(*std::ranges::find(followers(slots.back()), length[slots.back()] - 1,
                                           [&](Slot next) { return length[next]; }));
      }
      for (std::size_t place = 0; place < slots.size(); ++place) {
        graph_.trunk_place_[slots[place]] = static_cast<Slot>(8 * place + trunk);
        length[slots[place]] = 0;
      }
      graph_.trunk_slots_.push_back(std::move(slots));
      graph_.trunk_breaks_.emplace_back();
      ++graph_.trunks_;
    }
  }

  void link_up(Slot node, Slot next) {
    graph_.chain_next_[node] = next;
    graph_.chain_previous_[next] = node;
  }

  // Chains, places on trunks and pseudo-times. The records of all points are more than a cache
  // holds, so whatever goes forward in time goes over them together.
  void label_nodes() {
    graph_.chain_next_.assign(point_at_.size(), kNoSlot);
    graph_.chain_previous_.assign(point_at_.size(), kNoSlot);
    for (const std::vector<Slot>& slots : graph_.trunk_slots_) {
      for (std::size_t i = 0; i + 1 < slots.size(); ++i) {
        link_up(slots[i], slots[i + 1]);
      }
    }
    if (graph_.trunks_ == 0) {
      std::ranges::for_each(nodes_, [&](Slot node) { find_chain(node); });
      return;
    }
    for (auto at = nodes_.rbegin(); at != nodes_.rend(); ++at) {
      graph_.compute_places(*at, true);
    }
    LargeVector<Place> place(point_at_.size());
    std::vector<Slot> next(graph_.trunk_slots_[0].size() + 2, 0);
    for (const Slot node : nodes_) {
      find_chain(node);
      graph_.compute_places(node, false);
      place[node] = place_along_trunk(node, place);
      ++next[place[node] + 1];
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    for (const Slot node : nodes_) {
      graph_.points_[node].pseudo_time =
          static_cast<std::int64_t>(++next[place[node]]) * kPseudoTimeStep;
    }
  }

  // Trunks are chains; every other node continues the chain of a neighbour before it when that one
  // has no continuation yet.
  void find_chain(Slot node) {
    if (graph_.chain_next_[node] == kNoSlot) {
      Slot nearest = kNoSlot;
      for (const Slot next : followers(node)) {
        if (graph_.chain_previous_[next] == kNoSlot && graph_.trunk_place_[next] == kNoSlot &&
            next < nearest) {
          nearest = next;
        }
      }
      if (nearest != kNoSlot) {
        link_up(node, nearest);
      }
    }
    const Slot previous = graph_.chain_previous_[node];
    graph_.points_[node].chain =
        previous == kNoSlot ? graph_.chains_made_++ : graph_.points_[previous].chain;
  }

  // Where a node lies along the first trunk, for its pseudo-time. In the order of slots a node that
  // nothing follows may stand far behind its neighbours, and a later edge from it to one of them
  // would then have to move all that lies between.
  Place place_along_trunk(Slot node, const LargeVector<Place>& earlier) const {
    if (graph_.points_[node].reaches[0] != kNoSlot) {
      return graph_.points_[node].reaches[0];
    }
    Place place = graph_.points_[node].reached_from[0];
    graph_.for_each_next(node, false,
                         [&](Slot previous, bool) { place = std::max(place, earlier[previous]); });
    return place;
  }

  Timegraph& graph_;
  const Network& network_;
  std::size_t trunks_from_;
  const std::stop_token& stop_;
  LargeVector<std::uint32_t> point_at_;  // by slot
  LargeVector<Slot> nodes_;              // in the order of time
  LargeVector<std::uint32_t> follower_begins_;
  LargeVector<Slot> followers_;
};

std::optional<Timegraph> Timegraph::build(const Network& network, std::size_t trunks_from,
                                          const std::stop_token& stop) {
  assert(network.is_pointisable() && "a Timegraph holds relations of points");
  std::optional<Timegraph> graph(std::in_place);
  if (!TimegraphBuilder(*graph, network, trunks_from, stop).build()) {
    return std::nullopt;
  }
  return graph;
}

}  // namespace gnomon
