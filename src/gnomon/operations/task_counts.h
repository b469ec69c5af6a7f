// Pairs that tasks ask about, counted.
#pragma once

#include "gnomon/corpus/input.h"
#include "gnomon/tasks/candidates.h"
#include "gnomon/timeml/counts.h"

#include <optional>
#include <string>
#include <vector>

namespace gnomon {

// What is to be counted: tasks, and the target list for A and B.
struct TaskQuestion {
  std::vector<const Task*> tasks;
  std::optional<TargetList> targets;
};

// The target list in a file or in named bytes.
Result<TargetList> load_targets(const Input& input, std::int64_t least = kLeastOccurrences);

// By names separated by commas; no target list when `targets` is empty.
Result<TaskQuestion> task_question(const std::string& names, const Input& targets,
                                   std::int64_t least);

// Candidates of a document or of many by the number of their task and by subtask, and how many of
// them have a TLINK.
struct TaskCounts {
  Histogram candidates;
  Histogram linked;

  TaskCounts& operator+=(const TaskCounts& other);
};

TaskCounts count_tasks(const Document& document, const TaskQuestion& question);

}  // namespace gnomon
