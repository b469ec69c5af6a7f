// A graph of points that answers, for any two intervals, what they can be to each other.
#pragma once

#include "gnomon/base/large_vector.h"
#include "gnomon/reason/edge_lists.h"
#include "gnomon/reason/network.h"
#include "gnomon/reason/point_arrows.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <stop_token>
#include <vector>

namespace gnomon {

// One end of an entity: 0 its begin, 1 its end.
struct Point {
  Entity entity{};
  int end = 0;
};
inline std::uint32_t point_number(Point point) { return point_number(point.entity, point.end); }

// How the chains of a Timegraph hang together.
struct Metagraph {
  // Two chains with edges from nodes of one to nodes of the other.
  struct Joint {
    std::uint32_t from;
    std::uint32_t to;
    std::size_t edges;

    bool operator==(const Joint&) const = default;
  };
  std::vector<std::size_t> chains;  // the number of nodes of each
  std::vector<Joint> joints;        // sorted by chains
  std::size_t edges = 0;            // between chains, of all joints
};

// The Timegraph of Miller and Schubert (1990), as UzZaman and Allen (2011) use it: points that are
// known to be equal form one node, and the nodes lie on chains along which time passes.
//
// - Every node has a pseudo-time, a number that grows along every edge of the graph, not only along
//   its chain. Two nodes of one chain are compared in constant time, and a node with a later
//   pseudo-time never precedes one with an earlier one.
// - A large graph has up to six trunks, its longest chains that share no node. Every node knows the
//   earliest place on each trunk that it precedes and the latest that precedes it. This settles
//   most questions about distant nodes both ways: u precedes v when it reaches a trunk before the
//   trunk reaches v, and does not when u reaches some trunk later than v does.
// - What is left is searched from both sides, past nodes that the same numbers rule out. So an
//   answer is exact whatever the chains are like; they only make it fast.
//
// Building costs O(n + e). A change keeps everything up to date and costs about as much as the part
// of the graph whose order or trunk places change (Pearce and Kelly 2006 for the pseudo-times).
// Links must be pointisable (those of TimeML and TempEval are); for others see disjunctive.h.
// Any number of threads may ask a graph that none of them changes.
class Timegraph {
 public:
  // Entities without links.
  explicit Timegraph(std::size_t entities = 0);
  // All links of the network; nothing when they contradict one another, or when it is stopped. A
  // graph with fewer nodes than `trunks_from` gets no trunks: there a search is quick enough.
  static constexpr std::size_t kTrunksFrom = 4096;
  static std::optional<Timegraph> build(const Network& network,
                                        std::size_t trunks_from = kTrunksFrom,
                                        const std::stop_token& stop = {});

  Entity add_entity();
  std::size_t entity_count() const { return slot_of_.size() / 2; }

  // All relations that the two can have, given the links: just those that hold in some model.
  RelationSet relation(Entity a, Entity b) const;
  // The order of two points that follows from the links.
  PointRelation order(Point p, Point q) const;

  // Adds a link, unless it contradicts those that are there already: then nothing changes and
  // nothing is returned. Links are numbered in the order of their insertion, from 0.
  std::optional<LinkId> insert(const Constraint& link);
  // Takes a link out again. The graph is then as if it had never been inserted.
  void remove(LinkId link);
  bool contains(LinkId link) const { return alive_[position(link)]; }
  const Constraint& operator[](LinkId link) const { return links_[position(link)]; }
  std::size_t link_count() const { return links_.size(); }

  // To try something and take it back: whatever was inserted or removed after the mark was taken is
  // undone. Links inserted after the mark keep their numbers as removed ones.
  using Mark = std::size_t;
  Mark mark() const { return history_.size(); }
  void roll_back(Mark mark);

  std::size_t point_class_count() const;
  // Chains are numbered here in the order of their first nodes' numbers. Made anew by every call.
  Metagraph metagraph() const;
  std::size_t trunk_count() const { return trunks_; }
  std::size_t memory_bytes() const;

 private:
  using Slot = std::uint32_t;   // a point; building numbers them so that edges lead to larger ones
  using Place = std::uint32_t;  // on a trunk
  static constexpr Slot kNoSlot = std::numeric_limits<Slot>::max();
  static constexpr std::size_t kTrunks = 6;

  // What a question looks at, on one cache line. All but `node` counts for the slot that stands for
  // its node.
  struct alignas(64) PointRecord {
    std::int64_t pseudo_time = 0;
    Slot node = 0;  // the slot that stands for the class of equal points
    std::uint32_t chain = 0;
    std::array<Place, kTrunks> reaches{};  // the earliest place on the trunk, or the largest number
    std::array<Place, kTrunks> reached_from{};  // one more than the latest place, or 0
  };
  using Edge = Arrow;  // to a slot
  // Edges in one piece by slot, as building makes them; later ones lie in lists of their own.
  struct Edges {
    LargeVector<std::uint32_t> begins;
    LargeVector<Edge> packed;
    EdgeLists added;
  };
  struct PointEdge {
    Slot from, to;
    bool strict;
  };
  struct PointEdges {  // of one link
    std::array<PointEdge, 8> edges;
    std::size_t count = 0;
    std::array<std::pair<Slot, Slot>, 4> unequal;
    std::size_t unequal_count = 0;
  };
  struct UnequalPair {
    Slot a, b;
    LinkId link;
  };
  enum class Known { kYes, kNo, kMaybe };
  struct Change {
    LinkId link;
    bool inserted;
  };
  struct Side;
  friend class TimegraphBuilder;
  friend class RelatedEntities;

  Slot node_of(Point p) const {
    return points_[slot_of_[2 * position(p.entity) + static_cast<std::size_t>(p.end)]].node;
  }
  bool is_begin(Slot slot) const { return (twin_[slot] & 1U) == 0; }
  Slot twin(Slot slot) const { return twin_[slot] >> 1; }
  PointEdges point_edges(const Constraint& link) const;

  // Calls `use(node, strict)` for the neighbours of a node in one direction of time.
  template <class Use>
  void for_each_next(Slot node, bool forward, Use use) const;

  PointRelation node_order(Slot u, Slot v) const;
  Known look_up(Slot u, Slot v) const;
  bool precedes(Slot u, Slot v) const;  // some path leads from u to v
  bool search(Slot u, Slot v) const;
  bool strictly_precedes(Slot u, Slot v) const;
  bool has_strict_path(Slot u, Slot v) const;
  bool are_unequal(Slot u, Slot v) const;
  bool trunk_is_whole(std::size_t trunk, Place from, Place to) const;

  void make_room_for_edges();
  void add_edges(LinkId link);
  void erase_edges(LinkId link);
  void connect(Slot p, Slot q);
  void move_beside(Slot node, Slot neighbour, bool before);
  void reorder(Slot u, Slot v);
  void move_side(Side& side, Slot past);
  void share_times(Side& before, Side& after);
  void sort_by_time(std::vector<Slot>& nodes) const;
  void set_time(Slot node, std::int64_t time);
  Slot merge(const std::vector<Slot>& nodes);
  std::vector<std::vector<Slot>> parts_of(Slot node) const;
  void split(Slot node);
  bool is_fresh(Slot node) const;
  std::vector<std::int64_t> take_times(Slot node, bool before, std::size_t number);
  void spread_pseudo_times(std::size_t room);

  void join_chains(Slot tail, Slot head);
  void cut_chain_behind(Slot node);
  void leave_chain(Slot node);
  void relabel_shorter(Slot left, Slot right, std::uint32_t left_chain, std::uint32_t right_chain);

  bool compute_places(Slot node, bool forward);
  void refresh_places(const std::vector<Slot>& nodes);
  void update_places(const std::vector<Slot>& changed, bool forward);
  void check_trunk_steps(Slot node);
  bool has_edge(Slot u, Slot v) const;

  LargeVector<PointRecord> points_;  // by slot
  LargeVector<Slot> slot_of_;        // by 2 * entity + end
  LargeVector<Slot> twin_;           // the other point of the entity, times 2, plus 1 for an end
  LargeVector<Slot> next_equal_;     // the points of a node, in a ring
  LargeVector<Slot> chain_next_;
  LargeVector<Slot> chain_previous_;
  LargeVector<Place> trunk_place_;  // 8 * place + trunk, or kNoSlot
  std::vector<std::vector<Slot>> trunk_slots_;
  std::vector<std::vector<Place>> trunk_breaks_;  // places whose next one no longer follows
  Edges out_;
  Edges in_;

  LargeVector<Constraint> links_;
  std::vector<bool> alive_;
  std::size_t dead_packed_ = 0;  // removed links whose edges are still among the packed ones
  std::size_t packed_links_ = 0;
  std::size_t weak_links_ = 0;  // links that say "at most" of two points
  std::vector<UnequalPair> unequal_;
  std::vector<Change> history_;

  std::size_t trunks_ = 0;
  std::uint32_t chains_made_ = 0;
  std::int64_t last_time_ = 0;
  std::set<std::int64_t> odd_times_;  // pseudo-times in use that are no multiple of the usual step
};

}  // namespace gnomon
