// The graph of points that the scorer of TempEval-3 reasons with, mistakes included.
#pragma once

#include "gnomon/score/shared_links.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace gnomon {

// Published figures were made with this graph, so `--mode official` keeps it as it is. It is a
// Timegraph after Miller and Schubert: points lie on chains, ordered by pseudo-times, and cross
// edges lead from chain to chain. What makes it differ from the truth:
//
// - A new entity put before a known one gets a start with a fixed pseudo-time instead of one before
//   its end, so that it may end before it starts.
// - Points of entities that entered together as simultaneous share a place on the chain but not
//   their neighbours, so that the first things attached to each get the same pseudo-time.
// - BEGINS between two known entities is never found and never taken in.
// - An unknown relation between two new entities makes all four of their points one.
// - A path may not come back to a chain, and ends at the first point of the chain that it looks
// for.
//
// Numbers and neighbours are kept just as there, since which answer is wrong depends on them.
class OfficialGraph {
 public:
  explicit OfficialGraph(std::size_t entities) : node_of_(2 * entities, kNone) {}

  enum class Outcome { kKept, kImplied, kContradicting };

  // Takes a link in, in the order of the document.
  Outcome add(const SharedLink& link);
  // Whether the graph says so; never of an entity that it does not have.
  bool entails(const SharedLink& link) const;

  // Paths that do not come back to a chain are searched one by one: so many steps are more than any
  // corpus needs, and few enough for a file made to take forever. Beyond them a link counts as
  // entailed if any path leads there; how often that was so.
  static constexpr int kMostSteps = 20000;
  std::int64_t stopped_searches() const { return stopped_searches_; }

 private:
  // 2 * entity for a start, one more for an end.
  using PointName = std::int32_t;
  using NodeIndex = std::int32_t;
  static constexpr NodeIndex kNone = -1;
  static constexpr PointName kEndOfChain = -1;  // in a list of neighbours: there is none

  // Neighbours by name. A list is the end of a chain only while it holds just that mark.
  using Names = std::vector<PointName>;
  struct Node {
    std::int64_t chain = 0;
    std::int64_t pseudo_time = 0;
    Names parents, children, siblings;
  };
  struct CrossEdge {
    PointName from, to;
  };
  // One of two points stands before the other, or they are one.
  struct Order {
    PointName first, second;
    bool equal;
  };
  struct Orders {
    std::array<Order, 2> items{};
    std::size_t count = 0;
  };
  struct Ends {
    PointName start, end;
  };
  enum class Found { kBefore, kSame, kAfter, kUnknown };

  static Ends ends(Entity entity) {
    const auto start = static_cast<PointName>(2 * position(entity));
    return {start, start + 1};
  }
  bool knows(Entity entity) const { return node_of_[2 * position(entity)] != kNone; }
  Node& node(PointName point) {
    return nodes_[static_cast<std::size_t>(node_of_[static_cast<std::size_t>(point)])];
  }
  const Node& node(PointName point) const {
    return nodes_[static_cast<std::size_t>(node_of_[static_cast<std::size_t>(point)])];
  }
  NodeIndex make_node();
  void place(PointName point, NodeIndex node) { node_of_[static_cast<std::size_t>(point)] = node; }
  void share_node(PointName point, PointName with) {
    place(point, node_of_[static_cast<std::size_t>(with)]);
  }
  std::int64_t new_chain();
  void cross(PointName from, PointName to);
  bool are_neighbours(PointName a, PointName b) const;

  void add_both(Ends x, Ends y, RelType type);
  void attach(Ends x, Ends y, RelType type);
  void attach_before(Ends x, Ends y);
  void attach_after(Ends x, Ends y);
  void attach_meeting(Ends x, Ends y);
  void attach_met(Ends x, Ends y);
  void attach_beginning(Ends x, Ends y);
  void attach_begun(Ends x, Ends y);
  void attach_ending(Ends x, Ends y);
  void attach_ended(Ends x, Ends y);
  void attach_around(Ends x, Ends y);
  void attach_inside(Ends x, Ends y);
  void attach_equal(Ends x, Ends y);
  void add_point_before(PointName point, PointName other);
  void add_point_after(PointName point, PointName other);
  void add_point_between(PointName point, PointName low, PointName high);

  static Orders orders(Ends x, Ends y, RelType type);
  Outcome add_between_known(Ends x, Ends y, RelType type);
  Found find(PointName a, PointName b) const;
  bool reaches(const Node& from, const Node& to) const;
  bool search(const Node& from, const Node& to, std::vector<bool>& on_path, int& steps) const;
  bool reaches_somehow(const Node& from, const Node& to) const;

  std::deque<Node> nodes_;                     // references stay good when it grows
  std::vector<NodeIndex> node_of_;             // by name
  std::vector<std::vector<CrossEdge>> edges_;  // by chain
  std::int64_t chains_ = 0;
  mutable std::int64_t stopped_searches_ = 0;
};

}  // namespace gnomon
