// gnomon project status, log, check: how a project stands.
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/cli/project_commands.h"
#include "gnomon/project/annotation.h"

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

struct Options {
  std::string project;
  std::string document;
  std::string annotator;
};

constexpr const char* kStatusExamples = R"(Examples:
  gnomon project status harbour.gnomon
  gnomon project status harbour.gnomon --format csv
Of all pairs of entities of a document: those related by a link that was there before (imported), by
a relation that was marked or asked for, and by what follows from these (inferred); those that the
text does not determine; and those still open.)";

constexpr const char* kLogExamples = R"(Examples:
  gnomon project log harbour.gnomon --annotator ann
  gnomon project log harbour.gnomon --document salt-city --format json)";

constexpr const char* kCheckExamples = R"(Examples:
  gnomon project check harbour.gnomon
Looks at the database itself, at every document (whether it is what was added), at every log (whether
it is complete and replays without a contradiction) and at every adjudicated version.
The exit code is 1 when something is wrong.)";

bool wanted(const Assignment& pair, const Options& options) {
  return (options.document.empty() || pair.document == options.document) &&
         (options.annotator.empty() || pair.annotator == options.annotator);
}

struct Line {
  Assignment of;
  std::size_t entities = 0;
  SessionProgress progress;
};

Row row_of(std::string document, std::string annotator, std::size_t entities,
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

Value data_of(const Line& line) {
  return Value::object()
      .set("document", line.of.document)
      .set("annotator", line.of.annotator)
      .set("entities", line.entities)
      .set("pairs", line.progress.pairs)
      .set("imported", line.progress.imported)
      .set("marked", line.progress.marked)
      .set("asked", line.progress.asked)
      .set("inferred", line.progress.inferred)
      .set("undetermined", line.progress.undetermined)
      .set("inferred_undetermined", line.progress.inferred_undetermined)
      .set("open", line.progress.open)
      .set("prompts", line.progress.prompts);
}

void add_to(SessionProgress& total, const SessionProgress& one) {
  total.pairs += one.pairs;
  total.imported += one.imported;
  total.marked += one.marked;
  total.asked += one.asked;
  total.inferred += one.inferred;
  total.undetermined += one.undetermined;
  total.inferred_undetermined += one.inferred_undetermined;
  total.open += one.open;
}

Result<std::vector<Line>> status_lines(Project& project) {
  const Result<std::vector<Assignment>> assignments = project.assignments();
  if (!assignments) {
    return Failure(assignments.error());
  }
  std::vector<Line> lines;
  for (const Assignment& pair : *assignments) {
    const Result<Annotation> annotation = load_annotation(project, pair.document, pair.annotator);
    if (!annotation) {
      return Failure(annotation.error());
    }
    lines.push_back({pair, annotation->session.entities().size(), annotation->session.progress()});
  }
  return lines;
}

// Sentences about what the table does not show.
Result<std::vector<std::string>> status_notes(Project& project,
                                              const std::vector<ProjectDocument>& documents,
                                              const std::vector<Line>& lines) {
  std::vector<std::string> notes;
  std::size_t unassigned = 0;
  std::size_t adjudicated = 0;
  for (const ProjectDocument& document : documents) {
    const bool has_somebody = std::ranges::any_of(
        lines, [&](const Line& line) { return line.of.document == document.name; });
    unassigned += has_somebody ? 0 : 1;
    const Result<std::vector<AdjudicatedVersion>> versions = project.adjudicated(document.name);
    if (!versions) {
      return Failure(versions.error());
    }
    adjudicated += versions->empty() ? 0 : 1;
  }
  if (unassigned > 0) {
    notes.push_back(fmt::format("{} of {} documents {} assigned to nobody.", unassigned,
                                documents.size(), unassigned == 1 ? "is" : "are"));
  }
  if (adjudicated > 0) {
    notes.push_back(fmt::format("{} of {} documents {} adjudicated.", adjudicated, documents.size(),
                                adjudicated == 1 ? "is" : "are"));
  }
  return notes;
}

void status(const Options& options, Common& common) {
  std::optional<Project> project = open_project(options.project, common);
  const auto documents = project ? value_or_say(project->documents(), common) : std::nullopt;
  const auto lines = documents ? value_or_say(status_lines(*project), common) : std::nullopt;
  const auto notes =
      lines ? value_or_say(status_notes(*project, *documents, *lines), common) : std::nullopt;
  if (!notes) {
    return;
  }
  Table table;
  table.columns = {{"document"}, {"annotator"}, {"entities"}, {"pairs"},        {"imported"},
                   {"marked"},   {"asked"},     {"inferred"}, {"undetermined"}, {"open"}};
  Value list = Value::array();
  SessionProgress total;
  std::size_t entities = 0;
  for (const Line& line : *lines) {
    table.rows.push_back(row_of(line.of.document, line.of.annotator, line.entities, line.progress));
    list.push(data_of(line));
    add_to(total, line.progress);
    entities += line.entities;
  }
  if (lines->size() > 1) {
    table.footer.push_back(row_of("total", "", entities, total));
  }
  Report report;
  report.data.set("gnomon", version())
      .set("command", "project status")
      .set("project", project->where())
      .set("algebra", algebra_name(project->settings().algebra))
      .set("strategy", project->settings().strategy)
      .set("documents", documents->size())
      .set("annotations", std::move(list));
  report.tables.push_back(std::move(table));
  report.notes = *notes;
  common.print(report);
}

struct Entry {
  Assignment of;
  LoggedAction logged;
  std::string words;
};

// All logs, also of those who are no longer assigned.
Result<std::vector<Entry>> entries(Project& project, const Options& options) {
  const Result<std::vector<ProjectDocument>> documents = project.documents();
  const Result<std::vector<std::string>> annotators = project.annotators();
  if (!documents || !annotators) {
    return Failure(!documents ? documents.error() : annotators.error());
  }
  std::vector<Entry> result;
  for (const ProjectDocument& document : *documents) {
    std::optional<Session> session;
    std::unique_ptr<const Document> read;
    for (const std::string& annotator : *annotators) {
      const Assignment of{document.name, annotator};
      if (!wanted(of, options)) {
        continue;
      }
      const Result<std::vector<LoggedAction>> log = project.log(document.name, annotator);
      if (!log) {
        return Failure(log.error());
      }
      if (!log->empty() && !session) {
        Result<Document> content = project.document(document.name);
        if (!content) {
          return Failure(content.error());
        }
        read = std::make_unique<const Document>(std::move(*content));
        session.emplace(*read, knowledge_options(project.settings()));
      }
      for (const LoggedAction& logged : *log) {
        result.push_back({of, logged, in_words(*session, logged.action)});
      }
    }
  }
  std::ranges::stable_sort(result, {}, [](const Entry& entry) {
    return std::tie(entry.logged.when, entry.of.document, entry.of.annotator, entry.logged.number);
  });
  return result;
}

void log(const Options& options, Common& common) {
  std::optional<Project> project = open_project(options.project, common);
  const auto all = project ? value_or_say(entries(*project, options), common) : std::nullopt;
  if (!all) {
    return;
  }
  Table table;
  table.columns = {{"when"}, {"annotator"}, {"document"}, {"number"}, {"action"}, {"what"}};
  Value list = Value::array();
  for (const Entry& entry : *all) {
    const Action& action = entry.logged.action;
    table.rows.push_back({entry.logged.when, entry.of.annotator, entry.of.document,
                          entry.logged.number, action_name(action.kind), entry.words});
    Value data = Value::object()
                     .set("when", entry.logged.when)
                     .set("annotator", entry.of.annotator)
                     .set("document", entry.of.document)
                     .set("number", entry.logged.number)
                     .set("action", action_name(action.kind));
    if (action.kind == ActionKind::kTakeBack) {
      data.set("taken_back", action.taken_back);
    } else {
      data.set("first", action.first).set("second", action.second);
      if (action.kind != ActionKind::kSkip) {
        data.set("answer", answer_name(action.answer))
            .set("relation", to_string(action.answer.relation()));
      }
    }
    list.push(std::move(data.set("words", entry.words)));
  }
  Report report;
  report.data.set("gnomon", version())
      .set("command", "project log")
      .set("project", project->where())
      .set("log", std::move(list));
  report.tables.push_back(std::move(table));
  if (all->empty()) {
    report.notes.emplace_back("Nothing was done yet.");
  }
  common.print(report);
}

// What a replay finds.
void look_into(const Result<Annotation>& annotation, const std::string& whose,
               std::vector<std::string>& problems) {
  if (!annotation) {
    problems.push_back(fmt::format("{}: {}", whose, annotation.error().what));
    return;
  }
  for (const LoggedAction& refused : annotation->refused) {
    problems.push_back(fmt::format("{}: number {} ({}) does not agree with those before it", whose,
                                   refused.number, in_words(annotation->session, refused.action)));
  }
}

void check(const Options& options, Common& common) {
  std::optional<Project> project = open_project(options.project, common);
  auto problems = project ? value_or_say(project->damage(), common) : std::nullopt;
  const auto documents = problems ? value_or_say(project->documents(), common) : std::nullopt;
  const auto annotators = documents ? value_or_say(project->annotators(), common) : std::nullopt;
  if (!annotators) {
    return;
  }
  std::size_t logs = 0;
  for (const ProjectDocument& document : *documents) {
    for (const std::string& annotator : *annotators) {
      const Result<std::vector<LoggedAction>> found = project->log(document.name, annotator);
      if (found && found->empty()) {
        continue;
      }
      ++logs;
      look_into(load_annotation(*project, document.name, annotator),
                fmt::format("{} on '{}'", annotator, shown(document.name)), *problems);
    }
    Result<std::optional<Annotation>> version = load_adjudicated(*project, document.name);
    if (!version || *version) {
      look_into(version ? Result<Annotation>(std::move(**version)) : Failure(version.error()),
                fmt::format("the adjudicated version of '{}'", shown(document.name)), *problems);
    }
  }
  Report report;
  Table table;
  Value list = Value::array();
  table.columns = {{"what is wrong"}};
  for (const std::string& problem : *problems) {
    table.rows.push_back({printable(problem)});
    list.push(printable(problem));
  }
  if (!problems->empty()) {
    report.tables.push_back(std::move(table));
    common.set_exit_code(kHasFindings);
  }
  report.data.set("gnomon", version())
      .set("command", "project check")
      .set("project", project->where())
      .set("documents", documents->size())
      .set("logs", logs)
      .set("problems", std::move(list));
  report.notes.push_back(fmt::format(
      "{} document{} and {} log{} looked at: {}.", documents->size(),
      documents->size() == 1 ? "" : "s", logs, logs == 1 ? "" : "s",
      problems->empty()
          ? "all is well"
          : fmt::format("{} finding{}", problems->size(), problems->size() == 1 ? "" : "s")));
  common.print(report);
}

void add_report(const Command& command, Common& common, const char* footer) {
  const auto formats = output_format_names();
  common.add_formats(command, {formats.begin(), formats.end()});
  common.add_output(command);
  command.footer(footer);
}

}  // namespace

void add_project_status(const Command& project, Common& common) {
  const Command command = project.command("status", "How far everybody is");
  auto options = std::make_shared<Options>();
  add_project_place(command, options->project);
  add_report(command, common, kStatusExamples);
  command.run([options, &common] { status(*options, common); });
}

void add_project_log(const Command& project, Common& common) {
  const Command command = project.command("log", "Who said what, and when");
  auto options = std::make_shared<Options>();
  add_project_place(command, options->project);
  command.option("--document", options->document, "Only of this document").shown_as("NAME");
  command.option("--annotator", options->annotator, "Only of this annotator").shown_as("NAME");
  add_report(command, common, kLogExamples);
  command.run([options, &common] { log(*options, common); });
}

void add_project_check(const Command& project, Common& common) {
  const Command command = project.command("check", "Look for damage");
  auto options = std::make_shared<Options>();
  add_project_place(command, options->project);
  add_report(command, common, kCheckExamples);
  command.run([options, &common] { check(*options, common); });
}

}  // namespace gnomon::cli
