// A graph that changes by single edits and knows the figures of its timelines whenever it is asked.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/timeline/conflicts_choice.h"
#include "gnomon/timeline/timeml_graph.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// Metrics 4 to 8 of Ocal et al. (2022), of one graph. The first two are of all links, the others as
// Conflicts has it.
struct ChangingFigures {
  bool consistent = true;
  std::int64_t inconsistent_cycles = 0;
  std::optional<std::int64_t> main_timeline_length;
  std::int64_t time_points = 0;
  std::int64_t subordinated_timelines = 0;
  std::int64_t subordinating_links = 0;
  std::optional<double> indeterminacy;

  friend bool operator==(const ChangingFigures&, const ChangingFigures&) = default;
};

// Nodes have numbers below a limit, links numbers of their own, and both an order in which they
// came: the one that decides which link contradicts those before it, and which of equally long
// timelines is the main one. An edit costs next to nothing: what it touches is worked out when the
// figures are asked for, once for all edits since then, and what none has touched stays as it is.
class ChangingGraph {
 public:
  // Conflicts::kConsistentOnly is for whoever looks at the figures; the graph takes it as kStrict.
  ChangingGraph(std::size_t node_limit, During during, Conflicts conflicts);

  void add_node(Entity node);
  // No link may touch it.
  void remove_node(Entity node);
  // Both nodes must be there. Gives the number by which the link can be removed.
  std::uint32_t add_link(const GraphLink& link);
  void remove_link(std::uint32_t link);

  bool contains(Entity node) const { return part_of_[position(node)] != kNoPart; }
  // Once it is stopped, they are those of some state that never was.
  ChangingFigures figures(const std::stop_token& stop = {});

 private:
  static constexpr std::uint32_t kNoPart = static_cast<std::uint32_t>(-1);

  struct StoredLink {
    GraphLink link;
    std::optional<RelationSet> relation;  // nothing: it orders nothing
  };
  // A timeline: that of a part, or of a piece of it that the links not rejected hold together.
  struct Piece {
    std::uint32_t nodes = 0;
    std::uint32_t first = 0;  // the least order of its nodes
    std::uint32_t length = 0;
    std::uint32_t indeterminate = 0;
  };
  // Nodes that TLINKs and ALINKs join, rejected ones included; some that removed ones joined, too,
  // as long as it is cut.
  struct Part {
    std::vector<Entity> nodes;
    std::vector<std::uint32_t> links;     // their numbers rise in the order of coming
    std::vector<std::uint32_t> rejected;  // those that contradict the ones before
    std::vector<Piece> pieces;            // none where the part has no timeline
    bool is_cut = false;                  // a link was removed: it may have fallen apart
    bool is_settled = false;              // what was rejected and the pieces are up to date

    bool consistent() const { return rejected.empty(); }
  };

  std::uint32_t new_part();
  void number_nodes(const Part& part);
  Network network_of_links(const Part& part, std::span<const std::uint32_t> links);
  void place(Part& part);
  static bool is_main_before(const Piece& a, const Piece& b);
  void find_rejected(Part& part, const std::stop_token& stop);
  std::uint32_t join(std::uint32_t a, std::uint32_t b);
  void split(std::uint32_t part);
  void settle(const std::stop_token& stop);

  During during_;
  Conflicts conflicts_;
  std::vector<std::uint32_t> part_of_;   // of each node
  std::vector<std::uint32_t> piece_of_;  // of each node, among those of its part
  std::vector<std::uint32_t> order_of_;  // of each node
  std::vector<StoredLink> links_;
  std::vector<std::uint32_t> slinks_;  // those that are there
  std::vector<Part> parts_;            // without nodes: free to be used again
  std::vector<std::uint32_t> free_parts_;
  std::uint32_t next_order_ = 0;
  std::vector<std::uint32_t> local_;  // scratch: the number of a node in its part
};

}  // namespace gnomon
