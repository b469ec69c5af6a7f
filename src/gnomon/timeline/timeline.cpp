#include "gnomon/timeline/timeline.h"

#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/point_arrows.h"
#include "gnomon/timeline/arrangement.h"
#include "gnomon/timeline/partition.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <tuple>

namespace gnomon {
namespace {

// The points of a timeline in the order of time, equal ones side by side.
void fill(Timeline& timeline, const Arrangement& arrangement) {
  std::vector<std::uint32_t> order;
  order.reserve(2 * timeline.nodes.size());
  for (const Entity node : timeline.nodes) {
    order.push_back(point_number(node, 0));
    order.push_back(point_number(node, 1));
  }
  // Instants of one step come by their first points, which is not the order of their numbers.
  std::ranges::sort(order, {}, [&](std::uint32_t p) {
    return std::tuple(arrangement.step_of[p], arrangement.instant_of[p], p);
  });
  timeline.points.reserve(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::uint32_t instant = arrangement.instant_of[order[i]];
    if (i == 0 || arrangement.instant_of[order[i - 1]] != instant) {
      const auto begin = static_cast<std::uint32_t>(i);
      timeline.instants.push_back(
          {arrangement.step_of[order[i]], begin, begin, arrangement.is_indeterminate[instant]});
    }
    ++timeline.instants.back().end;
  }
  std::ranges::sort(timeline.instants, {}, [&](const TimelineInstant& instant) {
    const std::uint32_t first = order[instant.begin];
    return std::tuple(instant.step, arrangement.rank_on_step[arrangement.instant_of[first]], first);
  });
  for (TimelineInstant& instant : timeline.instants) {
    const auto begin = static_cast<std::uint32_t>(timeline.points.size());
    for (std::uint32_t i = instant.begin; i < instant.end; ++i) {
      timeline.points.push_back(
          {static_cast<Entity>(order[i] / 2), static_cast<int>(order[i] % 2)});
    }
    instant.end = begin + (instant.end - instant.begin);
    instant.begin = begin;
  }
}

// Steps that hold an open order, joined where the order of two neighbouring ones is open.
std::vector<StepRange> open_sections(const Arrangement::Part& part,
                                     const Arrangement& arrangement) {
  std::vector<StepRange> sections;
  bool joined = false;  // with the section before
  for (std::uint32_t step = 1; step <= part.length; ++step) {
    const std::uint32_t at = part.first_step + step - 1;
    if (joined) {
      sections.back().last = step;
    } else if (arrangement.open_step[at] || arrangement.open_gap[at]) {
      sections.push_back({step, step});
    }
    joined = arrangement.open_gap[at];
  }
  return sections;
}

void choose_main(DocumentTimelines& timelines) {
  const auto rank = [&](std::size_t i) {
    return std::pair(timelines.timelines[i].length, timelines.timelines[i].nodes.size());
  };
  for (std::size_t i = 0; i < timelines.timelines.size(); ++i) {
    if (timelines.timelines[i].consistent && (!timelines.main || rank(i) > rank(*timelines.main))) {
      timelines.main = i;
    }
  }
}

void attach(DocumentTimelines& timelines) {
  for (std::size_t i = 0; i < timelines.graph.links.size(); ++i) {
    const GraphLink& link = timelines.graph.links[i];
    if (link_kind(link.type) != ElementKind::kSlink) {
      continue;
    }
    const std::uint32_t from = timelines.timeline_of[position(link.source)];
    const std::uint32_t to = timelines.timeline_of[position(link.target)];
    if (from != to) {
      timelines.attachments.push_back({i, from, to});
      timelines.timelines[to].subordinated = true;
    }
  }
}

}  // namespace

std::optional<double> Timeline::indeterminacy() const {
  return consistent && !points.empty() ? std::optional(static_cast<double>(indeterminate_points) /
                                                       static_cast<double>(points.size()))
                                       : std::nullopt;
}

std::vector<std::size_t> DocumentTimelines::rejected() const {
  std::vector<std::size_t> all;
  for (const Timeline& timeline : timelines) {
    all.insert(all.end(), timeline.rejected.begin(), timeline.rejected.end());
  }
  std::ranges::sort(all);
  return all;
}

DocumentTimelines timelines_of(TimemlGraph graph, During during, const std::stop_token& stop) {
  DocumentTimelines timelines;
  timelines.graph = std::move(graph);
  timelines.during = during;
  std::vector<std::size_t> numbers;
  const Network network = network_of(timelines.graph, during, numbers);
  Partitions partitions(network);
  const Arrangement arrangement = arrange(network, partitions);
  timelines.contradictions = arrangement.contradictions;
  timelines.timelines.resize(partitions.count());
  for (std::size_t i = 0; i < timelines.timelines.size(); ++i) {
    Timeline& timeline = timelines.timelines[i];
    const Arrangement::Part& part = arrangement.parts[i];
    const auto nodes = partitions.nodes(i);
    timeline.nodes.assign(nodes.begin(), nodes.end());
    timeline.consistent = part.consistent;
    if (timeline.consistent) {
      timeline.length = part.length;
      timeline.indeterminate_points = part.indeterminate;
      timeline.open_sections = open_sections(part, arrangement);
      fill(timeline, arrangement);
    }
  }
  timelines.steps_of.resize(timelines.graph.node_count());
  for (std::size_t i = 0; i < timelines.steps_of.size(); ++i) {
    timelines.steps_of[i] = {arrangement.step_of[2 * i], arrangement.step_of[2 * i + 1]};
  }
  if (!arrangement.consistent()) {
    for (const LinkId link : accept_in_order(network, stop).rejected) {
      timelines.timelines[partitions[network[link].first]].rejected.push_back(
          numbers[position(link)]);
    }
  }
  timelines.timeline_of = std::move(partitions).take_numbers();
  attach(timelines);
  choose_main(timelines);
  return timelines;
}

DocumentTimelines timelines_of(const Document& document, During during,
                               const std::stop_token& stop) {
  return timelines_of(graph_of(document), during, stop);
}

DocumentTimelines without_rejected(const DocumentTimelines& timelines,
                                   const std::stop_token& stop) {
  const std::vector<std::size_t> rejected = timelines.rejected();
  TimemlGraph graph;
  graph.nodes = timelines.graph.nodes;
  graph.left_out = timelines.graph.left_out;
  for (std::size_t i = 0; i < timelines.graph.links.size(); ++i) {
    if (!std::ranges::binary_search(rejected, i)) {
      graph.links.push_back(timelines.graph.links[i]);
      graph.origins.push_back(timelines.graph.origins[i]);
    }
  }
  return timelines_of(std::move(graph), timelines.during, stop);
}

// Dropping one link after another, as long as the rest contradicts itself, stops for the first time
// at the last link from which on all are needed to keep the contradiction. That place is found by
// bisection, and so is the next one behind it.

namespace {

// All points that come after this one in every solution, or before it: those to which arrows lead,
// one of them strict at least.
std::vector<bool> ordered_with(const DocumentTimelines& timelines, std::uint32_t point,
                               bool forwards) {
  std::vector<std::vector<std::pair<std::uint32_t, bool>>> arrows(2 * timelines.graph.node_count());
  const auto add = [&](std::uint32_t p, std::uint32_t q, bool strict) {
    arrows[forwards ? p : q].emplace_back(forwards ? q : p, strict);
  };
  for (std::uint32_t node = 0; node < timelines.graph.node_count(); ++node) {
    add(2 * node, 2 * node + 1, true);
  }
  for (const GraphLink& link : timelines.graph.links) {
    if (const auto relation = relation_of(link.type, timelines.during)) {
      for_each_arrow({link.source, link.target, *relation}, add,
                     [](std::uint32_t, std::uint32_t) {});
    }
  }
  std::array<std::vector<bool>, 2> seen{std::vector<bool>(arrows.size()),
                                        std::vector<bool>(arrows.size())};
  std::vector<std::pair<std::uint32_t, bool>> waiting{{point, false}};
  while (!waiting.empty()) {
    const auto [from, after_strict] = waiting.back();
    waiting.pop_back();
    for (const auto& [to, strict] : arrows[from]) {
      const bool now = after_strict || strict;
      if (!seen[now ? 1 : 0][to]) {
        seen[now ? 1 : 0][to] = true;
        waiting.emplace_back(to, now);
      }
    }
  }
  return seen[1];
}

}  // namespace

std::vector<Point> open_neighbours(const DocumentTimelines& timelines, Point point) {
  const Timeline& timeline = timelines.timelines[timelines.timeline_of[position(point.entity)]];
  if (!timeline.consistent) {
    return {};
  }
  const std::vector<bool> after = ordered_with(timelines, point_number(point), true);
  const std::vector<bool> before = ordered_with(timelines, point_number(point), false);
  const std::uint32_t step =
      timelines.steps_of[position(point.entity)][static_cast<std::size_t>(point.end)];
  std::vector<Point> open;
  for (const TimelineInstant& other : timeline.instants) {
    const auto points = timeline.points_of(other);
    const bool is_own = std::ranges::find(points, point_number(point),
                                          [](Point p) { return point_number(p); }) != points.end();
    const std::uint32_t first = point_number(points.front());
    if (!is_own && other.step + 1 >= step && other.step <= step + 1 && !after[first] &&
        !before[first]) {
      open.insert(open.end(), points.begin(), points.end());
    }
  }
  return open;
}

}  // namespace gnomon
