#include "gnomon/score/paired_graphs.h"

#include "gnomon/align/alignment.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace gnomon {
namespace {

// The event of a node that is no time; nothing when it does not exist.
std::optional<EventIndex> event_of(const Document& document, const EntityRef& node) {
  if (const auto* instance = std::get_if<InstanceIndex>(&node)) {
    return document[*instance].event;
  }
  return std::get<EventIndex>(node);
}

// For each node the first one that stands at the same place: itself nearly always. Instances of an
// event are told apart by their number.
std::vector<std::size_t> first_at_same_place(const Document& document, const TimemlGraph& graph) {
  std::map<std::tuple<bool, std::size_t, std::size_t, std::size_t>, std::size_t> first;
  std::vector<std::size_t> instances(document.events().size(), 0);  // so far, of each event
  std::vector<std::size_t> result(graph.node_count());
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = i;
    if (const auto* time = std::get_if<TimexIndex>(&graph.nodes[i])) {
      const Span span = document[*time].span;
      if (document.creation_time() != *time && document.body().contains(span)) {
        result[i] = first.try_emplace({true, span.begin, span.end, 0}, i).first->second;
      }
    } else if (const auto event = event_of(document, graph.nodes[i])) {
      const Span span = document[*event].span;
      const std::size_t number = instances[position(*event)]++;
      if (document.body().contains(span)) {
        result[i] = first.try_emplace({false, span.begin, span.end, number}, i).first->second;
      }
    }
  }
  return result;
}

// Gives the nodes of both documents their common numbers.
class NodeNumbers {
 public:
  NodeNumbers(const Alignment& alignment, bool by_position)
      : by_position_(by_position), count_(alignment.entities) {}

  std::vector<Entity> of(const Document& document, const TimemlGraph& graph,
                         const Alignment::Side& side) {
    std::vector<std::size_t> first(graph.node_count());
    if (by_position_) {
      first = first_at_same_place(document, graph);
    } else {
      for (std::size_t i = 0; i < first.size(); ++i) {
        first[i] = i;
      }
    }
    std::vector<Entity> numbers(graph.node_count());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const EntityRef& node = graph.nodes[first[i]];
      const auto* time = std::get_if<TimexIndex>(&node);
      const bool outside = by_position_ && time != nullptr && document.creation_time() != *time &&
                           !document.body().contains(document[*time].span);
      numbers[i] = outside ? of_outside(document[*time].tid) : entity_of(node, side);
    }
    return numbers;
  }

  std::size_t count() const { return count_; }

 private:
  Entity of_outside(std::string_view tid) {
    const auto [place, is_new] = outside_.try_emplace(tid, static_cast<Entity>(count_));
    count_ += is_new ? 1 : 0;
    return place->second;
  }

  bool by_position_;
  std::size_t count_;
  std::unordered_map<std::string_view, Entity> outside_;
};

PairedGraph paired(const TimemlGraph& graph, const std::vector<Entity>& numbers,
                   std::size_t number_count) {
  PairedGraph result;
  std::vector<bool> seen_nodes(number_count, false);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!seen_nodes[position(numbers[i])]) {
      seen_nodes[position(numbers[i])] = true;
      result.nodes.push_back(numbers[i]);
      result.node_origins.push_back(i);
    }
  }
  std::unordered_set<std::uint64_t> seen_links;
  seen_links.reserve(graph.links.size());
  for (std::size_t i = 0; i < graph.links.size(); ++i) {
    const GraphLink& link = graph.links[i];
    const GraphLink common{numbers[position(link.source)], numbers[position(link.target)],
                           link.type};
    if (seen_links.insert(link_key(common)).second) {
      result.links.push_back(common);
      result.link_origins.push_back(i);
    }
  }
  return result;
}

// Takes those of the links out of the graph that gold does not have.
std::size_t rejected(PairedGraph& system, const std::vector<std::size_t>& closure_links,
                     const std::unordered_set<std::uint64_t>& in_gold) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < system.links.size(); ++i) {
    if (in_gold.contains(link_key(system.links[i])) ||
        !std::ranges::binary_search(closure_links, system.link_origins[i])) {
      system.links[kept] = system.links[i];
      system.link_origins[kept++] = system.link_origins[i];
    }
  }
  const std::size_t gone = system.links.size() - kept;
  system.links.resize(kept);
  system.link_origins.resize(kept);
  return gone;
}

std::int64_t count(std::size_t number) { return static_cast<std::int64_t>(number); }

}  // namespace

std::uint64_t link_key(const GraphLink& link) {
  static_assert(kAllLinkTypes <= 64);
  assert(position(link.source) < (1U << 29U) && position(link.target) < (1U << 29U));
  return std::uint64_t{position(link.source)} << 35U | std::uint64_t{position(link.target)} << 6U |
         static_cast<std::uint64_t>(link.type);
}

std::int64_t PairedGraphs::nodes_only_in_gold() const {
  return count(gold.nodes.size()) - common_nodes;
}
std::int64_t PairedGraphs::nodes_only_in_system() const {
  return count(system.nodes.size()) - common_nodes;
}
std::int64_t PairedGraphs::links_only_in_gold() const {
  return count(gold.links.size()) - common_links;
}
std::int64_t PairedGraphs::links_only_in_system() const {
  return count(system.links.size()) - common_links;
}

std::int64_t PairedGraphs::edit_distance() const {
  return nodes_only_in_gold() + nodes_only_in_system() + links_only_in_gold() +
         links_only_in_system();
}

std::int64_t PairedGraphs::gold_size() const {
  return count(gold.nodes.size()) + count(gold.links.size());
}

std::optional<double> PairedGraphs::normalised_edit_distance() const {
  return gold_size() == 0 ? std::nullopt
                          : std::optional(static_cast<double>(edit_distance()) /
                                          static_cast<double>(gold_size()));
}

Result<PairedGraphs> pair_graphs(const Document& gold, const AnalysedDocument& analysed_gold,
                                 const Document& system, const AnalysedDocument& analysed_system,
                                 NodesBy by) {
  const bool by_position = by == NodesBy::kPosition && (has_text(gold) || has_text(system));
  const Result<Alignment> alignment =
      align(gold, system, by_position ? AlignBy::kExact : AlignBy::kIds);
  if (!alignment) {
    return Failure(alignment.error());
  }
  // With all links: a system is not nearer to gold because some of its links contradict others.
  const TimemlGraph& graph_of_gold = analysed_gold.with_conflicts().graph;
  const TimemlGraph& graph_of_system = analysed_system.with_conflicts().graph;
  NodeNumbers numbers(*alignment, by_position);
  const std::vector<Entity> of_gold = numbers.of(gold, graph_of_gold, alignment->gold);
  const std::vector<Entity> of_system = numbers.of(system, graph_of_system, alignment->system);
  PairedGraphs result;
  result.nodes = numbers.count();
  result.gold = paired(graph_of_gold, of_gold, result.nodes);
  result.system = paired(graph_of_system, of_system, result.nodes);

  std::unordered_set<std::uint64_t> in_gold;
  in_gold.reserve(result.gold.links.size());
  for (const GraphLink& link : result.gold.links) {
    in_gold.insert(link_key(link));
  }
  result.closure_links = rejected(result.system, analysed_system.closure_links, in_gold);
  result.common_links = std::ranges::count_if(
      result.system.links, [&](const GraphLink& link) { return in_gold.contains(link_key(link)); });
  std::vector<bool> node_in_gold(result.nodes, false);
  for (const Entity node : result.gold.nodes) {
    node_in_gold[position(node)] = true;
  }
  result.common_nodes = std::ranges::count_if(
      result.system.nodes, [&](Entity node) { return bool{node_in_gold[position(node)]}; });
  return result;
}

}  // namespace gnomon
