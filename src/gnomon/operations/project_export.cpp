#include "gnomon/operations/project_export.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/format.h"
#include "gnomon/operations/open_project.h"
#include "gnomon/project/annotated_versions.h"

#include <functional>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

struct ExportedFrom {
  std::string project;
  std::string annotator;
};

Result<VersionChoice> exported_version(Project& project, const ProjectExportRequest& request) {
  if (request.adjudicated) {
    return VersionChoice{.adjudicated = true};
  }
  return find_version(project, request.annotator);
}

// Calls `use` with the name and the annotated version of each document.
Result<ExportedFrom> for_each_exported(const ProjectExportRequest& request, const Run& run,
                                       std::vector<Notice>& notices,
                                       const std::function<void(std::string, Document)>& use) {
  Result<Project> project = open_project(request);
  if (!project) {
    return Failure(project.error());
  }
  Result<VersionChoice> choice = exported_version(*project, request);
  if (!choice) {
    return Failure(choice.error());
  }
  choice->documents = request.documents;
  choice->inferred = !request.stated;
  // VAGUE is one of the six labels of a task.
  choice->undetermined =
      !request.no_undetermined || project->settings().algebra == AnswerAlgebra::kTempEval;
  if (const Result<void> done = for_each_version(*project, *choice, run, notices, use); !done) {
    return Failure(done.error());
  }
  return ExportedFrom{project->where(), choice->annotator};
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
      for_each_exported(request, run, outcome.notices, [&](std::string name, Document document) {
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
      for_each_exported(request, run, outcome.notices, [&](const std::string&, Document document) {
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
