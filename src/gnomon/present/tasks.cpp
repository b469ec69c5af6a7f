#include "gnomon/present/tasks.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/operations/tasks.h"
#include "gnomon/present/present.h"
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

Value pair_data(const TaskPair& pair) {
  return Value::object()
      .set("task", pair.task)
      .set("first", pair.first)
      .set("first_words", pair.first_words)
      .set("second", pair.second)
      .set("second_words", pair.second_words)
      .set("sentences_apart", pair.sentences_apart ? Value(*pair.sentences_apart) : Value())
      .set("relation", pair.relation.empty() ? Value() : Value(pair.relation));
}

Table pair_table(const TasksResult& result) {
  Table table;
  table.columns = {{"document"},
                   {"task"},
                   {"first"},
                   {"first words"},
                   {"second"},
                   {"second words"},
                   {"sentences apart", Align::kRight},
                   {"relation"}};
  for (const TasksOfDocument& document : result.documents) {
    for (const TaskPair& pair : document.pairs) {
      table.rows.push_back({printable(document.name), printable(pair.task), printable(pair.first),
                            pair.first_words, printable(pair.second), pair.second_words,
                            pair.sentences_apart ? Cell(*pair.sentences_apart) : Cell(),
                            printable(pair.relation)});
    }
  }
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

Value data(const TasksResult& result, const TasksView& view) {
  Value tasks = Value::array();
  for (const Task* task : result.tasks) {
    tasks.push(Value::object()
                   .set("number", task->number)
                   .set("name", task->name)
                   .set("guideline", task->guideline));
  }
  Value value = Value::object().set("tasks", std::move(tasks));
  put_tasks(value, result.total);
  if (view.per_document || result.has_pairs) {
    Value documents = Value::array();
    for (const TasksOfDocument& document : result.documents) {
      Value item = Value::object().set("document", document.name);
      put_tasks(item, document.counts);
      if (result.has_pairs) {
        Value pairs = Value::array();
        for (const TaskPair& pair : document.pairs) {
          pairs.push(pair_data(pair));
        }
        item.set("pairs", std::move(pairs));
      }
      documents.push(std::move(item));
    }
    value.set("documents", std::move(documents));
  }
  return value;
}

Report tables(const TasksResult& result, const TasksView& view) {
  Report report;
  if (result.has_pairs) {
    report.tables.push_back(pair_table(result));
    const std::size_t pairs = report.tables.back().rows.size();
    report.notes.push_back(pairs == 0 ? "no pairs" : plural(pairs, "pair"));
    return report;
  }
  std::vector<NamedTasks> items;
  for (const TasksOfDocument& document : result.documents) {
    items.push_back({document.name, &document.counts});
  }
  report.tables = task_tables(view.per_document ? items : std::vector<NamedTasks>(), result.total,
                              result.tasks, "document");
  return report;
}

}  // namespace gnomon
