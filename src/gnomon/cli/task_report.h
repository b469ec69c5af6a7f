// The figures of `stats --task` as tables and as data.
#pragma once

#include "gnomon/report/table.h"
#include "gnomon/tasks/candidates.h"
#include "gnomon/timeml/counts.h"

#include <optional>
#include <string>
#include <vector>

namespace gnomon::cli {

// What is to be counted: tasks, and the target list for A and B.
struct TaskQuestion {
  std::vector<const Task*> tasks;
  std::optional<TargetList> targets;
};

// The target list in a file.
Result<TargetList> load_targets(const std::string& file, std::int64_t least = kLeastOccurrences);

// `names` as typed behind --task; no target list when `targets_file` is empty.
Result<TaskQuestion> task_question(const std::string& names, const std::string& targets_file,
                                   std::int64_t least);

// Candidates of a document or of many by the number of their task and by subtask, and how many of
// them have a TLINK.
struct TaskCounts {
  std::string name;
  Histogram candidates;
  Histogram linked;

  TaskCounts& operator+=(const TaskCounts& other);
};

TaskCounts count_tasks(const Document& document, const TaskQuestion& question);

// Of the sum: a row for each task and subtask. Of several items, tables with a row for each
// item before it; `title` is what the items are.
std::vector<Table> task_tables(const std::vector<TaskCounts>& items, const TaskCounts& total,
                               const TaskQuestion& question, const std::string& title);

// `candidates` and `linked`, under the names of the reference files.
void put_tasks(Value& value, const TaskCounts& counts);

}  // namespace gnomon::cli
