// The eight metrics of Ocal et al. (2022): how far a whole graph is from gold.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/score/metrics.h"
#include "gnomon/score/paired_graphs.h"
#include "gnomon/timeline/figures.h"

#include <cstdint>
#include <optional>
#include <stop_token>

namespace gnomon {

struct HolisticOptions {
  During during = During::kSimultaneous;
  NodesBy nodes_by = NodesBy::kPosition;
  Conflicts conflicts = Conflicts::kReject;
};

// The squares of differences between the two sides, over the documents where both have a value.
struct SquaredError {
  std::int64_t count = 0;
  double sum = 0;

  void add(std::optional<double> gold, std::optional<double> system);
  // The root of their mean; nothing without documents.
  std::optional<double> rmse() const;
};

// Everything that the metrics need of pairs of documents. Tallies add up: one of a corpus is the
// sum of those of its documents.
struct HolisticTally {
  TimelineTotals gold;  // of each side alone: metrics 1, 2, 4 to 8
  TimelineTotals system;

  // Metric 3.
  std::int64_t common_nodes = 0;
  std::int64_t common_links = 0;
  std::int64_t nodes_only_in_gold = 0;
  std::int64_t nodes_only_in_system = 0;
  std::int64_t links_only_in_gold = 0;
  std::int64_t links_only_in_system = 0;
  std::int64_t gold_size = 0;
  ValueSum normalised_edit_distance;  // over documents whose gold is not empty

  // Metrics 5 to 8. With Conflicts::kConsistentOnly a pair with an inconsistent side is skipped.
  std::int64_t skipped = 0;
  SquaredError main_timeline_length;
  SquaredError time_points;
  SquaredError subordinated_timelines;
  SquaredError subordinating_links;
  SquaredError indeterminacy;

  std::int64_t documents() const { return gold.documents; }
  std::int64_t edit_distance() const {
    return nodes_only_in_gold + nodes_only_in_system + links_only_in_gold + links_only_in_system;
  }
  // Over documents; nothing without any.
  std::optional<double> mean_edit_distance() const;
  // Metric 6: points of gold whose nodes the system does not have, and the reverse.
  std::int64_t missing_points() const { return 2 * nodes_only_in_gold; }
  std::int64_t extra_points() const { return 2 * nodes_only_in_system; }
};
void visit_fields(HolisticTally& tally, const FieldUse& use);

// Metric 1: how much more or less there is, as a share of what gold has. 0 when neither side has
// any; nothing when only the system has.
std::optional<double> relative_difference(std::int64_t gold, std::int64_t system);

// Both must have been analysed with this choice.
HolisticTally tally_holistic(const AnalysedDocument& gold, const AnalysedDocument& system,
                             const PairedGraphs& graphs, Conflicts conflicts);
// Fail when the texts are not the same. Gold may have been analysed before, with the same options.
Result<HolisticTally> tally_holistic(const Document& gold, const Document& system,
                                     const HolisticOptions& options = {},
                                     const std::stop_token& stop = {});
Result<HolisticTally> tally_holistic(const AnalysedDocument& of_gold, const Document& gold,
                                     const Document& system, const HolisticOptions& options = {},
                                     const std::stop_token& stop = {});

extern const Metric kHolisticMetric;

}  // namespace gnomon
