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

std::uint32_t number_of(Point point) { return point_number(point.entity, point.end); }

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
    return std::pair(instant.step, order[instant.begin]);
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
std::vector<StepRange> open_sections(const Arrangement::Part& part, const Arrangement& of) {
  std::vector<StepRange> sections;
  bool joined = false;  // with the section before
  for (std::uint32_t step = 1; step <= part.length; ++step) {
    const std::uint32_t at = part.first_step + step - 1;
    if (joined) {
      sections.back().last = step;
    } else if (of.open_step[at] || of.open_gap[at]) {
      sections.push_back({step, step});
    }
    joined = of.open_gap[at];
  }
  return sections;
}

void choose_main(DocumentTimelines& of) {
  const auto rank = [&](std::size_t i) {
    return std::pair(of.timelines[i].length, of.timelines[i].nodes.size());
  };
  for (std::size_t i = 0; i < of.timelines.size(); ++i) {
    if (of.timelines[i].consistent && (!of.main || rank(i) > rank(*of.main))) {
      of.main = i;
    }
  }
}

void attach(DocumentTimelines& of) {
  for (std::size_t i = 0; i < of.graph.links.size(); ++i) {
    const GraphLink& link = of.graph.links[i];
    if (link_kind(link.type) != ElementKind::kSlink) {
      continue;
    }
    const std::uint32_t from = of.timeline_of[position(link.source)];
    const std::uint32_t to = of.timeline_of[position(link.target)];
    if (from != to) {
      of.attachments.push_back({i, from, to});
      of.timelines[to].subordinated = true;
    }
  }
}

}  // namespace

std::optional<double> Timeline::indeterminacy() const {
  return consistent && !points.empty() ? std::optional(static_cast<double>(indeterminate_points) /
                                                       static_cast<double>(points.size()))
                                       : std::nullopt;
}

std::vector<std::size_t> DocumentTimelines::set_aside() const {
  std::vector<std::size_t> all;
  for (const Timeline& timeline : timelines) {
    all.insert(all.end(), timeline.set_aside.begin(), timeline.set_aside.end());
  }
  std::ranges::sort(all);
  return all;
}

DocumentTimelines timelines_of(TimemlGraph graph, During during, const std::stop_token& stop) {
  DocumentTimelines of;
  of.graph = std::move(graph);
  of.during = during;
  std::vector<std::size_t> numbers;
  const Network network = network_of(of.graph, during, numbers);
  Partitions partitions(network);
  const Arrangement arrangement = arrange(network, partitions);
  of.contradictions = arrangement.contradictions;
  of.timelines.resize(partitions.count());
  for (std::size_t i = 0; i < of.timelines.size(); ++i) {
    Timeline& timeline = of.timelines[i];
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
  of.steps_of.resize(of.graph.node_count());
  for (std::size_t i = 0; i < of.steps_of.size(); ++i) {
    of.steps_of[i] = {arrangement.step_of[2 * i], arrangement.step_of[2 * i + 1]};
  }
  if (!arrangement.consistent()) {
    for (const LinkId link : accept_in_order(network, stop).set_aside) {
      of.timelines[partitions[network[link].first]].set_aside.push_back(numbers[position(link)]);
    }
  }
  of.timeline_of = std::move(partitions).take_numbers();
  attach(of);
  choose_main(of);
  return of;
}

DocumentTimelines timelines_of(const Document& document, During during,
                               const std::stop_token& stop) {
  return timelines_of(graph_of(document), during, stop);
}

DocumentTimelines without_set_aside(const DocumentTimelines& of, const std::stop_token& stop) {
  const std::vector<std::size_t> set_aside = of.set_aside();
  TimemlGraph graph;
  graph.nodes = of.graph.nodes;
  graph.left_out = of.graph.left_out;
  for (std::size_t i = 0; i < of.graph.links.size(); ++i) {
    if (!std::ranges::binary_search(set_aside, i)) {
      graph.links.push_back(of.graph.links[i]);
      graph.origins.push_back(of.graph.origins[i]);
    }
  }
  return timelines_of(std::move(graph), of.during, stop);
}

// Dropping one link after another, as long as the rest contradicts itself, stops for the first time
// at the last link from which on all are needed to keep the contradiction. That place is found by
// bisection, and so is the next one behind it.
std::vector<std::size_t> conflict_of(const DocumentTimelines& of, std::size_t set_aside_link,
                                     const std::stop_token& stop) {
  const std::uint32_t partition = of.timeline_of[position(of.graph.links[set_aside_link].source)];
  const Timeline& timeline = of.timelines[partition];
  assert(std::ranges::binary_search(timeline.set_aside, set_aside_link));
  std::vector<std::size_t> kept;  // of this partition, before the link
  for (std::size_t i = 0; i < set_aside_link; ++i) {
    if (of.timeline_of[position(of.graph.links[i].source)] == partition &&
        relation_of(of.graph.links[i].type, of.during) &&
        !std::ranges::binary_search(timeline.set_aside, i)) {
      kept.push_back(i);
    }
  }
  std::vector<std::size_t> needed;
  const auto contradicts = [&](std::size_t from) {
    if (stop.stop_requested()) {
      return true;
    }
    Network network(of.graph.node_count());
    const auto add = [&](std::size_t i) {
      const GraphLink& link = of.graph.links[i];
      network.add_link(link.source, link.target, *relation_of(link.type, of.during));
    };
    std::ranges::for_each(needed, add);
    std::for_each(kept.begin() + static_cast<std::ptrdiff_t>(from), kept.end(), add);
    add(set_aside_link);
    return !is_point_consistent(network);
  };
  std::size_t from = 0;
  while (!contradicts(kept.size())) {
    // The last place from which on the links suffice; here they do.
    std::size_t behind = kept.size();
    while (behind - from > 1) {
      const std::size_t middle = std::midpoint(from, behind);
      (contradicts(middle) ? from : behind) = middle;
    }
    needed.push_back(kept[from++]);
  }
  needed.push_back(set_aside_link);
  return needed;
}

// Neighbouring steps are in a fixed order only where a link says so, or where one point is the end
// of what the other begins: see Arrangement.
std::vector<Point> open_neighbours(const DocumentTimelines& of, Point point) {
  const Timeline& timeline = of.timelines[of.timeline_of[position(point.entity)]];
  if (!timeline.consistent) {
    return {};
  }
  std::vector<std::uint32_t> instant_of(2 * of.graph.node_count(), 0);  // counted from 1
  for (std::uint32_t i = 0; i < timeline.instants.size(); ++i) {
    for (const Point member : timeline.points_of(timeline.instants[i])) {
      instant_of[number_of(member)] = i + 1;
    }
  }
  const std::uint32_t own = instant_of[number_of(point)];
  std::vector<bool> ordered(timeline.instants.size() + 1, false);
  ordered[own] = true;
  const auto join = [&](std::uint32_t p, std::uint32_t q) {
    if (instant_of[p] == own) {
      ordered[instant_of[q]] = true;
    }
    if (instant_of[q] == own) {
      ordered[instant_of[p]] = true;
    }
  };
  for (const Entity node : timeline.nodes) {
    join(point_number(node, 0), point_number(node, 1));
  }
  for (const GraphLink& link : of.graph.links) {
    if (const auto relation = relation_of(link.type, of.during)) {
      for_each_arrow(
          {link.source, link.target, *relation},
          [&](std::uint32_t p, std::uint32_t q, bool) { join(p, q); },
          [](std::uint32_t, std::uint32_t) {});
    }
  }
  const std::uint32_t step = timeline.instants[own - 1].step;
  std::vector<Point> open;
  for (std::uint32_t i = 0; i < timeline.instants.size(); ++i) {
    const TimelineInstant& other = timeline.instants[i];
    if (other.step + 1 >= step && other.step <= step + 1 && !ordered[i + 1]) {
      const auto points = timeline.points_of(other);
      open.insert(open.end(), points.begin(), points.end());
    }
  }
  return open;
}

}  // namespace gnomon
