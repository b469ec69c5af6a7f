#include "gnomon/timeline/link_conflicts.h"

#include "gnomon/algebra/tractable.h"
#include "gnomon/reason/link_paths.h"
#include "gnomon/reason/point_arrows.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <tuple>

namespace gnomon {
namespace {

// The relation of a link that orders something.
RelationSet relation_in(const DocumentTimelines& timelines, std::size_t link) {
  return *relation_of(timelines.graph.links[link].type, timelines.during);
}

Network network_of(const DocumentTimelines& timelines, std::span<const std::size_t> links) {
  Network network(timelines.graph.node_count());
  for (const std::size_t i : links) {
    const GraphLink& link = timelines.graph.links[i];
    network.add_link(link.source, link.target, relation_in(timelines, i));
  }
  return network;
}

// Those links that lie on circles with a strict step: the others say nothing about contradictions.
std::vector<std::size_t> on_circles(const DocumentTimelines& timelines,
                                    std::vector<std::size_t> links) {
  const Network network = network_of(timelines, links);
  if (!std::ranges::all_of(network.links(),
                           [](const Constraint& link) { return is_convex(link.relation); })) {
    return links;
  }
  std::vector<std::size_t> found;
  for (const std::vector<LinkId>& group : LinkPaths(network).contradicting_groups()) {
    for (const LinkId link : group) {
      found.push_back(links[position(link)]);
    }
  }
  std::ranges::sort(found);
  return found;
}

// Of the links kept before a rejected one, first to last, each is dropped that the contradiction
// does not need.
std::vector<std::size_t> needed_for(const DocumentTimelines& timelines,
                                    std::vector<std::size_t> kept, std::size_t rejected_link,
                                    const std::stop_token& stop) {
  std::vector<std::size_t> needed;
  const auto contradicts = [&](std::size_t from) {
    if (stop.stop_requested()) {
      return true;
    }
    std::vector<std::size_t> links = needed;
    links.insert(links.end(), kept.begin() + static_cast<std::ptrdiff_t>(from), kept.end());
    links.push_back(rejected_link);
    return !is_point_consistent(network_of(timelines, links));
  };
  if (!contradicts(kept.size())) {
    kept.push_back(rejected_link);
    kept = on_circles(timelines, std::move(kept));
    std::erase(kept, rejected_link);
  }
  std::size_t from = 0;
  while (!contradicts(kept.size())) {
    // The last place from which on the links suffice; here they do. Looked for in growing steps: in
    // a long circle every link is needed, and the next place is the one behind.
    std::size_t behind = from + 1;
    for (std::size_t step = 2; behind < kept.size() && contradicts(behind); step *= 2) {
      from = behind;
      behind = std::min(from + step, kept.size());
    }
    while (behind - from > 1) {
      const std::size_t middle = std::midpoint(from, behind);
      (contradicts(middle) ? from : behind) = middle;
    }
    needed.push_back(kept[from++]);
  }
  needed.push_back(rejected_link);
  return needed;
}

// Takes the kept links one after another and holds the last of those that say the same of the same
// two: an earlier copy is dropped before it.
class KeptLinks {
 public:
  explicit KeptLinks(const DocumentTimelines& timelines)
      : timelines_(timelines), by_timeline_(timelines.timelines.size()) {}

  void add(std::size_t i) {
    const GraphLink& link = timelines_.graph.links[i];
    const RelationSet relation = relation_in(timelines_, i);
    const bool turned = link.target < link.source;
    auto& links = by_timeline_[timelines_.timeline_of[position(link.source)]];
    const auto [last, is_new] = last_.try_emplace(
        std::tuple(turned ? link.target : link.source, turned ? link.source : link.target,
                   (turned ? relation.inverse() : relation).bits()),
        i);
    if (!is_new) {
      links.erase(last->second);
      last->second = i;
    }
    links.insert(links.end(), i);
  }

  // Of the timeline of a link, in their order.
  std::vector<std::size_t> around(std::size_t link) const {
    const Entity node = timelines_.graph.links[link].source;
    const auto& links = by_timeline_[timelines_.timeline_of[position(node)]];
    return {links.begin(), links.end()};
  }

 private:
  const DocumentTimelines& timelines_;
  std::vector<std::set<std::size_t>> by_timeline_;
  std::map<std::tuple<Entity, Entity, std::uint16_t>, std::size_t> last_;
};

// Calls `use` with every rejected link and the links kept before it, until it returns false.
template <class Use>
void for_each_rejected(const DocumentTimelines& timelines, Use use) {
  KeptLinks kept(timelines);
  for (std::size_t i = 0; i < timelines.graph.links.size(); ++i) {
    const GraphLink& link = timelines.graph.links[i];
    if (!relation_of(link.type, timelines.during)) {
      continue;
    }
    const std::vector<std::size_t>& rejected =
        timelines.timelines[timelines.timeline_of[position(link.source)]].rejected;
    if (!std::ranges::binary_search(rejected, i)) {
      kept.add(i);
    } else if (!use(i, kept)) {
      return;
    }
  }
}

}  // namespace

std::vector<std::size_t> conflict_of(const DocumentTimelines& timelines, std::size_t rejected_link,
                                     const std::stop_token& stop) {
  std::vector<std::size_t> conflict;
  for_each_rejected(timelines, [&](std::size_t link, const KeptLinks& kept) {
    if (link == rejected_link) {
      conflict = needed_for(timelines, kept.around(link), link, stop);
    }
    return link != rejected_link;
  });
  assert(!conflict.empty() && "the link is one of those that are rejected");
  return conflict;
}

std::vector<std::vector<std::size_t>> all_conflicts(const DocumentTimelines& timelines,
                                                    const std::stop_token& stop) {
  std::vector<std::vector<std::size_t>> conflicts;
  for_each_rejected(timelines, [&](std::size_t link, const KeptLinks& kept) {
    conflicts.push_back(stop.stop_requested()
                            ? std::vector<std::size_t>{}
                            : needed_for(timelines, kept.around(link), link, stop));
    return true;
  });
  return conflicts;
}

}  // namespace gnomon
