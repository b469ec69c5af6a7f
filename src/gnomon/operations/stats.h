// What is in a corpus: documents, words, events, times and links, by type and relation.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/operations/timegraph_counts.h"
#include "gnomon/reason/closure_figures.h"
#include "gnomon/timeml/counts.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gnomon {

struct Task;

struct StatsRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  bool closure = false;
  std::string task = {};
  Input targets = {};
  std::int64_t least_count = 20;  // as in TempEval-1
  bool timegraph = false;
  bool timing = false;
  During during = During::kSimultaneous;
};

template <FieldsOf<StatsRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(Field{.name = "closure",
            .help =
                "Also report what follows from the links: consistency, closure, redundancy, core"},
      request.closure);
  use(Field{.name = "task",
            .help = "Count the candidate pairs of tasks: 1 to 9, A to F or names, separated by "
                    "commas, or all",
            .value = "NAMES"},
      request.task);
  Field targets = kTargetsField;
  targets.needs = "task";
  use(targets, request.targets);
  Field least_count = kLeastCountField;
  least_count.needs = "targets";
  use(least_count, request.least_count);
  use(Field{.name = "timegraph",
            .help = "Describe the point graphs used for reasoning: nodes, chains, links between "
                    "chains, by document size"},
      request.timegraph);
  use(Field{.name = "timing",
            .help = "Also measure how long it takes to build and query them, on one thread",
            .needs = "timegraph"},
      request.timing);
  use(kDuringField, request.during);
}

// What follows from the links of a document or of many, for both readings of DURING.
struct ClosureCounts {
  DocumentClosureFigures included;
  DocumentClosureFigures simultaneous;
  // Ids of the rejected links, of one document only.
  std::vector<std::string> included_skipped;
  std::vector<std::string> simultaneous_skipped;
  bool too_large = false;  // a document whose figures would take too long: there are none

  const ClosureFigures& figures(During during) const {
    return during == During::kIncluded ? included.figures : simultaneous.figures;
  }
  ClosureCounts& operator+=(const ClosureCounts& other);
};

// Candidates of a document or of many by the number of their task and by subtask, and how many of
// them have a TLINK.
struct TaskCounts {
  Histogram candidates;
  Histogram linked;

  TaskCounts& operator+=(const TaskCounts& other);
};

// The figures of a document, of an input or of all of them.
struct StatsLine {
  std::string name;
  Counts counts;
  ClosureCounts closure;      // empty unless asked for
  TaskCounts tasks;           // empty unless asked for
  TimegraphCounts timegraph;  // empty unless asked for

  StatsLine& operator+=(const StatsLine& other);
};

struct StatsOfInput {
  StatsLine total;
  std::vector<StatsLine> documents;
};

struct StatsResult {
  std::vector<StatsOfInput> inputs;  // those that hold a document
  StatsLine total;
  std::size_t unread = 0;  // documents that could not be read; notices say why
  bool has_closure = false;
  std::vector<const Task*> tasks;  // that were asked for
  bool has_timegraph = false;
  bool has_times = false;
  std::vector<TimegraphFit> timegraph_fits;  // over the documents
  During during = During::kSimultaneous;
};

// Fails when no input holds a document that can be read.
Result<Outcome<StatsResult>> stats(const StatsRequest& request, const Run& run = {});

}  // namespace gnomon
