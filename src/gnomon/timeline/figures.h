// What there is to count about the timelines of a document and of a corpus.
#pragma once

#include "gnomon/timeline/conflicts.h"
#include "gnomon/timeline/timeline.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace gnomon {

// The figures of one document, by the names of Ocal et al. (2022) where they have one.
struct TimelineFigures {
  std::int64_t events = 0;
  std::int64_t instances = 0;
  std::int64_t times = 0;
  std::int64_t nodes = 0;          // times and instances
  LinkCounts links;                // metric 1
  std::int64_t closure_links = 0;  // metric 2
  std::int64_t partitions = 0;
  std::int64_t singleton_partitions = 0;
  // Metric 7 by its definition. The others are roots: what is told as real.
  std::int64_t subordinated_timelines = 0;
  std::int64_t subordinating_links = 0;  // all SLINKs of the graph: what Table 3 of the paper shows
  std::int64_t subordinating_links_between_partitions = 0;
  // Metric 4, always of all links. The cycles are the links that contradict those before them.
  bool consistent = true;
  bool consistent_tlinks_only = true;
  std::int64_t inconsistent_partitions = 0;
  std::int64_t inconsistent_components = 0;
  std::int64_t inconsistent_cycles = 0;
  // Metric 5; nothing when there is no timeline.
  std::optional<std::int64_t> main_timeline_length;
  std::int64_t main_timeline_points = 0;
  std::int64_t main_indeterminate_points = 0;
  std::int64_t time_points = 0;  // metric 6: on all timelines
  std::int64_t indeterminate_points = 0;

  std::int64_t root_timelines() const { return partitions - subordinated_timelines; }
  std::int64_t time_points_all_nodes() const { return 2 * nodes; }
  // Metric 8: of the main timeline, and of all timelines together. Nothing without any.
  std::optional<double> indeterminacy() const;
  std::optional<double> indeterminacy_all_timelines() const;
};

// A document with its timelines and all that is counted on it.
struct AnalysedDocument {
  DocumentTimelines timelines;
  std::vector<std::size_t> closure_links;  // numbers in the graph of all links
  TimelineFigures figures;
  // See ResolvedTimelines.
  std::shared_ptr<const DocumentTimelines> of_all_links = {};

  // The timelines that know which links are rejected, and whose graph has all links.
  const DocumentTimelines& with_conflicts() const {
    return of_all_links ? *of_all_links : timelines;
  }
};

// By the letter of Ocal et al.: Conflicts::kStrict.
AnalysedDocument analyse_timelines(const Document& document, During during = During::kSimultaneous,
                                   const std::stop_token& stop = {});
// Metrics 1 to 4 are of the links as they are written, whatever the choice. With Conflicts::kReject
// metrics 5 to 8 are of those that are left.
AnalysedDocument analyse_timelines(const Document& document, During during, Conflicts conflicts,
                                   const std::stop_token& stop = {});

// A number of values and their sum.
struct ValueSum {
  std::int64_t count = 0;
  double sum = 0;

  void add(std::optional<double> value);
  std::optional<double> mean() const;
  ValueSum& operator+=(const ValueSum& other);
};

// Sums over documents, for means.
struct FigureSums {
  std::int64_t documents = 0;
  ValueSum main_timeline_length;  // over documents that have one
  ValueSum indeterminacy;
  ValueSum indeterminacy_all_timelines;
  std::int64_t main_timeline_points = 0;
  std::int64_t main_indeterminate_points = 0;
  std::int64_t time_points = 0;
  std::int64_t time_points_all_nodes = 0;
  std::int64_t partitions = 0;
  std::int64_t subordinated_timelines = 0;
  std::int64_t subordinating_links = 0;

  void add(const TimelineFigures& figures);
  // Per document; nothing without documents.
  std::optional<double> mean(std::int64_t sum) const;
  // Indeterminate points of all main timelines by all their points.
  std::optional<double> indeterminacy_pooled() const;
  FigureSums& operator+=(const FigureSums& other);
};

// The figures of a corpus. They add up.
struct TimelineTotals {
  std::int64_t documents = 0;
  std::int64_t inconsistent_documents = 0;
  FigureSums all;         // documents whose timelines count, see `add`
  FigureSums consistent;  // documents that do not contradict themselves
  std::int64_t inconsistent_documents_tlinks_only = 0;
  std::int64_t inconsistent_partitions = 0;
  std::int64_t inconsistent_components = 0;
  std::int64_t inconsistent_cycles = 0;
  std::int64_t events = 0;
  std::int64_t instances = 0;
  std::int64_t times = 0;
  std::int64_t nodes = 0;
  LinkCounts links;
  std::int64_t closure_links = 0;
  std::int64_t documents_with_several_roots = 0;

  // Of all TLINKs, those of a relType in percent (Table 1); nothing without TLINKs.
  std::optional<double> tlink_percent(LinkType type) const;
  // A document may count in metrics 1 to 4 alone.
  void add(const TimelineFigures& figures, bool timelines_count = true);
  TimelineTotals& operator+=(const TimelineTotals& other);
};

}  // namespace gnomon
