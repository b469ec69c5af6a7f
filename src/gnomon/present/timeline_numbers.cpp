#include "gnomon/present/timeline_numbers.h"

namespace gnomon {
namespace {

// Common numbers are those of PairedGraphs; shown ones count what both have, from 1, in the order
// of gold.
std::vector<std::optional<std::size_t>> shown_numbers(const PairedGraphs& pair) {
  std::vector<bool> in_system(pair.nodes, false);
  for (const Entity node : pair.system.nodes) {
    in_system[position(node)] = true;
  }
  std::vector<std::optional<std::size_t>> result(pair.nodes);
  std::size_t next = 1;
  for (const Entity node : pair.gold.nodes) {
    if (in_system[position(node)]) {
      result[position(node)] = next++;
    }
  }
  return result;
}

SharedNumbers numbers_of(const PairedGraph& side, const PairedGraphs& pair, std::size_t nodes) {
  const auto common = shown_numbers(pair);
  SharedNumbers result{std::vector<std::optional<std::size_t>>(nodes), std::vector<bool>(nodes)};
  for (std::size_t i = 0; i < side.nodes.size(); ++i) {
    const auto number = common[position(side.nodes[i])];
    result.number[side.node_origins[i]] = number;
    result.only_here[side.node_origins[i]] = !number;
  }
  return result;
}

}  // namespace

SharedNumbers numbers_of_gold(const PairedGraphs& pair, std::size_t nodes) {
  return numbers_of(pair.gold, pair, nodes);
}

SharedNumbers numbers_of_system(const PairedGraphs& pair, std::size_t nodes) {
  return numbers_of(pair.system, pair, nodes);
}

}  // namespace gnomon
