#include "gnomon/timeline/open_orders.h"

#include "gnomon/reason/point_arrows.h"
#include "gnomon/timeline/next_step.h"

#include <algorithm>

namespace gnomon {
namespace {

std::size_t size_of(const TimelineInstant& instant) { return instant.end - instant.begin; }

// The instants of a timeline on the steps next to `step` and on it.
std::span<const TimelineInstant> around(const Timeline& timeline, std::uint32_t step) {
  const auto begin = std::ranges::lower_bound(timeline.instants, step == 0 ? 0 : step - 1, {},
                                              &TimelineInstant::step);
  const auto end =
      std::ranges::upper_bound(timeline.instants, step + 1, {}, &TimelineInstant::step);
  return {begin, end};
}

}  // namespace

OpenOrders::OpenOrders(const DocumentTimelines& timelines)
    : timelines_(&timelines), instant_of_(2 * timelines.graph.node_count(), 0) {
  std::uint32_t instants = 0;
  std::vector<std::uint32_t> steps;  // of each instant
  for (const Timeline& timeline : timelines.timelines) {
    places_.push_back({&timeline, instants});
    for (const TimelineInstant& instant : timeline.instants) {
      for (const Point point : timeline.points_of(instant)) {
        instant_of_[point_number(point)] = instants;
      }
      steps.push_back(instant.step);
      ++instants;
    }
  }
  joined_.resize(instants);
  std::vector<std::vector<std::pair<std::uint32_t, bool>>> later(instants);
  bool has_weak_edges = false;
  const auto join = [&](std::uint32_t p, std::uint32_t q, bool strict) {
    if (instant_of_[p] != instant_of_[q]) {
      later[instant_of_[p]].emplace_back(instant_of_[q], strict);
      has_weak_edges = has_weak_edges || !strict;
    }
  };
  for (std::uint32_t node = 0; node < timelines.graph.node_count(); ++node) {
    if (timelines.timelines[timelines.timeline_of[node]].consistent) {
      join(2 * node, 2 * node + 1, true);
    }
  }
  for (const GraphLink& link : timelines.graph.links) {
    const auto relation = relation_of(link.type, timelines.during);
    if (relation && timelines.timelines[timelines.timeline_of[position(link.source)]].consistent) {
      for_each_arrow({link.source, link.target, *relation}, join,
                     [](std::uint32_t, std::uint32_t) {});
    }
  }
  NextStep next(instants);
  for (std::uint32_t instant = 0; instant < instants; ++instant) {
    next.find(
        instant, has_weak_edges,
        [&](std::uint32_t from, auto use) {
          for (const auto& [to, strict] : later[from]) {
            use(to, strict);
          }
        },
        [&](std::uint32_t at) { return steps[at]; },
        [&](std::uint32_t after) {
          joined_[instant].push_back(after);
          joined_[after].push_back(instant);
        });
  }
  for (auto& list : joined_) {
    std::ranges::sort(list);
  }
}

bool OpenOrders::has_place(Point point) const {
  return timelines_->timelines[timelines_->timeline_of[position(point.entity)]].consistent;
}

std::uint32_t OpenOrders::instant_of(Point point) const { return instant_of_[point_number(point)]; }

bool OpenOrders::is_ordered(std::uint32_t instant, std::uint32_t other) const {
  return instant == other || std::ranges::binary_search(joined_[instant], other);
}

std::size_t OpenOrders::count(Point point) const {
  if (!has_place(point)) {
    return 0;
  }
  const Place& place = places_[timelines_->timeline_of[position(point.entity)]];
  const std::vector<TimelineInstant>& instants = place.timeline->instants;
  const std::uint32_t own = instant_of(point);
  const std::uint32_t step = instants[own - place.first_instant].step;
  const auto near = around(*place.timeline, step);
  // Points lie side by side, so that those of a stretch of instants need no counting.
  std::size_t open = near.back().end - near.front().begin;
  open -= size_of(instants[own - place.first_instant]);
  for (const std::uint32_t other : joined_[own]) {
    const TimelineInstant& ordered = instants[other - place.first_instant];
    if (other != own && ordered.step + 1 >= step && ordered.step <= step + 1) {
      open -= size_of(ordered);
    }
  }
  return open;
}

std::vector<Point> OpenOrders::first(Point point, std::size_t most) const {
  std::vector<Point> open;
  if (!has_place(point)) {
    return open;
  }
  const Place& place = places_[timelines_->timeline_of[position(point.entity)]];
  const Timeline& timeline = *place.timeline;
  const std::uint32_t own = instant_of(point);
  for (const TimelineInstant& other :
       around(timeline, timeline.instants[own - place.first_instant].step)) {
    if (open.size() >= most) {
      break;
    }
    const auto number =
        place.first_instant + static_cast<std::uint32_t>(&other - timeline.instants.data());
    if (is_ordered(own, number)) {
      continue;
    }
    const auto points = timeline.points_of(other);
    open.insert(
        open.end(), points.begin(),
        points.begin() + static_cast<std::ptrdiff_t>(std::min(points.size(), most - open.size())));
  }
  return open;
}

}  // namespace gnomon
