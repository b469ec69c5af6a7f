// What the Timegraph of a network looks like, in numbers: figures 6 to 8 of UzZaman and Allen
// (2011).
#pragma once

#include "gnomon/reason/constraint.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace gnomon {

class Network;

// The chains of a graph and what joins them.
struct ChainFigures {
  std::int64_t nodes = 0;  // point classes: points that are known to be equal are one
  std::int64_t chains = 0;
  std::int64_t longest_chain = 0;  // nodes of it; of several graphs, of the longest of all
  std::int64_t cross_links = 0;    // edges between nodes of two chains
  std::int64_t metaedges = 0;      // pairs of chains that such edges join

  // In the paper's sense, where edges are the cross-chain links and the chains: the size on which
  // building and searching depend.
  std::int64_t nodes_and_edges() const { return nodes + cross_links + chains; }
  // All edges: those along chains, and between them.
  std::int64_t edges() const { return nodes - chains + cross_links; }

  ChainFigures& operator+=(const ChainFigures& other);
};

// Of one network or of many. Links that contradict earlier ones are not in the graph.
struct TimegraphFigures {
  std::int64_t networks = 0;
  std::int64_t entities = 0;  // intervals; they have two points each
  std::int64_t links = 0;
  std::int64_t rejected = 0;  // links left out
  ChainFigures built;         // of all links at once, as Timegraph::build makes it
  ChainFigures in_order;      // of one link after another, in the order of the network
  ChainFigures by_traversal;  // the same from interval to neighbouring interval (see there)

  std::int64_t points() const { return 2 * entities; }
  TimegraphFigures& operator+=(const TimegraphFigures& other);
};

// Once it is stopped, the figures mean nothing.
TimegraphFigures timegraph_figures(const Network& network, const std::stop_token& stop = {});

// The links of a network from interval to interval: all of the first one that is left, each
// followed by those of the interval that it leads to. UzZaman and Allen (2011, section 4) take
// links in such an order so that chains grow at their ends, and report 2.3 % fewer nodes and edges.
std::vector<LinkId> links_by_traversal(const Network& network);

// Measured, so that no two runs give the same. Of a consistent network.
struct TimegraphTimes {
  double build_seconds = 0;
  double answer_seconds = 0;   // of all questions together
  std::int64_t questions = 0;  // how two intervals are related: all pairs, or a sample
  // Building the graph twice and asking about every link: what it takes to compare an annotation
  // with itself.
  double compare_seconds = 0;

  TimegraphTimes& operator+=(const TimegraphTimes& other);
};

// The middle one of several rounds each. Asks about all pairs, or about a sample of so many.
inline constexpr std::int64_t kMostQuestions = 20'000;
TimegraphTimes timegraph_times(const Network& network, const std::stop_token& stop = {});

}  // namespace gnomon
