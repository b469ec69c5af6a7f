// The parts of a graph that hang together in time.
#pragma once

#include "gnomon/reason/network.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gnomon {

// The connected components of a network, whatever the direction of its links: nothing is said of
// the order of two nodes in different ones. A node without links is a partition of its own.
// Numbered by their first nodes.
class Partitions {
 public:
  explicit Partitions(const Network& network);

  std::size_t count() const { return begins_.size() - 1; }
  std::uint32_t operator[](Entity node) const { return of_node_[position(node)]; }
  // In rising order.
  std::span<const Entity> nodes(std::size_t partition) const {
    return std::span(nodes_).subspan(begins_[partition],
                                     begins_[partition + 1] - begins_[partition]);
  }
  std::vector<std::uint32_t> take_numbers() && { return std::move(of_node_); }

 private:
  std::vector<std::uint32_t> of_node_;
  std::vector<Entity> nodes_;  // one partition after another
  std::vector<std::uint32_t> begins_;
};

}  // namespace gnomon
