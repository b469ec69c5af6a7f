#include "gnomon/operations/kit_task.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/files.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include <fmt/format.h>

namespace gnomon {
namespace {

struct TaskLine {
  std::string_view name;
  std::string KitTask::*value;
};
constexpr TaskLine kTaskLines[] = {
    {"title", &KitTask::title}, {"convention", &KitTask::convention},
    {"set", &KitTask::set},     {"gold-sha256", &KitTask::gold_sha256},
    {"pairs", &KitTask::pairs}, {"gold", &KitTask::gold}};

std::string_view without_blanks(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  return begin == std::string_view::npos
             ? std::string_view()
             : text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

}  // namespace

std::string kit_task_text(const KitTask& task) {
  std::string text =
      "# The settings of this task. 'check', 'score' and 'leaderboard' read them: do not change "
      "them\n"
      "# once participants have the kit.\n";
  for (const TaskLine& line : kTaskLines) {
    text += fmt::format("{}: {}\n", line.name, task.*line.value);
  }
  return text;
}

Result<KitTask> read_kit_task(const Input& kit) {
  std::error_code ignored;
  const bool is_folder = kit.is_path() && std::filesystem::is_directory(kit.name(), ignored);
  const Input input =
      is_folder ? Input((std::filesystem::path(kit.name()) / "task.txt").string()) : kit;
  const Result<std::string> bytes = read_bytes(input);
  if (!bytes) {
    return Failure(bytes.error());
  }
  KitTask task;
  std::string_view rest = *bytes;
  int number = 0;
  while (!rest.empty()) {
    ++number;
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    if (without_blanks(line).empty() || line.starts_with('#')) {
      continue;
    }
    const std::size_t colon = line.find(':');
    const std::string_view name = without_blanks(line.substr(0, colon));
    const auto* const found = std::ranges::find(kTaskLines, name, &TaskLine::name);
    if (colon == std::string_view::npos || found == std::end(kTaskLines)) {
      Error error = error_about(codes::kBadField, input.name(),
                                fmt::format("'{}' is not a setting of a kit", shown(line)),
                                "give the file task.txt that 'gnomon kit' made");
      error.where.line = number;
      return Failure(std::move(error));
    }
    task.*(found->value) = without_blanks(line.substr(colon + 1));
  }
  for (const TaskLine& line : kTaskLines) {
    if ((task.*line.value).empty()) {
      return fail(codes::kBadField, input.name(), fmt::format("no setting '{}'", line.name),
                  "give the file task.txt that 'gnomon kit' made");
    }
  }
  const std::filesystem::path folder = std::filesystem::path(input.name()).parent_path();
  for (std::string* path : {&task.pairs, &task.gold}) {
    *path = (folder / *path).lexically_normal().string();
  }
  return task;
}

}  // namespace gnomon
