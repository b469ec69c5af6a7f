#include "gnomon/timeline/placement.h"

#include "gnomon/reason/point_arrows.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <limits>
#include <queue>
#include <unordered_map>

namespace gnomon {
namespace {

// The instants of a timeline and what must come after each, straight from the links.
class InstantGraph {
 public:
  InstantGraph(const DocumentTimelines& timelines, const Timeline& timeline)
      : after_(timeline.instants.size()), before_(timeline.instants.size()) {
    for (std::uint32_t i = 0; i < timeline.instants.size(); ++i) {
      for (const Point point : timeline.points_of(timeline.instants[i])) {
        instant_of_[point_number(point.entity, point.end)] = i;
      }
    }
    for (const Entity node : timeline.nodes) {
      join(point_number(node, 0), point_number(node, 1), true);
    }
    for (const GraphLink& link : timelines.graph.links) {
      const auto relation = relation_of(link.type, timelines.during);
      if (relation && instant_of_.contains(point_number(link.source, 0))) {
        for_each_arrow(
            {link.source, link.target, *relation},
            [&](std::uint32_t p, std::uint32_t q, bool strict) { join(p, q, strict); },
            [](std::uint32_t, std::uint32_t) {});
      }
    }
  }

  struct Edge {
    std::uint32_t to = 0;
    bool strict = true;  // else the two may be equal
  };

  std::size_t size() const { return after_.size(); }
  const std::vector<Edge>& after(std::size_t instant) const { return after_[instant]; }
  const std::vector<Edge>& before(std::size_t instant) const { return before_[instant]; }

 private:
  void join(std::uint32_t p, std::uint32_t q, bool strict) {
    const std::uint32_t from = instant_of_[p];
    const std::uint32_t to = instant_of_[q];
    if (from != to) {
      after_[from].push_back({to, strict});
      before_[to].push_back({from, strict});
    }
  }

  std::unordered_map<std::uint32_t, std::uint32_t> instant_of_;  // by point
  std::vector<std::vector<Edge>> after_;
  std::vector<std::vector<Edge>> before_;
};

// Instants are numbered in the order of the timeline, so every edge leads to a larger number; those
// of one step, between which there may be a <=, by their ranks.
//
// Places are numbers first, with room between those of dates: dates stand kRoom apart, in the order
// of the timeline. What some date precedes comes right behind the last that must precede it; what
// is only known to precede something comes right before that. So nothing stands within a date but
// what is known to lie there, or to follow something that does. Before a date ends come before
// begins: what is over by then is kept apart from what has just begun.
class Placer {
 public:
  Placer(const DocumentTimelines& timelines, const Timeline& timeline,
         std::span<const std::size_t> dated)
      : graph_(timelines, timeline),
        timeline_(timeline),
        place_(timeline.instants.size()),
        is_dated_(timeline.instants.size()),
        from_date_(timeline.instants.size()),
        is_held_(timeline.instants.size()) {
    for (const std::size_t i : dated) {
      is_dated_[i] = true;
    }
  }

  Placement place() {
    const std::size_t size = graph_.size();
    for (std::size_t i = 0; i < size; ++i) {
      from_date_[i] = is_dated_[i] || any(graph_.before(i), from_date_);
      if (from_date_[i]) {
        place_[i] = is_dated_[i] ? kRoom * timeline_.instants[i].step : behind_last(i, from_date_);
      }
    }
    for (std::size_t i = size; i-- > 0;) {
      is_held_[i] = from_date_[i] || any(graph_.after(i), is_held_);
      if (is_held_[i] && !from_date_[i]) {
        place_[i] = before_next(i);
      }
    }
    place_rest();
    return finish();
  }

 private:
  // What no date holds on either side comes right behind neighbours that have a place, or else
  // right before them. One direction is gone to the end before the other, so that nothing has to
  // squeeze in between two places.
  void place_rest() {
    std::vector<std::uint32_t> reached;
    for (std::uint32_t i = 0; i < is_held_.size(); ++i) {
      if (is_held_[i]) {
        reached.push_back(i);
      }
    }
    while (!reached.empty()) {
      const std::size_t before = reached.size();
      go_on<std::greater<>>(
          reached, [&](std::uint32_t i) -> auto& { return graph_.after(i); },
          [&](std::uint32_t i) { return behind_last(i, is_held_); });
      go_on<std::less<>>(
          reached, [&](std::uint32_t i) -> auto& { return graph_.before(i); },
          [&](std::uint32_t i) { return before_next(i); });
      reached.erase(reached.begin(), reached.begin() + static_cast<std::ptrdiff_t>(before));
    }
  }

  // Gives a place to all that can be reached in one direction, the nearest first.
  template <class Farther, class Next, class Place>
  void go_on(std::vector<std::uint32_t>& reached, Next next, Place place) {
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, Farther> waiting;
    const auto push = [&](std::uint32_t i) {
      for (const InstantGraph::Edge& edge : next(i)) {
        if (!is_held_[edge.to]) {
          waiting.push(edge.to);
        }
      }
    };
    std::ranges::for_each(reached, push);
    while (!waiting.empty()) {
      const std::uint32_t i = waiting.top();
      waiting.pop();
      if (!is_held_[i]) {
        place_[i] = place(i);
        is_held_[i] = true;
        reached.push_back(i);
        push(i);
      }
    }
  }

  static constexpr std::int64_t kRoom = std::int64_t{1} << 32;

  static bool any(const std::vector<InstantGraph::Edge>& edges, const std::vector<bool>& is) {
    return std::ranges::any_of(edges, [&](const InstantGraph::Edge& edge) { return is[edge.to]; });
  }

  // Right behind those of the instants before it that `counts` names, or with one that it may
  // equal.
  std::int64_t behind_last(std::size_t i, const std::vector<bool>& counts) const {
    std::int64_t place = std::numeric_limits<std::int64_t>::min();
    for (const InstantGraph::Edge& edge : graph_.before(i)) {
      if (counts[edge.to]) {
        place = std::max(place, place_[edge.to] + (edge.strict ? 1 : 0));
      }
    }
    return place;
  }

  std::int64_t before_next(std::size_t i) const {
    std::int64_t place = std::numeric_limits<std::int64_t>::max();
    const bool ends = std::ranges::all_of(timeline_.points_of(timeline_.instants[i]),
                                          [](Point point) { return point.end == 1; });
    for (const InstantGraph::Edge& edge : graph_.after(i)) {
      if (is_held_[edge.to]) {
        place = std::min(place, place_[edge.to] - (!edge.strict ? 0 : ends ? 2 : 1));
      }
    }
    return place;
  }

  // Without empty steps; and what may lie elsewhere.
  Placement finish() const {
    std::vector<std::int64_t> used = place_;
    std::ranges::sort(used);
    used.erase(std::unique(used.begin(), used.end()), used.end());
    Placement placement;
    placement.length = static_cast<std::uint32_t>(used.size());
    for (const std::int64_t place : place_) {
      placement.step.push_back(
          static_cast<std::uint32_t>(std::ranges::lower_bound(used, place) - used.begin()) + 1);
    }
    std::vector<std::uint32_t> date_steps;
    for (std::size_t i = 0; i < place_.size(); ++i) {
      if (is_dated_[i]) {
        date_steps.push_back(placement.step[i]);
      }
    }
    std::ranges::sort(date_steps);
    const auto dates_within = [&](std::uint32_t above, std::uint32_t below) {
      const auto next = std::ranges::upper_bound(date_steps, above);
      return next != date_steps.end() && *next < below;
    };
    // The nearest dates that are known to come before and after each instant.
    std::vector<std::uint32_t> lower(place_.size(), 0);
    std::vector<std::uint32_t> upper(place_.size(), placement.length + 1);
    for (std::size_t i = 0; i < place_.size(); ++i) {
      for (const InstantGraph::Edge& edge : graph_.before(i)) {
        lower[i] =
            std::max(lower[i], is_dated_[edge.to] ? placement.step[edge.to] : lower[edge.to]);
      }
      placement.may_be_earlier.push_back(!is_dated_[i] &&
                                         dates_within(lower[i], placement.step[i]));
    }
    placement.may_be_later.resize(place_.size());
    for (std::size_t i = place_.size(); i-- > 0;) {
      for (const InstantGraph::Edge& edge : graph_.after(i)) {
        upper[i] =
            std::min(upper[i], is_dated_[edge.to] ? placement.step[edge.to] : upper[edge.to]);
      }
      placement.may_be_later[i] = !is_dated_[i] && dates_within(placement.step[i], upper[i]);
    }
    return placement;
  }

  InstantGraph graph_;
  const Timeline& timeline_;
  std::vector<std::int64_t> place_;
  std::vector<bool> is_dated_;
  std::vector<bool> from_date_;  // some date comes before, or it is one
  std::vector<bool> is_held_;    // has a place from which those before it can be counted
};

}  // namespace

Placement place_by_dates(const DocumentTimelines& timelines, const Timeline& timeline,
                         std::span<const std::size_t> dated) {
  assert(timeline.consistent && "a contradictory timeline has no steps");
  if (!dated.empty()) {
    return Placer(timelines, timeline, dated).place();
  }
  Placement placement;
  placement.length = timeline.length;
  for (const TimelineInstant& instant : timeline.instants) {
    placement.step.push_back(instant.step);
  }
  placement.may_be_earlier.resize(timeline.instants.size());
  placement.may_be_later.resize(timeline.instants.size());
  return placement;
}

}  // namespace gnomon
