// Pairs that tasks ask about, as tables and as data.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/stats.h"
#include "gnomon/report/table.h"

#include <span>
#include <string>
#include <vector>

namespace gnomon {

struct NamedTasks {
  std::string name;
  const TaskCounts* counts = nullptr;
};

// Of the sum: a row for each task and subtask. Of several items, tables with a row for each
// item before it; `title` is what the items are.
std::vector<Table> task_tables(std::span<const NamedTasks> items, const TaskCounts& total,
                               std::span<const Task* const> tasks, const std::string& title);

// `candidates` and `linked`, under the names of the reference files.
void put_tasks(Value& value, const TaskCounts& counts);

}  // namespace gnomon
