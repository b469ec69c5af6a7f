// Pairs that tasks ask about, counted.
#pragma once

#include "gnomon/operations/stats.h"
#include "gnomon/tasks/candidates.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gnomon {

// What is to be counted: tasks, and the target list for A and B.
struct TaskQuestion {
  std::vector<const Task*> tasks;
  std::optional<TargetList> targets;

  TaskOptions options() const { return {targets ? &*targets : nullptr}; }
};

// The target list in a file or in named bytes. Fails when it has lines, but no stem that occurs so
// often.
Result<TargetList> load_targets(const Input& input, std::int64_t least = kLeastOccurrences);

// By names separated by commas; no target list when `targets` is empty.
Result<TaskQuestion> task_question(const std::string& names, const Input& targets,
                                   std::int64_t least);

TaskCounts count_tasks(const Document& document, const TaskQuestion& question);
// The same when the candidates of each task of the question have been found already.
TaskCounts count_tasks(const Document& document, const TaskQuestion& question,
                       std::span<const std::vector<Candidate>> found);

}  // namespace gnomon
