#include "gnomon/timeline/partition.h"

#include <numeric>

namespace gnomon {

// By union with path halving. The smaller number stands for both, so that a partition is known by
// its first node.
Partitions::Partitions(const Network& network)
    : of_node_(network.entity_count()), nodes_(network.entity_count()) {
  std::vector<std::uint32_t> parent(network.entity_count());
  std::iota(parent.begin(), parent.end(), 0U);
  const auto find = [&](std::uint32_t node) {
    while (parent[node] != node) {
      node = parent[node] = parent[parent[node]];
    }
    return node;
  };
  for (const Constraint& link : network.links()) {
    const std::uint32_t a = find(static_cast<std::uint32_t>(link.first));
    const std::uint32_t b = find(static_cast<std::uint32_t>(link.second));
    parent[std::max(a, b)] = std::min(a, b);
  }
  std::uint32_t partitions = 0;
  begins_.assign(1, 0);
  for (std::uint32_t node = 0; node < parent.size(); ++node) {
    const std::uint32_t first = find(node);
    of_node_[node] = first == node ? partitions++ : of_node_[first];
    begins_.resize(partitions + 1);
    ++begins_[of_node_[node] + 1];
  }
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
  std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
  for (std::uint32_t node = 0; node < parent.size(); ++node) {
    nodes_[next[of_node_[node]]++] = Entity{node};
  }
}

}  // namespace gnomon
