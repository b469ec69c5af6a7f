// What is in a corpus: documents, words, events, times and links, by type and relation.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/closure_counts.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/operations/task_counts.h"
#include "gnomon/timeml/counts.h"

#include <optional>
#include <string>
#include <vector>

namespace gnomon {

struct StatsRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  bool closure = false;
  std::string task = {};
  Input targets = {};
  std::int64_t least_count = kLeastOccurrences;
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
  use(Field{.name = "targets",
            .help = "Target list for A and B: lines of a count, a tab and a stem",
            .value = "FILE",
            .needs = "task"},
      request.targets);
  use(Field{.name = "least-count",
            .help = "Minimum count of a target stem",
            .value = "N",
            .needs = "targets"},
      request.least_count);
  use(kDuringField, request.during);
}

// The figures of a document, of an input or of all of them.
struct StatsLine {
  std::string name;
  Counts counts;
  ClosureCounts closure;  // empty unless asked for
  TaskCounts tasks;       // empty unless asked for

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
  std::optional<TaskQuestion> question;
  During during = During::kSimultaneous;
};

// Fails when no input holds a document that can be read.
Result<Outcome<StatsResult>> stats(const StatsRequest& request, const Run& run = {});

}  // namespace gnomon
