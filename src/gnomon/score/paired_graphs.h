// The graphs of two annotations of one text, in terms of the same nodes.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/score/score_choices.h"
#include "gnomon/timeline/figures.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon {

// One side. Nodes and links that are the same count once, where the first of them stands.
struct PairedGraph {
  std::vector<Entity> nodes;  // in the order of its document, by their common numbers
  std::vector<GraphLink> links;
  std::vector<std::size_t> node_origins;  // of each: the node and the link of the document's graph
  std::vector<std::size_t> link_origins;
};

struct PairedGraphs {
  std::size_t nodes = 0;  // common numbers are below this
  PairedGraph gold;
  PairedGraph system;             // without the links below
  std::size_t closure_links = 0;  // of the system, set aside as gold does not have them

  // Metric 3 of Ocal et al. (2022). Links are the same when they have the same relType and lead
  // from the same node to the same node: AFTER is not the inverse of BEFORE here.
  std::int64_t common_nodes = 0;
  std::int64_t common_links = 0;

  std::int64_t nodes_only_in_gold() const;
  std::int64_t nodes_only_in_system() const;
  std::int64_t links_only_in_gold() const;
  std::int64_t links_only_in_system() const;
  std::int64_t edit_distance() const;
  // Nodes and links.
  std::int64_t gold_size() const;
  // By the size of gold; nothing when gold is empty.
  std::optional<double> normalised_edit_distance() const;
};

// Fails when the texts are not the same.
Result<PairedGraphs> pair_graphs(const Document& gold, const AnalysedDocument& analysed_gold,
                                 const Document& system, const AnalysedDocument& analysed_system,
                                 NodesBy by = NodesBy::kPosition);

// A link as one number, for sets: the same for equal links only.
std::uint64_t link_key(const GraphLink& link);

}  // namespace gnomon
