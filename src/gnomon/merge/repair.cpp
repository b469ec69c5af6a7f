#include "gnomon/merge/repair.h"

#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/merge.h"
#include "gnomon/timeml/edit.h"

#include <algorithm>

namespace gnomon {
namespace {

Network without(const Network& network, const std::vector<LinkId>& removed) {
  Network rest(network.entity_count());
  for (std::size_t i = 0; i < network.links().size(); ++i) {
    if (!std::ranges::binary_search(removed, static_cast<LinkId>(i))) {
      const Constraint& link = network.links()[i];
      rest.add_link(link.first, link.second, link.relation);
    }
  }
  return rest;
}

}  // namespace

Repair repair(const Document& document, const RepairSettings& settings) {
  NetworkOptions options;
  options.during = settings.during;
  options.alinks = settings.alinks;
  Repair result;
  result.graph = network_of(document, options);
  const Network& network = result.graph.network;
  const std::stop_token& stop = settings.limits.stop;
  const Accepted in_order = accept_in_order(network, stop);
  result.greedy = in_order.rejected.size();
  if (result.greedy == 0) {
    return result;
  }
  const BestSubset best = largest_subset(network, settings.limits);
  result.proved = best.proved;
  result.least =
      best.removed.size() - static_cast<std::size_t>(best.most_weight - best.kept_weight);
  const ClosedGraph graph(without(network, best.removed), stop);
  for (Rejection& reason : reasons_against(network, best.removed, stop)) {
    const Constraint& link = network[reason.link];
    const RelationSet left = graph.relation(link.first, link.second, stop);
    Removal removal{reason.link, std::move(reason.because), left, std::nullopt};
    const Link& origin = document.links()[result.graph.origins[position(reason.link)]];
    if (origin.kind == ElementKind::kTlink && left.single() && link.first != link.second &&
        relation_names_of(document) == RelationNames::kTimeml) {
      removal.replacement = timeml_name(left.first());
    }
    result.removals.push_back(std::move(removal));
  }
  return result;
}

Document repaired(const Document& document, const Repair& repair, bool replace) {
  std::vector<bool> keep(document.links().size(), true);
  std::vector<NewRelation> changed;
  for (const Removal& removal : repair.removals) {
    const std::size_t link = repair.graph.origins[position(removal.link)];
    if (replace && removal.replacement) {
      changed.push_back({link, std::string(*removal.replacement)});
    } else {
      keep[link] = false;
    }
  }
  return with_links(document, keep, {}, changed);
}

}  // namespace gnomon
