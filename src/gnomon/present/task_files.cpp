// Blank files, filled-in sheets and target lists, as tables, as data and in one line.
#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/operations/blank_tasks.h"
#include "gnomon/operations/fill_tasks.h"
#include "gnomon/operations/make_targets.h"
#include "gnomon/present/present.h"
#include "gnomon/tasks/task.h"

#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

std::vector<std::string_view> numbers_of(std::span<const Task* const> tasks) {
  std::vector<std::string_view> numbers;
  for (const Task* task : tasks) {
    numbers.push_back(task->number);
  }
  return numbers;
}

// "labels: BEFORE, ..."; by task where tasks have different ones.
std::string label_words(std::span<const Task* const> tasks) {
  std::vector<std::string> parts;
  for (const TaskRelations relations : {TaskRelations::kTimeml, TaskRelations::kCoarse}) {
    std::vector<std::string_view> numbers;
    for (const Task* task : tasks) {
      // Whoever judges dates does so in the relations of TimeML.
      const bool is_fine = task->relations != TaskRelations::kCoarse;
      if (is_fine == (relations == TaskRelations::kTimeml)) {
        numbers.push_back(task->number);
      }
    }
    if (!numbers.empty()) {
      parts.push_back(fmt::format("labels for task{} {}: {}", numbers.size() == 1 ? "" : "s",
                                  fmt::join(numbers, ", "), fmt::join(labels_of(relations), ", ")));
    }
  }
  return fmt::format("{}", fmt::join(parts, "\n"));
}

}  // namespace

Value data(const BlankTasksResult& result) {
  Value documents = Value::array();
  for (const BlankDocument& document : result.documents) {
    documents.push(Value::object().set("document", document.name).set("pairs", document.pairs));
  }
  Value tasks = Value::array();
  for (const std::string_view number : numbers_of(result.tasks)) {
    tasks.push(number);
  }
  return Value::object()
      .set("layout", choice_name(result.layout))
      .set("tasks", std::move(tasks))
      .set("documents", std::move(documents))
      .set("pairs", result.pairs());
}

Report tables(const BlankTasksResult& result, const TasksView& view) {
  Report report;
  Table& table = report.tables.emplace_back();
  table.columns = {{"document"}, {"pairs"}};
  for (const BlankDocument& document : result.documents) {
    if (view.per_document) {
      table.rows.push_back({printable(document.name), document.pairs});
    }
  }
  (view.per_document ? table.footer : table.rows).push_back({"all", result.pairs()});
  return report;
}

std::string summary(const BlankTasksResult& result) {
  return fmt::format("{} in {} to label\n{}", plural(result.pairs(), "pair"),
                     plural(result.documents.size(), "document"), label_words(result.tasks));
}

Value data(const FillTasksResult& result) {
  Value documents = Value::array();
  for (const FilledDocument& document : result.documents) {
    Value missing = Value::array();
    for (const std::int64_t number : document.missing_rows) {
      missing.push(number);
    }
    documents.push(Value::object()
                       .set("document", document.name)
                       .set("rows", document.rows)
                       .set("labelled", document.labelled)
                       .set("blank", document.blank)
                       .set("unusable", document.unusable)
                       .set("missing_rows", std::move(missing)));
  }
  const FilledDocument sums = result.sums();
  return Value::object()
      .set("rows", sums.rows)
      .set("labelled", sums.labelled)
      .set("blank", sums.blank)
      .set("unusable", sums.unusable + result.unusable_rows)
      .set("missing", sums.missing_rows.size())
      .set("documents", std::move(documents));
}

Report tables(const FillTasksResult& result, const TasksView& view) {
  Report report;
  Table& table = report.tables.emplace_back();
  table.columns = {{"document"}, {"rows"}, {"labelled"}, {"blank"}, {"unusable"}, {"missing"}};
  const auto row = [](const std::string& name, const FilledDocument& filled) {
    return Row{printable(name), filled.rows,     filled.labelled,
               filled.blank,    filled.unusable, filled.missing_rows.size()};
  };
  for (const FilledDocument& document : result.documents) {
    if (view.per_document) {
      table.rows.push_back(row(document.name, document));
    }
  }
  FilledDocument all = result.sums();
  all.unusable += result.unusable_rows;
  (view.per_document ? table.footer : table.rows).push_back(row("all", all));
  return report;
}

std::string summary(const FillTasksResult& result) {
  const FilledDocument sums = result.sums();
  return fmt::format("{} labelled; {} blank, {} unusable, {} missing",
                     plural(sums.labelled, "pair"), sums.blank,
                     sums.unusable + result.unusable_rows, sums.missing_rows.size());
}

Value data(const MakeTargetsResult& result) {
  Value targets = Value::array();
  for (const auto& [stem, count] : result.targets) {
    targets.push(Value::object().set("stem", stem).set("count", count));
  }
  return Value::object()
      .set("least_count", result.least_count)
      .set("events", result.counts.events)
      .set("events_without_stem", result.counts.without_stem)
      .set("stems", result.counts.stems.size())
      .set("targets", std::move(targets));
}

Report tables(const MakeTargetsResult& result) {
  Report report;
  Table& table = report.tables.emplace_back();
  table.columns = {{"stem"}, {"count"}};
  for (const auto& [stem, count] : result.targets) {
    table.rows.push_back({printable(stem), count});
  }
  return report;
}

std::string summary(const MakeTargetsResult& result) {
  return fmt::format("{} {} times or more, of {} in {}",
                     plural(result.targets.size(), "stem occurs", "stems occur"),
                     result.least_count, result.counts.stems.size(),
                     plural(result.documents, "document"));
}

}  // namespace gnomon
