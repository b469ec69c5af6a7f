#include "gnomon/present/tasks.h"

#include "gnomon/tasks/task.h"

#include <limits>

#include <fmt/format.h>

namespace gnomon {
namespace {

std::int64_t number_of(const Histogram& histogram, std::string_view name) {
  const auto found = histogram.find(std::string(name));
  return found == histogram.end() ? 0 : found->second;
}

// The subtasks of a task that occur, in the order of their names.
std::vector<std::string> parts_of(const Histogram& candidates, const Task& task) {
  std::vector<std::string> parts;
  for (const auto& [name, number] : candidates) {
    if (name.size() > task.number.size() && name.starts_with(task.number)) {
      parts.push_back(name);
    }
  }
  return parts;
}

Row task_row(std::string title, const TaskCounts& counts, std::string_view name) {
  const std::int64_t candidates = number_of(counts.candidates, name);
  const std::int64_t linked = number_of(counts.linked, name);
  const double share = candidates == 0
                           ? std::numeric_limits<double>::quiet_NaN()
                           : static_cast<double>(linked) / static_cast<double>(candidates);
  return {std::move(title), candidates, linked, Cell::decimal(100 * share, 2)};
}

Table sum_table(const TaskCounts& total, std::span<const Task* const> tasks) {
  Table table;
  table.columns = {{"task"}, {"candidates"}, {"with a TLINK"}, {"share %"}};
  for (const Task* task : tasks) {
    table.rows.push_back(
        task_row(fmt::format("{} {}", task->number, task->name), total, task->number));
    for (const std::string& part : parts_of(total.candidates, *task)) {
      table.rows.push_back(task_row(fmt::format("  {}", part), total, part));
    }
  }
  return table;
}

Table item_table(std::span<const NamedTasks> items, const TaskCounts& total,
                 std::span<const Task* const> tasks, const std::string& title,
                 Histogram TaskCounts::*member, std::string_view what) {
  Table table;
  table.title = what;
  table.columns = {{title}};
  std::vector<std::string> names;
  for (const Task* task : tasks) {
    names.emplace_back(task->number);
    if (tasks.size() == 1) {  // there is room for subtasks then
      const std::vector<std::string> parts = parts_of(total.candidates, *task);
      names.insert(names.end(), parts.begin(), parts.end());
    }
  }
  for (const std::string& name : names) {
    table.columns.push_back({name, Align::kRight});
  }
  const auto row = [&](const std::string& first, const TaskCounts& counts) {
    Row cells{first};
    for (const std::string& name : names) {
      cells.emplace_back(number_of(counts.*member, name));
    }
    return cells;
  };
  for (const NamedTasks& item : items) {
    table.rows.push_back(row(item.name, *item.counts));
  }
  table.footer.push_back(row("total", total));
  return table;
}

Value as_value(const Histogram& histogram) {
  Value value = Value::object();
  for (const auto& [name, number] : histogram) {
    value.set(name, number);
  }
  // The reference counts call the pairs of task C by what they are.
  const std::string pairs_of_main_events(task(TaskId::kTempevalC).number);
  if (const auto found = histogram.find(pairs_of_main_events); found != histogram.end()) {
    value.set("main_pairs", found->second);
  }
  return value;
}

}  // namespace

std::vector<Table> task_tables(std::span<const NamedTasks> items, const TaskCounts& total,
                               std::span<const Task* const> tasks, const std::string& title) {
  std::vector<Table> tables;
  if (items.size() > 1) {
    tables.push_back(item_table(items, total, tasks, title, &TaskCounts::candidates, "Candidates"));
    tables.push_back(item_table(items, total, tasks, title, &TaskCounts::linked, "With a TLINK"));
  }
  tables.push_back(sum_table(total, tasks));
  return tables;
}

void put_tasks(Value& value, const TaskCounts& counts) {
  value.set("candidates", as_value(counts.candidates)).set("linked", as_value(counts.linked));
}

}  // namespace gnomon
