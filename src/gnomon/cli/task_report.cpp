#include "gnomon/cli/task_report.h"

#include "gnomon/base/files.h"
#include "gnomon/tasks/task_links.h"

#include <limits>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

void add(Histogram& into, const Histogram& other) {
  for (const auto& [name, number] : other) {
    into[name] += number;
  }
}

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

CandidateSet linked_pairs(const Document& document) {
  std::vector<Candidate> pairs;
  for (const Link& link : document.links()) {
    if (link.kind == ElementKind::kTlink && link.source.resolved() && link.target.resolved()) {
      pairs.push_back({link.source.entity, link.target.entity, {}});
    }
  }
  return CandidateSet(pairs);
}

Row task_row(std::string title, const TaskCounts& counts, std::string_view name) {
  const std::int64_t candidates = number_of(counts.candidates, name);
  const std::int64_t linked = number_of(counts.linked, name);
  const double share = candidates == 0
                           ? std::numeric_limits<double>::quiet_NaN()
                           : static_cast<double>(linked) / static_cast<double>(candidates);
  return {std::move(title), candidates, linked, Cell::decimal(share, 3)};
}

Table sum_table(const TaskCounts& total, const TaskQuestion& question) {
  Table table;
  table.columns = {{"task"}, {"candidates"}, {"with a TLINK"}, {"share"}};
  for (const Task* task : question.tasks) {
    table.rows.push_back(
        task_row(fmt::format("{} {}", task->number, task->name), total, task->number));
    for (const std::string& part : parts_of(total.candidates, *task)) {
      table.rows.push_back(task_row(fmt::format("  {}", part), total, part));
    }
  }
  return table;
}

Table item_table(const std::vector<TaskCounts>& items, const TaskCounts& total,
                 const TaskQuestion& question, const std::string& title,
                 Histogram TaskCounts::*member, std::string_view what) {
  Table table;
  table.title = what;
  table.columns = {{title}};
  std::vector<std::string> names;
  for (const Task* task : question.tasks) {
    names.emplace_back(task->number);
    if (question.tasks.size() == 1) {  // there is room for subtasks then
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
  for (const TaskCounts& item : items) {
    table.rows.push_back(row(item.name, item));
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

Result<TargetList> load_targets(const std::string& file, std::int64_t least) {
  const Result<std::string> bytes = read_file(file);
  if (!bytes) {
    return Failure(bytes.error());
  }
  return read_target_list(*bytes, file, least);
}

Result<TaskQuestion> task_question(const std::string& names, const std::string& targets_file,
                                   std::int64_t least) {
  TaskQuestion question;
  Result<std::vector<const Task*>> tasks = parse_tasks(names);
  if (!tasks) {
    return Failure(std::move(tasks.error()));
  }
  question.tasks = std::move(*tasks);
  if (!targets_file.empty()) {
    Result<TargetList> targets = load_targets(targets_file, least);
    if (!targets) {
      return Failure(std::move(targets.error()));
    }
    question.targets = std::move(*targets);
  }
  return question;
}

TaskCounts& TaskCounts::operator+=(const TaskCounts& other) {
  add(candidates, other.candidates);
  add(linked, other.linked);
  return *this;
}

TaskCounts count_tasks(const Document& document, const TaskQuestion& question) {
  TaskCounts counts;
  counts.name = document.name();
  const TaskOptions options{question.targets ? &*question.targets : nullptr};
  const CandidateSet links = linked_pairs(document);
  for (const Task* task : question.tasks) {
    counts.candidates[std::string(task->number)] += 0;
    counts.linked[std::string(task->number)] += 0;
    for (const Candidate& candidate : candidates(document, *task, options)) {
      const bool linked = links.contains(candidate.first, candidate.second);
      for (const std::string& name : {std::string(task->number), candidate.part}) {
        if (!name.empty()) {
          ++counts.candidates[name];
          counts.linked[name] += linked ? 1 : 0;
        }
      }
    }
  }
  return counts;
}

std::vector<Table> task_tables(const std::vector<TaskCounts>& items, const TaskCounts& total,
                               const TaskQuestion& question, const std::string& title) {
  std::vector<Table> tables;
  if (items.size() > 1) {
    tables.push_back(
        item_table(items, total, question, title, &TaskCounts::candidates, "Candidates"));
    tables.push_back(
        item_table(items, total, question, title, &TaskCounts::linked, "With a TLINK"));
  }
  tables.push_back(sum_table(total, question));
  return tables;
}

void put_tasks(Value& value, const TaskCounts& counts) {
  value.set("candidates", as_value(counts.candidates)).set("linked", as_value(counts.linked));
}

}  // namespace gnomon::cli
