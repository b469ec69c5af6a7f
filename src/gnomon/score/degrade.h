// How the metrics change on the way from gold to a system: the experiment of Ocal et al. (2022).
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/score/paired_graphs.h"
#include "gnomon/timeline/changing_graph.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
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
void degrade(const PairedGraphs& graphs, During during, std::uint64_t seed,
             const std::function<void(const GraphEdit*, const ChangingFigures&)>& use,
             const std::stop_token& stop = {});

// ---- curves ---------------------------------------------------------------------------------

// Values of which mean and spread are wanted.
struct Moments {
  std::int64_t count = 0;
  double sum = 0;
  double sum_of_squares = 0;

  void add(std::optional<double> value);
  std::optional<double> mean() const;
  // The standard deviation of the values.
  std::optional<double> deviation() const;
  Moments& operator+=(const Moments& other);
};

// How far values are from the mean of their own group, over all groups; nothing without values.
std::optional<double> deviation_within(std::span<const Moments> groups);

// The metrics when a share of the edits has been made, over sequences and documents.
struct CurvePoint {
  Moments inconsistent;  // 1 for a graph that contradicts itself, 0 for another
  Moments inconsistent_cycles;
  Moments main_timeline_length;
  Moments time_points;
  Moments subordinated_timelines;
  Moments subordinating_links;
  Moments indeterminacy;

  void add(const ChangingFigures& figures);
  CurvePoint& operator+=(const CurvePoint& other);
};

// At 0, 5, ... 100 percent of the edits, rounded down. Curves add up.
inline constexpr std::size_t kCurvePoints = 21;
inline constexpr std::size_t kCurveStep = 5;  // percent
struct DegradeCurve {
  std::array<CurvePoint, kCurvePoints> points;

  DegradeCurve& operator+=(const DegradeCurve& other);
};

struct DegradeOptions {
  During during = During::kSimultaneous;
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
