#include "gnomon/timeline/changing_graph.h"

#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/growing_closure.h"
#include "gnomon/reason/point_arrows.h"
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
  Part& part = parts_[number];
  part.nodes.assign(1, node);
  place(part);
}

void ChangingGraph::remove_node(Entity node) {
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

// The steps of a part, without its rejected links; false when the others contradict one another.
bool ChangingGraph::place(Part& part) {
  part.pieces.clear();
  if (!part.consistent() && conflicts_ != Conflicts::kReject) {
    return true;  // it has no timeline
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
  return arrangement.consistent();
}

// Goes through all links of the part in their order.
void ChangingGraph::find_rejected(Part& part) {
  part.rejected.clear();
  number_nodes(part);
  const Network network = network_of_links(part, part.links);
  const bool simple = std::ranges::all_of(
      network.links(), [](const Constraint& link) { return link.relation.size() == 1; });
  if (part.nodes.size() > GrowingClosure::kMostEntities || !simple) {
    for (const LinkId link : accept_in_order(network).rejected) {
      part.rejected.push_back(part.links[position(link)]);
    }
    return;
  }
  if (is_point_consistent(network)) {
    return;
  }
  GrowingClosure closure(part.nodes.size());
  for (std::size_t i = 0; i < part.links.size(); ++i) {
    const Constraint& link = network.links()[i];
    const Relation relation = *link.relation.begin();
    const bool fits = link.first == link.second ? relation == Relation::kEquals
                                                : closure.insert(link.first, link.second, relation);
    if (!fits) {
      part.rejected.push_back(part.links[i]);
    }
  }
}

// Makes two parts one, and gives its number. Its steps are not placed yet.
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
  const auto merge_sorted = [](std::vector<std::uint32_t>& to, std::vector<std::uint32_t>& other) {
    const auto middle = static_cast<std::ptrdiff_t>(to.size());
    to.insert(to.end(), other.begin(), other.end());
    std::inplace_merge(to.begin(), to.begin() + middle, to.end());
    other.clear();
  };
  into.nodes.insert(into.nodes.end(), from.nodes.begin(), from.nodes.end());
  merge_sorted(into.links, from.links);
  merge_sorted(into.rejected, from.rejected);
  from.nodes.clear();
  from.pieces.clear();
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
  if (part.consistent() || conflicts_ == Conflicts::kReject) {
    // It is the last one, so when there is a contradiction now, it is the one to be rejected.
    if (!place(part)) {
      part.rejected.push_back(number);
      place(part);
    }
    return number;
  }
  std::vector<std::uint32_t> kept;
  std::ranges::set_difference(part.links, part.rejected, std::back_inserter(kept));
  number_nodes(part);
  if (!is_point_consistent(network_of_links(part, kept))) {
    part.rejected.push_back(number);
  }
  part.pieces.clear();
  return number;
}

// Cuts a part whose links no longer join all of its nodes. Gives the pieces, whose links that were
// set aside stay so, and whose steps are not placed yet.
std::vector<std::uint32_t> ChangingGraph::split(std::uint32_t number) {
  number_nodes(parts_[number]);
  const Partitions pieces(network_of_links(parts_[number], parts_[number].links));
  std::vector<std::uint32_t> numbers{number};
  if (pieces.count() == 1) {
    return numbers;
  }
  const Part whole = std::move(parts_[number]);
  parts_[number] = Part();
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
  const auto part_with = [&](std::uint32_t link) -> Part& {
    return parts_[part_of_[position(links_[link].link.source)]];
  };
  for (const std::uint32_t link : whole.links) {
    part_with(link).links.push_back(link);
  }
  for (const std::uint32_t link : whole.rejected) {
    part_with(link).rejected.push_back(link);
  }
  return numbers;
}

void ChangingGraph::remove_link(std::uint32_t link) {
  if (!links_[link].relation) {
    std::erase(slinks_, link);
    return;
  }
  const std::uint32_t number = part_of_[position(links_[link].link.source)];
  Part& whole = parts_[number];
  whole.links.erase(std::ranges::lower_bound(whole.links, link));
  const auto aside = std::ranges::lower_bound(whole.rejected, link);
  const bool was_kept = aside == whole.rejected.end() || *aside != link;
  if (!was_kept) {
    whole.rejected.erase(aside);
  }
  for (const std::uint32_t piece_number : split(number)) {
    Part& piece = parts_[piece_number];
    // Only a link behind this one may have been set aside because of it.
    if (was_kept && !piece.consistent() && piece.rejected.back() > link) {
      find_rejected(piece);
    }
    [[maybe_unused]] const bool placed = place(piece);
    assert(placed && "what is left of consistent links is consistent");
  }
}

// Of two timelines the main one is the longer, then the one with more points, then the first.
bool ChangingGraph::is_main_before(const Piece& a, const Piece& b) {
  return std::tuple(a.length, a.nodes, b.first) > std::tuple(b.length, b.nodes, a.first);
}

ChangingFigures ChangingGraph::figures() const {
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
