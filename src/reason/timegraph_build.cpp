// How a Timegraph is made of a whole network at once, in time proportional to its size.
#include "algebra/essential.h"
#include "reason/point_arrows.h"
#include "reason/timegraph_edges.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace gnomon {
namespace {

// The usual step between pseudo-times leaves room for points that come later.
constexpr std::int64_t kStep = std::int64_t{1} << 24;
}  // namespace

// Fills an empty Timegraph.
class TimegraphBuilder {
 public:
  using Slot = Timegraph::Slot;
  static constexpr Slot kNoSlot = Timegraph::kNoSlot;

  TimegraphBuilder(Timegraph& graph, const Network& network, std::size_t trunks_from)
      : graph_(graph), network_(network), trunks_from_(trunks_from) {}

  bool build() {
    PointArrows arrows = group_arrows(network_);
    {
      const Instants instants(arrows, arrows.points());
      if (!have_model(network_, arrows, instants)) {
        return false;
      }
      place_points(instants);
    }
    pack_edges(std::move(arrows));
    take_links();
    find_trunks();
    find_chains();
    find_trunk_places();
    return true;
  }

 private:
  // Slots in the order of time, equal points side by side.
  void place_points(const Instants& instants) {
    const std::size_t points = 2 * network_.entity_count();
    const std::uint32_t count = instants.count();
    std::vector<std::uint32_t> next(count + 1, 0);
    for (std::uint32_t p = 0; p < points; ++p) {
      ++next[count - instants[p]];
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    graph_.slot_of_.resize(points);
    point_at_.resize(points);
    for (std::uint32_t p = 0; p < points; ++p) {
      const std::uint32_t slot = next[count - 1 - instants[p]]++;
      graph_.slot_of_[p] = slot;
      point_at_[slot] = p;
    }
    graph_.points_.resize(points);
    graph_.next_equal_.resize(points);
    graph_.twin_.resize(points);
    for (Slot slot = 0; slot < points; ++slot) {
      const std::uint32_t p = point_at_[slot];
      graph_.twin_[slot] = 2 * graph_.slot_of_[p ^ 1U] + (p & 1U);
      const bool same = slot > 0 && instants[point_at_[slot - 1]] == instants[p];
      Timegraph::PointRecord& record = graph_.points_[slot];
      record.node = same ? graph_.points_[slot - 1].node : slot;
      graph_.next_equal_[slot] = record.node;
      if (same) {
        graph_.next_equal_[slot - 1] = slot;
      } else {
        nodes_.push_back(slot);
      }
      record.pseudo_time = (static_cast<std::int64_t>(slot) + 1) * kStep;
    }
    graph_.last_time_ = static_cast<std::int64_t>(points) * kStep;
  }

  void pack_edges(PointArrows arrows) {
    const std::size_t points = point_at_.size();
    Timegraph::Edges& out = graph_.out_;
    Timegraph::Edges& in = graph_.in_;
    out.begins.assign(points + 1, 0);
    in.begins.assign(points + 1, 0);
    out.packed.reserve(arrows.arrows.size());
    for (Slot slot = 0; slot < points; ++slot) {
      const std::uint32_t p = point_at_[slot];
      for (std::uint32_t i = arrows.begins[p]; i < arrows.begins[p + 1]; ++i) {
        const Arrow& arrow = arrows.arrows[i];
        const Slot to = graph_.slot_of_[arrow.to];
        out.packed.push_back({to, static_cast<LinkId>(arrow.link), arrow.strict});
        ++in.begins[to + 1];
      }
      out.begins[slot + 1] = static_cast<std::uint32_t>(out.packed.size());
    }
    arrows = {};
    std::partial_sum(in.begins.begin(), in.begins.end(), in.begins.begin());
    in.packed.resize(out.packed.size());
    std::vector<std::uint32_t> next(in.begins.begin(), in.begins.end() - 1);
    for (Slot slot = 0; slot < points; ++slot) {
      for (std::uint32_t i = out.begins[slot]; i < out.begins[slot + 1]; ++i) {
        const Timegraph::Edge& edge = out.packed[i];
        in.packed[next[edge.to]++] = {slot, edge.link, edge.strict};
      }
    }
  }

  void take_links() {
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

  // The longest path, then the longest one through nodes that are left, and so on.
  void find_trunks() {
    graph_.trunk_place_.assign(point_at_.size(), kNoSlot);
    if (nodes_.size() < trunks_from_) {
      return;
    }
    std::vector<std::uint32_t> length(point_at_.size());
    std::vector<Slot> next_on_path(point_at_.size());
    for (std::size_t trunk = 0; trunk < Timegraph::kTrunks; ++trunk) {
      Slot best = kNoSlot;
      for (auto at = nodes_.rbegin(); at != nodes_.rend(); ++at) {
        const Slot node = *at;
        length[node] = 0;
        next_on_path[node] = kNoSlot;
        if (graph_.trunk_place_[node] != kNoSlot) {
          continue;
        }
        graph_.for_each_next(node, true, [&](Slot next, bool) {
          if (length[next] > length[node]) {
            length[node] = length[next];
            next_on_path[node] = next;
          }
        });
        ++length[node];
        if (best == kNoSlot || length[node] > length[best]) {
          best = node;
        }
      }
      // A short path answers little and costs as much as a long one.
      if (best == kNoSlot || length[best] < trunks_from_ / 64) {
        break;
      }
      std::vector<Slot> slots;
      for (Slot node = best; node != kNoSlot; node = next_on_path[node]) {
        graph_.trunk_place_[node] = static_cast<Slot>(8 * slots.size() + trunk);
        slots.push_back(node);
      }
      graph_.trunk_slots_.push_back(std::move(slots));
      graph_.trunk_breaks_.emplace_back();
      ++graph_.trunks_;
    }
  }

  // Trunks are chains; every other node continues the chain of a neighbour before it when that one
  // has no continuation yet.
  void find_chains() {
    graph_.chain_next_.assign(point_at_.size(), kNoSlot);
    graph_.chain_previous_.assign(point_at_.size(), kNoSlot);
    const auto link_up = [&](Slot node, Slot next) {
      graph_.chain_next_[node] = next;
      graph_.chain_previous_[next] = node;
    };
    for (const std::vector<Slot>& slots : graph_.trunk_slots_) {
      for (std::size_t i = 0; i + 1 < slots.size(); ++i) {
        link_up(slots[i], slots[i + 1]);
      }
    }
    for (const Slot node : nodes_) {
      if (graph_.chain_next_[node] == kNoSlot) {
        Slot nearest = kNoSlot;
        graph_.for_each_next(node, true, [&](Slot next, bool) {
          if (graph_.chain_previous_[next] == kNoSlot && graph_.trunk_place_[next] == kNoSlot &&
              next < nearest) {
            nearest = next;
          }
        });
        if (nearest != kNoSlot) {
          link_up(node, nearest);
        }
      }
      const Slot previous = graph_.chain_previous_[node];
      graph_.points_[node].chain =
          previous == kNoSlot ? graph_.chains_made_++ : graph_.points_[previous].chain;
    }
  }

  void find_trunk_places() {
    for (Timegraph::PointRecord& record : graph_.points_) {
      record.reaches.fill(kNoSlot);
      record.reached_from.fill(0);
    }
    if (graph_.trunks_ == 0) {
      return;
    }
    for (auto at = nodes_.rbegin(); at != nodes_.rend(); ++at) {
      graph_.compute_places(*at, true);
    }
    for (const Slot node : nodes_) {
      graph_.compute_places(node, false);
    }
  }

  Timegraph& graph_;
  const Network& network_;
  std::size_t trunks_from_;
  std::vector<std::uint32_t> point_at_;  // by slot
  std::vector<Slot> nodes_;              // in the order of time
};

std::optional<Timegraph> Timegraph::build(const Network& network, std::size_t trunks_from) {
  assert(network.is_pointisable() && "a Timegraph holds relations of points");
  std::optional<Timegraph> graph(std::in_place);
  if (!TimegraphBuilder(*graph, network, trunks_from).build()) {
    return std::nullopt;
  }
  return graph;
}

}  // namespace gnomon
