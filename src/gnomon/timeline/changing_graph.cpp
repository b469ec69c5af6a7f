#include "gnomon/timeline/changing_graph.h"

#include "gnomon/reason/acceptance.h"
#include "gnomon/timeline/arrangement.h"
#include "gnomon/timeline/partition.h"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

namespace gnomon {

ChangingGraph::ChangingGraph(std::size_t node_limit, During during, Conflicts conflicts)
    : during_(during),
      conflicts_(conflicts),
      part_of_(node_limit, kNoPart),
      piece_of_(node_limit, 0),
      order_of_(node_limit, 0),
      local_(node_limit, 0) {}

std::uint32_t ChangingGraph::new_part() {
  if (free_parts_.empty()) {
    parts_.emplace_back();
    return static_cast<std::uint32_t>(parts_.size() - 1);
  }
  const std::uint32_t part = free_parts_.back();
  free_parts_.pop_back();
  return part;
}

void ChangingGraph::add_node(Entity node) {
  assert(!contains(node));
  order_of_[position(node)] = next_order_++;
  const std::uint32_t number = new_part();
  part_of_[position(node)] = number;
  parts_[number].nodes.assign(1, node);
}

void ChangingGraph::remove_node(Entity node) {
  if (parts_[part_of_[position(node)]].is_cut) {
    split(part_of_[position(node)]);
  }
  const std::uint32_t number = part_of_[position(node)];
  assert(parts_[number].nodes.size() == 1 && parts_[number].links.empty());
  parts_[number] = Part();
  free_parts_.push_back(number);
  part_of_[position(node)] = kNoPart;
}

void ChangingGraph::number_nodes(const Part& part) {
  for (std::uint32_t i = 0; i < part.nodes.size(); ++i) {
    local_[position(part.nodes[i])] = i;
  }
}

// Of some links of a part, over its nodes, which must be numbered.
Network ChangingGraph::network_of_links(const Part& part, std::span<const std::uint32_t> links) {
  Network network(part.nodes.size());
  for (const std::uint32_t i : links) {
    const StoredLink& stored = links_[i];
    network.add_link(static_cast<Entity>(local_[position(stored.link.source)]),
                     static_cast<Entity>(local_[position(stored.link.target)]), *stored.relation);
  }
  return network;
}

// The steps of a part, without its rejected links.
void ChangingGraph::place(Part& part) {
  part.pieces.clear();
  if (!part.consistent() && conflicts_ != Conflicts::kReject) {
    return;  // it has no timeline
  }
  std::vector<std::uint32_t> kept;
  std::ranges::set_difference(part.links, part.rejected, std::back_inserter(kept));
  number_nodes(part);
  const Network network = network_of_links(part, kept);
  const Partitions pieces(network);
  const Arrangement arrangement = arrange(network, pieces);
  for (std::size_t i = 0; i < pieces.count(); ++i) {
    Piece piece{0, kNoPart, arrangement.parts[i].length, arrangement.parts[i].indeterminate};
    for (const Entity local : pieces.nodes(i)) {
      const Entity node = part.nodes[position(local)];
      piece_of_[position(node)] = static_cast<std::uint32_t>(i);
      piece.first = std::min(piece.first, order_of_[position(node)]);
      ++piece.nodes;
    }
    part.pieces.push_back(piece);
  }
  assert(arrangement.consistent() && "what contradicts the links before it was rejected");
}

// Goes through all links of the part in their order.
void ChangingGraph::find_rejected(Part& part, const std::stop_token& stop) {
  part.rejected.clear();
  number_nodes(part);
  for (const LinkId link : accept_in_order(network_of_links(part, part.links), stop).rejected) {
    part.rejected.push_back(part.links[position(link)]);
  }
}

// Makes two parts one, and gives its number.
std::uint32_t ChangingGraph::join(std::uint32_t a, std::uint32_t b) {
  if (a == b) {
    return a;
  }
  if (parts_[a].nodes.size() < parts_[b].nodes.size()) {
    std::swap(a, b);
  }
  Part& into = parts_[a];
  Part& from = parts_[b];
  for (const Entity node : from.nodes) {
    part_of_[position(node)] = a;
  }
  into.nodes.insert(into.nodes.end(), from.nodes.begin(), from.nodes.end());
  const auto middle = static_cast<std::ptrdiff_t>(into.links.size());
  into.links.insert(into.links.end(), from.links.begin(), from.links.end());
  std::inplace_merge(into.links.begin(), into.links.begin() + middle, into.links.end());
  into.is_cut = into.is_cut || from.is_cut;
  into.is_settled = false;
  from = Part();
  free_parts_.push_back(b);
  return a;
}

std::uint32_t ChangingGraph::add_link(const GraphLink& link) {
  assert(contains(link.source) && contains(link.target));
  const auto number = static_cast<std::uint32_t>(links_.size());
  links_.push_back({link, relation_of(link.type, during_)});
  if (!links_.back().relation) {
    if (link_kind(link.type) == ElementKind::kSlink) {
      slinks_.push_back(number);
    }
    return number;
  }
  Part& part = parts_[join(part_of_[position(link.source)], part_of_[position(link.target)])];
  part.links.push_back(number);
  part.is_settled = false;
  return number;
}

// Cuts a part whose links no longer join all of its nodes.
void ChangingGraph::split(std::uint32_t number) {
  parts_[number].is_cut = false;
  number_nodes(parts_[number]);
  const Partitions pieces(network_of_links(parts_[number], parts_[number].links));
  if (pieces.count() == 1) {
    return;
  }
  const Part whole = std::move(parts_[number]);
  parts_[number] = Part();
  std::vector<std::uint32_t> numbers{number};
  while (numbers.size() < pieces.count()) {
    numbers.push_back(new_part());
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    Part& piece = parts_[numbers[i]];
    for (const Entity local : pieces.nodes(i)) {
      const Entity node = whole.nodes[position(local)];
      piece.nodes.push_back(node);
      part_of_[position(node)] = numbers[i];
    }
  }
  for (const std::uint32_t link : whole.links) {
    parts_[part_of_[position(links_[link].link.source)]].links.push_back(link);
  }
}

void ChangingGraph::remove_link(std::uint32_t link) {
  if (!links_[link].relation) {
    std::erase(slinks_, link);
    return;
  }
  Part& part = parts_[part_of_[position(links_[link].link.source)]];
  part.links.erase(std::ranges::lower_bound(part.links, link));
  part.is_cut = true;
  part.is_settled = false;
}

void ChangingGraph::settle(const std::stop_token& stop) {
  for (std::uint32_t number = 0; number < parts_.size(); ++number) {
    if (parts_[number].is_cut) {
      split(number);
    }
  }
  for (Part& part : parts_) {
    if (!part.is_settled && !part.nodes.empty() && !stop.stop_requested()) {
      find_rejected(part, stop);
      if (!stop.stop_requested()) {
        place(part);
        part.is_settled = true;
      }
    }
  }
}

// Of two timelines the main one is the longer, then the one with more points, then the first.
bool ChangingGraph::is_main_before(const Piece& a, const Piece& b) {
  return std::tuple(a.length, a.nodes, b.first) > std::tuple(b.length, b.nodes, a.first);
}

ChangingFigures ChangingGraph::figures(const std::stop_token& stop) {
  settle(stop);
  ChangingFigures figures;
  const Piece* main = nullptr;
  for (const Part& part : parts_) {
    figures.consistent = figures.consistent && part.consistent();
    figures.inconsistent_cycles += static_cast<std::int64_t>(part.rejected.size());
    for (const Piece& piece : part.pieces) {
      figures.time_points += 2 * std::int64_t{piece.nodes};
      if (main == nullptr || is_main_before(piece, *main)) {
        main = &piece;
      }
    }
  }
  if (main != nullptr) {
    figures.main_timeline_length = main->length;
    figures.indeterminacy =
        static_cast<double>(main->indeterminate) / static_cast<double>(2 * main->nodes);
  }
  figures.subordinating_links = static_cast<std::int64_t>(slinks_.size());
  std::vector<std::pair<std::uint32_t, std::uint32_t>> subordinated;
  const auto timeline_of = [&](Entity node) {
    return std::pair(part_of_[position(node)], piece_of_[position(node)]);
  };
  for (const std::uint32_t link : slinks_) {
    const auto to = timeline_of(links_[link].link.target);
    if (timeline_of(links_[link].link.source) != to) {
      subordinated.push_back(to);
    }
  }
  std::ranges::sort(subordinated);
  figures.subordinated_timelines =
      std::unique(subordinated.begin(), subordinated.end()) - subordinated.begin();
  return figures;
}

}  // namespace gnomon
