#include "gnomon/operations/project_status.h"

#include "gnomon/base/stop_check.h"
#include "gnomon/base/utf8.h"
#include "gnomon/operations/open_project.h"
#include "gnomon/operations/project_reader.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// What a replay finds.
void look_into(const Result<Annotation>& annotation, const std::string& whose,
               std::vector<std::string>& problems) {
  if (!annotation) {
    problems.push_back(fmt::format("{}: {}", whose, annotation.error().what));
    return;
  }
  for (const LoggedAction& refused : annotation->refused) {
    problems.push_back(fmt::format("{}: action {} ({}) contradicts earlier ones", whose,
                                   refused.number, in_words(annotation->session, refused.action)));
  }
}

Result<void> count_documents(Project& project, const std::vector<ProjectDocument>& documents,
                             ProjectStatusResult& result) {
  const Result<std::vector<std::string>> adjudicated = project.adjudicated_documents();
  if (!adjudicated) {
    return Failure(adjudicated.error());
  }
  std::set<std::string_view> assigned;
  for (const ProjectStatusLine& line : result.lines) {
    assigned.insert(line.assignment.document);
  }
  result.documents = documents.size();
  result.unassigned = documents.size() - assigned.size();
  result.adjudicated = adjudicated->size();
  return {};
}

// The log of one annotator on one document, in words.
Result<void> add_entries(Project& project, AnnotationReader& reader, const Assignment& assignment,
                         const std::stop_token& stop, std::vector<ProjectLogEntry>& entries) {
  Result<std::vector<LoggedAction>> log = project.log(assignment.document, assignment.annotator);
  if (!log || log->empty()) {
    return log ? Result<void>{} : Failure(log.error());
  }
  const Result<std::shared_ptr<const Document>> document = reader.document(assignment.document);
  if (!document) {
    return Failure(document.error());
  }
  Session session(**document, knowledge_options(project.settings()));
  StopCheck stopped(stop, 64);
  for (LoggedAction& logged : *log) {
    if (stopped.requested()) {
      return Failure(cancelled());
    }
    std::string words = in_words(session, logged.action);
    if (is_about_entity(logged.action.kind)) {
      session.apply(logged.action, logged.number);  // for the words of what comes later
    }
    entries.push_back({assignment, std::move(logged), std::move(words)});
  }
  return {};
}

// The logs and the adjudicated version of a document; what it finds means nothing once it is
// stopped.
void check_document(Project& project, const std::string& document,
                    const std::vector<std::string>& annotators, const std::stop_token& stop,
                    ProjectCheckResult& result) {
  AnnotationReader reader(project, stop);
  for (const std::string& annotator : annotators) {
    const Result<std::vector<LoggedAction>> found = project.log(document, annotator);
    if (found && found->empty()) {
      continue;
    }
    ++result.logs;
    look_into(reader.annotation(document, annotator),
              fmt::format("{} on '{}'", annotator, shown(document)), result.problems);
  }
  Result<std::optional<Annotation>> version = load_adjudicated(project, document, stop);
  if (!version || *version) {
    look_into(version ? Result<Annotation>(std::move(**version)) : Failure(version.error()),
              fmt::format("the adjudicated version of '{}'", shown(document)), result.problems);
  }
}

}  // namespace

Result<Outcome<ProjectStatusResult>> project_status(const ProjectStatusRequest& request,
                                                    const Run& run) {
  Result<Project> project = open_project(request);
  if (!project) {
    return Failure(project.error());
  }
  const Result<std::vector<ProjectDocument>> documents = project->documents();
  const Result<std::vector<Assignment>> assignments = project->assignments();
  if (!documents || !assignments) {
    return Failure(!documents ? documents.error() : assignments.error());
  }
  Outcome<ProjectStatusResult> outcome;
  outcome.value.project = project->where();
  outcome.value.settings = project->settings();
  AnnotationReader reader(*project, run.stop);
  ProgressCount progress(run, assignments->size());
  for (const Assignment& pair : *assignments) {
    if (run.stopped()) {
      return Failure(cancelled());
    }
    const Result<Annotation> annotation = reader.annotation(pair.document, pair.annotator);
    if (!annotation) {
      return Failure(annotation.error());
    }
    outcome.value.lines.push_back(
        {pair, annotation->session.entities().size(), annotation->session.progress()});
    progress.step();
  }
  if (const Result<void> counted = count_documents(*project, *documents, outcome.value); !counted) {
    return Failure(counted.error());
  }
  return outcome;
}

Result<Outcome<ProjectLogResult>> project_log(const ProjectLogRequest& request, const Run& run) {
  Result<Project> project = open_project(request);
  if (!project) {
    return Failure(project.error());
  }
  const Result<std::vector<ProjectDocument>> documents = project->documents();
  const Result<std::vector<std::string>> annotators = project->annotators();
  if (!documents || !annotators) {
    return Failure(!documents ? documents.error() : annotators.error());
  }
  Outcome<ProjectLogResult> outcome{{project->where(), {}}};
  std::vector<ProjectLogEntry>& entries = outcome.value.entries;
  AnnotationReader reader(*project);
  ProgressCount progress(run, documents->size());
  for (const ProjectDocument& document : *documents) {
    for (const std::string& annotator : *annotators) {
      if (run.stopped()) {
        return Failure(cancelled());
      }
      const bool wanted = (request.document.empty() || request.document == document.name) &&
                          (request.annotator.empty() || request.annotator == annotator);
      const Result<void> added =
          wanted ? add_entries(*project, reader, {document.name, annotator}, run.stop, entries)
                 : Result<void>{};
      if (!added) {
        return Failure(added.error());
      }
    }
    progress.step();
  }
  std::ranges::stable_sort(entries, {}, [](const ProjectLogEntry& entry) {
    return std::tie(entry.logged.when, entry.assignment.document, entry.assignment.annotator,
                    entry.logged.number);
  });
  return outcome;
}

Result<Outcome<ProjectCheckResult>> project_check(const ProjectCheckRequest& request,
                                                  const Run& run) {
  Result<Project> project = open_project(request);
  if (!project) {
    return Failure(project.error());
  }
  Result<std::vector<std::string>> problems = project->damage(run.stop);
  if (!problems) {
    return Failure(problems.error());
  }
  Outcome<ProjectCheckResult> outcome{{project->where(), 0, 0, std::move(*problems)}};
  const Result<std::vector<ProjectDocument>> documents = project->documents();
  const Result<std::vector<std::string>> annotators = project->annotators();
  if (!documents || !annotators) {
    const std::string& why = !documents ? documents.error().what : annotators.error().what;
    if (std::ranges::find(outcome.value.problems, why) == outcome.value.problems.end()) {
      outcome.value.problems.push_back(why);
    }
    return outcome;
  }
  outcome.value.documents = documents->size();
  ProgressCount progress(run, documents->size());
  for (const ProjectDocument& document : *documents) {
    check_document(*project, document.name, *annotators, run.stop, outcome.value);
    if (run.stopped()) {
      return Failure(cancelled());
    }
    progress.step();
  }
  return outcome;
}

}  // namespace gnomon
