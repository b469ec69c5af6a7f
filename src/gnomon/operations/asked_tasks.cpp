#include "gnomon/operations/asked_tasks.h"

#include "gnomon/operations/task_documents.h"
#include "gnomon/tasks/task_needs.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace gnomon {
namespace {

std::string_view what_it_has_not(TaskNeed need) {
  switch (need) {
    case TaskNeed::kCreationTime:
      return "it has no creation time";
    case TaskNeed::kPartsOfSpeech:
      return "its events have no part of speech";
    default:
      return "it has no text";
  }
}

}  // namespace

std::string why_impossible(const Document& document, std::span<const Task* const> tasks) {
  const std::vector<TaskLack> found = lacks(document, tasks);
  const auto grave = [](const TaskLack& lack) { return !has_stand_in(lack.need); };
  const auto count = static_cast<std::size_t>(std::ranges::count_if(found, grave));
  if (tasks.empty() || count < tasks.size()) {
    return "";
  }
  std::vector<std::string> numbers;
  for (const TaskLack& lack : found) {
    if (lack.need == found.front().need) {
      numbers.emplace_back(lack.task->number);
    }
  }
  return fmt::format("{}, which task{} {} need{}", what_it_has_not(found.front().need),
                     numbers.size() == 1 ? "" : "s", in_a_row(numbers),
                     numbers.size() == 1 ? "s" : "");
}

}  // namespace gnomon
