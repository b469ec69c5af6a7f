// How the metrics change on the way from gold to a system: the experiment of Ocal et al. (2022).
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/score/degrade_curve.h"
#include "gnomon/score/paired_graphs.h"
#include "gnomon/timeline/changing_graph.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// A single step from gold to system.
struct GraphEdit {
  enum class Kind : std::uint8_t { kRemoveLink, kAddNode, kAddLink, kRemoveNode };
  Kind kind{};
  GraphLink link;  // of the first and the third kind
  Entity node{};   // of the others

  friend bool operator==(const GraphEdit&, const GraphEdit&) = default;
};

// All edits that lead from gold to the system: the links to be removed in the order of gold, the
// nodes and then the links to be added in that of the system, the nodes to be removed in that of
// gold. They are as many as the edit distance.
std::vector<GraphEdit> edits_between(const PairedGraphs& graphs);

// The start of the random numbers for a sequence of a document: the gold file is named with its
// extension.
std::uint64_t degrade_seed(std::uint64_t base_seed, std::string_view gold_file,
                           std::uint64_t sequence);

// Turns gold into the system. Of the edits that are possible, each as likely as the others, one
// after another is made: a link is added when both of its nodes are there, a node is removed when
// no link touches it. Calls `use` with gold itself and no edit, then with each edit and the graph
// after it.
void degrade(const PairedGraphs& graphs, During during, Conflicts conflicts, std::uint64_t seed,
             const std::function<void(const GraphEdit*, const ChangingFigures&)>& use,
             const std::stop_token& stop = {});

// ---- curves ---------------------------------------------------------------------------------

struct DegradeOptions {
  During during = During::kSimultaneous;
  // With kConsistentOnly an inconsistent graph on the way counts in metric 4 alone.
  Conflicts conflicts = Conflicts::kReject;
  std::uint64_t base_seed = 1;
  std::size_t sequences = 100;
  unsigned jobs = 0;  // threads, 0 for all that the machine has
  std::stop_token stop = {};
  // Told how much of the sequences is done, see Run.
  std::function<void(std::size_t done, std::size_t total)> progress = {};
};

struct DegradeInput {
  const PairedGraphs* graphs = nullptr;
  std::string gold_file;  // its name with its extension: it goes into the random numbers
};

// The curve of each pair, over all its sequences. The same for any number of threads.
std::vector<DegradeCurve> degrade_curves(std::span<const DegradeInput> pairs,
                                         const DegradeOptions& options);

}  // namespace gnomon
