#include "gnomon/operations/project_export.h"

#include "gnomon/annotate/annotated_document.h"
#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/format.h"
#include "gnomon/operations/open_project.h"
#include "gnomon/project/annotation.h"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

// Which annotator is meant: the one named, else the only one; nobody for adjudicated versions.
Result<std::string> chosen_annotator(Project& project, const ProjectExportRequest& request) {
  if (request.adjudicated) {
    return std::string();
  }
  const Result<std::vector<std::string>> names = project.annotators();
  if (!names) {
    return Failure(names.error());
  }
  if (request.annotator.empty() && names->size() == 1) {
    return names->front();
  }
  if (std::ranges::find(*names, request.annotator) == names->end()) {
    return fail(codes::kNotInProject, project.where(),
                request.annotator.empty()
                    ? std::string("no annotator given")
                    : fmt::format("the project has no annotator '{}'", shown(request.annotator)),
                names->empty() ? "'gnomon project annotators' adds some"
                               : fmt::format("`adjudicated`, or `annotator` with one of: {}",
                                             fmt::join(*names, ", ")));
  }
  return request.annotator;
}

// The documents that there is something of: assigned to the annotator, or adjudicated.
Result<std::vector<std::string>> exported_names(Project& project,
                                                const ProjectExportRequest& request,
                                                const std::string& annotator) {
  if (!request.documents.empty()) {
    return request.documents;
  }
  if (request.adjudicated) {
    return project.adjudicated_documents();
  }
  const Result<std::vector<Assignment>> assignments = project.assignments();
  if (!assignments) {
    return Failure(assignments.error());
  }
  std::vector<std::string> names;
  for (const Assignment& assignment : *assignments) {
    if (assignment.annotator == annotator) {
      names.push_back(assignment.document);
    }
  }
  return names;
}

Result<Annotation> load_version(Project& project, const std::string& document,
                                const std::string& annotator, bool adjudicated,
                                const std::stop_token& stop) {
  if (!adjudicated) {
    return load_annotation(project, document, annotator, stop);
  }
  Result<std::optional<Annotation>> version = load_adjudicated(project, document, stop);
  if (!version) {
    return Failure(version.error());
  }
  if (!*version) {
    return fail(codes::kNotAdjudicated, project.where(),
                fmt::format("'{}' has no adjudicated version", shown(document)),
                "'gnomon project status' says which documents have one");
  }
  return std::move(**version);
}

Notice contradicting(const std::string& document, std::size_t actions) {
  return error_notice(error_about(codes::kLogContradicts, shown(document),
                                  fmt::format("{} earlier ones and {} skipped",
                                              plural(actions, "action in the log contradicts",
                                                     "actions in the log contradict"),
                                              actions == 1 ? "is" : "are"),
                                  "'gnomon project check' lists them"),
                      document);
}

struct ExportedFrom {
  std::string project;
  std::string annotator;
};

// Calls `use` with the name and the annotated version of each document.
Result<ExportedFrom> for_each_version(const ProjectExportRequest& request, const Run& run,
                                      std::vector<Notice>& notices,
                                      const std::function<void(std::string, Document)>& use) {
  Result<Project> project = open_project(request);
  if (!project) {
    return Failure(project.error());
  }
  const Result<std::string> annotator = chosen_annotator(*project, request);
  if (!annotator) {
    return Failure(annotator.error());
  }
  const Result<std::vector<std::string>> names = exported_names(*project, request, *annotator);
  if (!names) {
    return Failure(names.error());
  }
  AnnotatedDocumentOptions content;
  content.provenance = request.adjudicated ? Provenance::kAdjudication : Provenance::kAnnotation;
  content.during = project->settings().during;
  content.inferred = !request.stated;
  content.undetermined = request.undetermined;
  ProgressCount progress(run, names->size());
  for (const std::string& name : *names) {
    const Result<Annotation> annotation =
        load_version(*project, name, *annotator, request.adjudicated, run.stop);
    if (run.stopped()) {
      return Failure(cancelled());
    }
    if (!annotation) {
      notices.push_back(error_notice(annotation.error(), name));
    } else {
      if (!annotation->refused.empty()) {
        notices.push_back(contradicting(name, annotation->refused.size()));
      }
      Document version = annotated_document(annotation->session, content, run.stop);
      if (run.stopped()) {
        return Failure(cancelled());
      }
      use(name, std::move(version));
    }
    progress.step();
  }
  return ExportedFrom{project->where(), *annotator};
}

}  // namespace

Result<Outcome<ProjectExportResult>> project_export(const ProjectExportRequest& request,
                                                    const Run& run) {
  const Result<const Format*> format = find_writable_format(request.to);
  if (!format) {
    return Failure(format.error());
  }
  Outcome<ProjectExportResult> outcome;
  outcome.value.format = *format;
  Result<ExportedFrom> from =
      for_each_version(request, run, outcome.notices, [&](std::string name, Document document) {
        outcome.value.written.push_back({std::move(name), (*format)->write(document)});
      });
  if (!from) {
    return Failure(from.error());
  }
  outcome.value.project = std::move(from->project);
  outcome.value.annotator = std::move(from->annotator);
  return outcome;
}

Result<Outcome<Input>> project_input(const ProjectExportRequest& request, const Run& run) {
  Outcome<Input> outcome;
  std::vector<SharedDocument> documents;
  const Result<ExportedFrom> from =
      for_each_version(request, run, outcome.notices, [&](const std::string&, Document document) {
        documents.push_back(std::make_shared<const Document>(std::move(document)));
      });
  if (!from) {
    return Failure(from.error());
  }
  if (documents.empty()) {
    return Failure(
        !outcome.notices.empty()
            ? outcome.notices.front().said
            : error_about(
                  request.adjudicated ? codes::kNotAdjudicated : codes::kNotAssigned, from->project,
                  request.adjudicated
                      ? std::string("nothing adjudicated yet")
                      : fmt::format("no document is assigned to '{}'", shown(from->annotator))));
  }
  const std::string& whose = request.adjudicated ? "adjudicated" : from->annotator;
  outcome.value =
      Input::documents(fmt::format("{} ({})", from->project, whose), std::move(documents));
  return outcome;
}

}  // namespace gnomon
