// The pairs of tasks in documents: how many there are, and which.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/operations/stats.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

struct TasksRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  std::string task = "all";
  Input targets = {};
  std::int64_t least_count = 20;  // as in TempEval-1
  bool list = false;
};

template <FieldsOf<TasksRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(kTaskField, request.task);
  use(kTargetsField, request.targets);
  use(kLeastCountField, request.least_count);
  use(Field{.name = "list", .help = "Every pair instead of counts"}, request.list);
}

// A pair as results tell of it.
struct TaskPair {
  std::string task;   // its number, or that of its part: "5c", "7.REPORTING"
  std::string first;  // ids
  std::string first_words;
  std::string second;
  std::string second_words;
  // 0 in one sentence, 1 in neighbouring ones; nothing when one of the two stands in none.
  std::optional<std::int64_t> sentences_apart;
  std::string relation;  // of the first to the second, by a TLINK of the document; empty without
};

struct TasksOfDocument {
  std::string name;
  TaskCounts counts;
  std::vector<TaskPair> pairs;  // empty unless asked for
};

struct TasksResult {
  std::vector<TasksOfDocument> documents;  // in the order of the inputs
  TaskCounts total;
  std::vector<const Task*> tasks;  // that were asked for
  bool has_pairs = false;
  std::size_t unread = 0;  // documents that could not be read; notices say why
};

// A task that documents cannot have, such as one about creation times where there are none, is a
// notice. Fails when there is no document, no such task or no target list to be read.
Result<Outcome<TasksResult>> tasks(const TasksRequest& request, const Run& run = {});

}  // namespace gnomon
