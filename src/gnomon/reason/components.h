// Strongly connected components of a graph whose nodes are numbered from 0.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace gnomon {

// Tarjan's algorithm without recursion, in time proportional to nodes and edges. Components are
// numbered in the order in which they are completed, which is the reverse of a topological order:
// an edge between two components leads from the larger number to the smaller. The graph says
// `degree(node)` and `target(node, i)`.
template <class Graph>
class Components {
 public:
  Components(const Graph& graph, std::size_t nodes)
      : graph_(graph), component_(nodes, kOpen), low_(nodes, 0), number_(nodes, 0) {
    for (std::uint32_t node = 0; node < nodes; ++node) {
      if (number_[node] == 0) {
        explore(node);
      }
    }
  }

  std::uint32_t count() const { return count_; }
  std::uint32_t operator[](std::size_t node) const { return component_[node]; }

 private:
  static constexpr std::uint32_t kOpen = std::numeric_limits<std::uint32_t>::max();
  struct Frame {
    std::uint32_t node;
    std::uint32_t next;  // the edge to follow next
  };

  void enter(std::uint32_t node) {
    number_[node] = low_[node] = ++visited_;
    stack_.push_back(node);
    frames_.push_back({node, 0});
  }

  void explore(std::uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const std::uint32_t node = frame.node;
      if (frame.next == graph_.degree(node)) {
        leave(node);
        continue;
      }
      const std::uint32_t target = graph_.target(node, frame.next++);
      if (number_[target] == 0) {
        enter(target);
      } else if (component_[target] == kOpen) {
        low_[node] = std::min(low_[node], number_[target]);
      }
    }
  }

  void leave(std::uint32_t node) {
    frames_.pop_back();
    if (!frames_.empty()) {
      std::uint32_t& above = low_[frames_.back().node];
      above = std::min(above, low_[node]);
    }
    if (low_[node] != number_[node]) {
      return;
    }
    std::uint32_t member = kOpen;
    do {
      member = stack_.back();
      stack_.pop_back();
      component_[member] = count_;
    } while (member != node);
    ++count_;
  }

  const Graph& graph_;
  std::vector<std::uint32_t> component_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> number_;
  std::vector<std::uint32_t> stack_;
  std::vector<Frame> frames_;
  std::uint32_t visited_ = 0;
  std::uint32_t count_ = 0;
};

// A graph for Components, as the targets of each node.
struct TargetLists {
  std::vector<std::vector<std::uint32_t>> targets;

  std::uint32_t degree(std::uint32_t node) const {
    return static_cast<std::uint32_t>(targets[node].size());
  }
  std::uint32_t target(std::uint32_t node, std::uint32_t i) const { return targets[node][i]; }
};

}  // namespace gnomon
