#include "gnomon/base/utf8.h"
#include "gnomon/operations/project_people.h"
#include "gnomon/operations/project_status.h"
#include "gnomon/present/present.h"

#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

Row status_row(std::string document, std::string annotator, std::size_t entities,
               const SessionProgress& p) {
  return {std::move(document),
          std::move(annotator),
          entities,
          p.pairs,
          p.imported,
          p.marked,
          p.asked,
          p.inferred,
          p.undetermined + p.inferred_undetermined,
          p.open};
}

// Of projects that do not use the calendar nothing is said about it.
constexpr std::size_t kCalendarColumn = 4;
void add_calendar(Row& row, const SessionProgress& p) {
  row.insert(row.begin() + kCalendarColumn, Cell(p.calendar));
}

Value status_data(const ProjectStatusLine& line) {
  return Value::object()
      .set("document", line.assignment.document)
      .set("annotator", line.assignment.annotator)
      .set("entities", line.entities)
      .set("pairs", line.progress.pairs)
      .set("calendar", line.progress.calendar)
      .set("imported", line.progress.imported)
      .set("marked", line.progress.marked)
      .set("asked", line.progress.asked)
      .set("inferred", line.progress.inferred)
      .set("undetermined", line.progress.undetermined)
      .set("inferred_undetermined", line.progress.inferred_undetermined)
      .set("open", line.progress.open)
      .set("prompts", line.progress.prompts);
}

// The row below the others.
Row total_row(const ProjectStatusResult& result, SessionProgress& total) {
  std::size_t entities = 0;
  for (const ProjectStatusLine& line : result.lines) {
    entities += line.entities;
    total.pairs += line.progress.pairs;
    total.calendar += line.progress.calendar;
    total.imported += line.progress.imported;
    total.marked += line.progress.marked;
    total.asked += line.progress.asked;
    total.inferred += line.progress.inferred;
    total.undetermined += line.progress.undetermined;
    total.inferred_undetermined += line.progress.inferred_undetermined;
    total.open += line.progress.open;
  }
  return status_row("total", "", entities, total);
}

}  // namespace

Value data(const ProjectStatusResult& result) {
  Value list = Value::array();
  for (const ProjectStatusLine& line : result.lines) {
    list.push(status_data(line));
  }
  return Value::object()
      .set("project", result.project)
      .set("algebra", algebra_name(result.settings.algebra))
      .set("strategy", result.settings.strategy)
      .set("calendar", result.settings.calendar)
      .set("documents", result.documents)
      .set("annotations", std::move(list));
}

Report tables(const ProjectStatusResult& result) {
  Table table;
  table.columns = {{"document"}, {"annotator"}, {"entities"}, {"pairs"},        {"imported"},
                   {"marked"},   {"asked"},     {"inferred"}, {"undetermined"}, {"open"}};
  SessionProgress sum;
  Row total = total_row(result, sum);
  const bool calendar = sum.calendar > 0;
  if (calendar) {
    table.columns.insert(table.columns.begin() + kCalendarColumn, {"calendar"});
    add_calendar(total, sum);
  }
  for (const ProjectStatusLine& line : result.lines) {
    table.rows.push_back(status_row(line.assignment.document, line.assignment.annotator,
                                    line.entities, line.progress));
    if (calendar) {
      add_calendar(table.rows.back(), line.progress);
    }
  }
  if (result.lines.size() > 1) {
    table.footer.push_back(std::move(total));
  }
  Report report;
  report.tables.push_back(std::move(table));
  if (result.unassigned > 0) {
    report.notes.push_back(fmt::format("{} of {} documents {} not assigned.", result.unassigned,
                                       result.documents, result.unassigned == 1 ? "is" : "are"));
  }
  if (result.adjudicated > 0) {
    report.notes.push_back(fmt::format("{} of {} documents {} adjudicated.", result.adjudicated,
                                       result.documents, result.adjudicated == 1 ? "is" : "are"));
  }
  return report;
}

Value data(const ProjectLogResult& result) {
  Value list = Value::array();
  for (const ProjectLogEntry& entry : result.entries) {
    const Action& action = entry.logged.action;
    Value value = Value::object()
                      .set("when", entry.logged.when)
                      .set("annotator", entry.assignment.annotator)
                      .set("document", entry.assignment.document)
                      .set("number", entry.logged.number)
                      .set("action", action_name(action.kind));
    if (action.kind == ActionKind::kTakeBack) {
      value.set("taken_back", action.taken_back);
    } else if (is_about_entity(action.kind)) {
      value.set("entity", action.first);
      if (action.entity) {
        Value attributes = Value::object();
        for (const auto& [name, text] : action.entity->attributes) {
          attributes.set(name, text);
        }
        value.set("element", element_tag(action.entity->kind))
            .set("begin", action.entity->span.begin)
            .set("end", action.entity->span.end)
            .set("attributes", std::move(attributes));
      }
    } else {
      value.set("first", action.first).set("second", action.second);
      if (action.kind != ActionKind::kSkip) {
        value.set("answer", answer_name(action.answer))
            .set("allen", to_string(action.answer.relation()));
      }
    }
    list.push(std::move(value.set("words", entry.words)));
  }
  return Value::object().set("project", result.project).set("log", std::move(list));
}

Report tables(const ProjectLogResult& result) {
  Table table;
  table.columns = {{"when"}, {"annotator"}, {"document"}, {"number"}, {"action"}, {"what"}};
  for (const ProjectLogEntry& entry : result.entries) {
    table.rows.push_back({entry.logged.when, entry.assignment.annotator, entry.assignment.document,
                          entry.logged.number, action_name(entry.logged.action.kind), entry.words});
  }
  Report report;
  report.tables.push_back(std::move(table));
  if (result.entries.empty()) {
    report.notes.emplace_back("No actions yet.");
  }
  return report;
}

Value data(const ProjectCheckResult& result) {
  Value list = Value::array();
  for (const std::string& problem : result.problems) {
    list.push(printable(problem));
  }
  return Value::object()
      .set("project", result.project)
      .set("documents", result.documents)
      .set("logs", result.logs)
      .set("problems", std::move(list));
}

Report tables(const ProjectCheckResult& result) {
  const auto many = [](std::size_t count) { return count == 1 ? "" : "s"; };
  Report report;
  if (!result.problems.empty()) {
    Table table;
    table.columns = {{"problem"}};
    for (const std::string& problem : result.problems) {
      table.rows.push_back({printable(problem)});
    }
    report.tables.push_back(std::move(table));
  }
  report.notes.push_back(fmt::format(
      "{} document{} and {} log{} checked: {}.", result.documents, many(result.documents),
      result.logs, many(result.logs),
      result.problems.empty()
          ? "no problems found"
          : fmt::format("{} problem{}", result.problems.size(), many(result.problems.size()))));
  return report;
}

Value data(const ProjectAnnotatorsResult& result) {
  Value list = Value::array();
  for (const ProjectAnnotator& one : result.annotators) {
    list.push(Value::object().set("annotator", one.name).set("documents", one.documents));
  }
  return Value::object().set("annotators", std::move(list));
}

Report tables(const ProjectAnnotatorsResult& result) {
  Table table;
  table.columns = {{"annotator"}, {"documents"}};
  for (const ProjectAnnotator& one : result.annotators) {
    table.rows.push_back({one.name, one.documents});
  }
  Report report;
  report.tables.push_back(std::move(table));
  if (result.annotators.empty()) {
    report.notes.emplace_back("No annotators yet.");
  }
  return report;
}

}  // namespace gnomon
