#include "gnomon/tasks/task.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr bool each_in_its_place() {
  for (std::size_t i = 0; i < kTasks.size(); ++i) {
    if (static_cast<std::size_t>(kTasks[i].id) != i) {
      return false;
    }
  }
  return true;
}
static_assert(each_in_its_place(), "a task is found by its id");

constexpr TaskId kLastOfAll = TaskId::kTempevalC;

bool same_ignoring_case(std::string_view a, std::string_view b) {
  return a.size() == b.size() && edit_distance(a, b) == 0;
}

constexpr auto kTimemlLabels = std::to_array<std::string_view>(
    {"BEFORE", "AFTER", "IBEFORE", "IAFTER", "INCLUDES", "IS_INCLUDED", "BEGINS", "BEGUN_BY",
     "ENDS", "ENDED_BY", "DURING", "DURING_INV", "SIMULTANEOUS", "IDENTITY", "VAGUE"});
constexpr auto kCoarseLabels = std::to_array<std::string_view>(
    {"BEFORE", "OVERLAP", "AFTER", "BEFORE-OR-OVERLAP", "OVERLAP-OR-AFTER", "VAGUE"});

}  // namespace

std::span<const std::string_view> labels_of(TaskRelations relations) {
  switch (relations) {
    case TaskRelations::kTimeml:
      return kTimemlLabels;
    case TaskRelations::kCoarse:
      return kCoarseLabels;
    case TaskRelations::kComputed:
      break;
  }
  return {};
}

Result<const Task*> parse_task(std::string_view text) {
  std::vector<std::string_view> names;
  for (const Task& task : kTasks) {
    if (same_ignoring_case(text, task.number) || same_ignoring_case(text, task.name)) {
      return &task;
    }
    names.push_back(task.name);
  }
  const auto nearest = nearest_name(text, names);
  return fail(codes::kUnknownTask, "gnomon", fmt::format("there is no task '{}'", shown(text)),
              fmt::format("{}the tasks are 1 to 9 and A to F, or by name: {} to {}",
                          nearest ? fmt::format("did you mean '{}'? ", *nearest) : "",
                          names.front(), names.back()));
}

Result<std::vector<const Task*>> parse_tasks(std::string_view text) {
  std::vector<const Task*> tasks;
  if (same_ignoring_case(text, "all")) {
    for (const Task& task : kTasks) {
      if (task.id <= kLastOfAll) {
        tasks.push_back(&task);
      }
    }
    return tasks;
  }
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    Result<const Task*> task = parse_task(text.substr(begin, end - begin));
    if (!task) {
      return Failure(std::move(task.error()));
    }
    if (std::ranges::count(tasks, *task) == 0) {
      tasks.push_back(*task);
    }
    begin = end + 1;
  }
  return tasks;
}

}  // namespace gnomon
