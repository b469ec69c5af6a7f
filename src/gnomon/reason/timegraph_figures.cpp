#include "gnomon/reason/timegraph_figures.h"

#include "gnomon/base/random.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/network.h"
#include "gnomon/reason/timegraph.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <utility>

namespace gnomon {
namespace {

constexpr std::size_t kRounds = 9;

ChainFigures figures_of(const Timegraph& graph) {
  const Metagraph chains = graph.metagraph();
  ChainFigures figures;
  figures.nodes = static_cast<std::int64_t>(graph.point_class_count());
  figures.chains = static_cast<std::int64_t>(chains.chains.size());
  figures.longest_chain =
      chains.chains.empty() ? 0 : static_cast<std::int64_t>(std::ranges::max(chains.chains));
  figures.cross_links = static_cast<std::int64_t>(chains.edges);
  figures.metaedges = static_cast<std::int64_t>(chains.joints.size());
  return figures;
}

// A link that follows from those before it makes no edge.
ChainFigures one_by_one(const Network& network, std::span<const LinkId> order,
                        const std::stop_token& stop) {
  Timegraph graph(network.entity_count());
  for (const LinkId id : order) {
    if (stop.stop_requested()) {
      break;
    }
    const Constraint& link = network[id];
    const RelationSet known = graph.relation(link.first, link.second);
    if ((known & link.relation) != known) {
      graph.insert(link);
    }
  }
  return figures_of(graph);
}

std::vector<LinkId> all_links(const Network& network) {
  std::vector<LinkId> order;
  for (std::uint32_t i = 0; i < network.links().size(); ++i) {
    order.push_back(LinkId{i});
  }
  return order;
}

// Pairs to ask about, always the same.
std::vector<std::pair<Entity, Entity>> asked_pairs(std::size_t entities) {
  std::vector<std::pair<Entity, Entity>> pairs;
  const auto number = static_cast<std::uint64_t>(entities);
  if (number < 2) {
    return pairs;
  }
  if (number * (number - 1) / 2 <= static_cast<std::uint64_t>(kMostQuestions)) {
    for (std::uint32_t a = 0; a < entities; ++a) {
      for (std::uint32_t b = a + 1; b < entities; ++b) {
        pairs.emplace_back(Entity{a}, Entity{b});
      }
    }
    return pairs;
  }
  SplitMix64 random(1);
  while (pairs.size() < static_cast<std::size_t>(kMostQuestions)) {
    const auto a = static_cast<Entity>(random() % number);
    const auto b = static_cast<Entity>(random() % number);
    if (a != b) {
      pairs.emplace_back(a, b);
    }
  }
  return pairs;
}

// The shortest round: whatever else the machine does only makes a round longer.
template <class Work>
double shortest_seconds(Work work) {
  std::array<double, kRounds> seconds{};
  for (double& round : seconds) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    round = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
  return std::ranges::min(seconds);
}

}  // namespace

ChainFigures& ChainFigures::operator+=(const ChainFigures& other) {
  nodes += other.nodes;
  chains += other.chains;
  longest_chain = std::max(longest_chain, other.longest_chain);
  cross_links += other.cross_links;
  metaedges += other.metaedges;
  return *this;
}

TimegraphFigures& TimegraphFigures::operator+=(const TimegraphFigures& other) {
  networks += other.networks;
  entities += other.entities;
  links += other.links;
  rejected += other.rejected;
  built += other.built;
  in_order += other.in_order;
  by_traversal += other.by_traversal;
  return *this;
}

TimegraphTimes& TimegraphTimes::operator+=(const TimegraphTimes& other) {
  build_seconds += other.build_seconds;
  answer_seconds += other.answer_seconds;
  questions += other.questions;
  compare_seconds += other.compare_seconds;
  return *this;
}

TimegraphFigures timegraph_figures(const Network& network, const std::stop_token& stop) {
  const Accepted accepted = accept_in_order(network, stop);
  TimegraphFigures figures;
  figures.networks = 1;
  figures.entities = static_cast<std::int64_t>(network.entity_count());
  figures.links = static_cast<std::int64_t>(accepted.links.size());
  figures.rejected = static_cast<std::int64_t>(accepted.rejected.size());
  if (const auto graph = Timegraph::build(accepted.network, Timegraph::kTrunksFrom, stop)) {
    figures.built = figures_of(*graph);
    figures.in_order = one_by_one(accepted.network, all_links(accepted.network), stop);
    figures.by_traversal = one_by_one(accepted.network, links_by_traversal(accepted.network), stop);
  }
  return figures;
}

// Depth first, with a stack of its own: a document may be one long chain.
std::vector<LinkId> links_by_traversal(const Network& network) {
  std::vector<std::vector<LinkId>> links_at(network.entity_count());
  for (const LinkId id : all_links(network)) {
    links_at[position(network[id].first)].push_back(id);
    if (network[id].first != network[id].second) {
      links_at[position(network[id].second)].push_back(id);
    }
  }
  std::vector<LinkId> order;
  std::vector<bool> taken(network.links().size(), false);
  std::vector<bool> visited(network.entity_count(), false);
  std::vector<std::pair<std::size_t, std::size_t>> open;  // intervals, and their next links
  for (std::size_t start = 0; start < links_at.size(); ++start) {
    if (visited[start]) {
      continue;
    }
    visited[start] = true;
    open.emplace_back(start, 0);
    while (!open.empty()) {
      auto& [interval, next] = open.back();
      if (next == links_at[interval].size()) {
        open.pop_back();
        continue;
      }
      const LinkId id = links_at[interval][next++];
      if (taken[position(id)]) {
        continue;
      }
      taken[position(id)] = true;
      order.push_back(id);
      const std::size_t first = position(network[id].first);
      const std::size_t other = first == interval ? position(network[id].second) : first;
      if (!visited[other]) {
        visited[other] = true;
        open.emplace_back(other, 0);
      }
    }
  }
  return order;
}

TimegraphTimes timegraph_times(const Network& network, const std::stop_token& stop) {
  const Accepted accepted = accept_in_order(network, stop);
  const Network& links = accepted.network;
  std::optional<Timegraph> graph;
  TimegraphTimes times;
  times.build_seconds = shortest_seconds([&] {
    if (!stop.stop_requested()) {
      graph = Timegraph::build(links, Timegraph::kTrunksFrom, stop);
    }
  });
  if (!graph) {
    return times;
  }
  const auto pairs = asked_pairs(links.entity_count());
  times.questions = static_cast<std::int64_t>(pairs.size());
  times.answer_seconds = shortest_seconds([&] {
    unsigned answers = 0;
    for (const auto& [a, b] : pairs) {
      answers += graph->relation(a, b).bits();
    }
    [[maybe_unused]] const volatile unsigned used = answers;  // so that it is worked out
  });
  times.compare_seconds = shortest_seconds([&] {
    const auto gold = Timegraph::build(links, Timegraph::kTrunksFrom, stop);
    const auto system = Timegraph::build(links, Timegraph::kTrunksFrom, stop);
    if (!gold || !system) {  // stopped
      return;
    }
    unsigned answers = 0;
    for (const Constraint& link : links.links()) {
      answers += gold->relation(link.first, link.second).bits();
      answers += system->relation(link.first, link.second).bits();
    }
    [[maybe_unused]] const volatile unsigned used = answers;  // so that it is worked out
  });
  return times;
}

}  // namespace gnomon
