// Whether labelled pairs can hold together: cycles, triangles, and what has to go.
#pragma once

#include "gnomon/pairs/gold.h"
#include "gnomon/pairs/resolve.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace gnomon {

// A label between two ids of a document; ids are numbers from 0.
struct LabelledEdge {
  std::size_t first = 0;
  std::size_t second = 0;
  RowLabel label = RowLabel::kVague;
  // Where it comes from: the number of a gold pair, or of an extra pair after these.
  std::size_t origin = 0;
};

struct PairGraph {
  std::string document;
  std::size_t nodes = 0;
  std::vector<LabelledEdge> edges;  // firm ones, in the order in which a repair takes them
};

// Whether labels order start points only (MATRES) or whole intervals.
bool orders_points(PairSet set);

struct GraphConsistency {
  bool cyclic_equal_ignored = false;
  bool cyclic_equal_merged = false;
  bool inconsistent = false;
  std::size_t triangles = 0;
  std::size_t contradictory = 0;
  std::size_t forced = 0;
  std::size_t kept = 0;
  std::vector<std::size_t> given_up;  // numbers of edges that a greedy repair drops
  std::vector<std::array<std::size_t, 3>> contradictions;  // edges of contradictory triangles
};
GraphConsistency check_graph(const PairGraph& graph, PairSet set);

// The same added up over documents.
struct PairConsistency {
  std::size_t documents = 0;  // with a readable answer
  std::size_t cyclic_equal_ignored = 0;
  std::size_t cyclic_equal_merged = 0;
  std::size_t inconsistent = 0;
  std::size_t triangles = 0;
  std::size_t contradictory = 0;
  std::size_t with_contradictory_triangle = 0;
  std::size_t forced = 0;
  std::size_t kept = 0;
  std::size_t greedy_dropped = 0;

  PairConsistency& operator+=(const GraphConsistency& one);
};

// The graphs of gold itself, in the order of its documents.
std::vector<PairGraph> gold_graphs(const PairGold& gold);

// Which answers take part.
enum class ConsistencyScope { kAll, kGoldPairs };

// Documents with a readable answer, VAGUE included. Edges are in the order of first rows, or of
// falling confidence.
std::vector<PairGraph> answer_graphs(const PairGold& gold, const Resolution& resolution,
                                     ConsistencyScope scope, bool by_confidence);

// The gold pairs whose answers a greedy repair gives up, which makes them VAGUE: in order, each is
// kept if it can hold with those kept so far.
std::vector<std::size_t> given_up_greedily(const PairGold& gold, const Resolution& resolution,
                                           bool by_confidence);

// The fewest answers that have to go, over all documents; which of them is not unique.
struct ExactRepair {
  LargeVector<PairAnswer> answers;
  std::size_t dropped = 0;
  bool proved = true;
};
ExactRepair repaired_exactly(const PairGold& gold, const Resolution& resolution,
                             const std::stop_token& stop);

}  // namespace gnomon
