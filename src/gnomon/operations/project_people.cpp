#include "gnomon/operations/project_people.h"

#include "gnomon/base/error_code.h"
#include "gnomon/operations/open_project.h"

#include <algorithm>
#include <utility>

namespace gnomon {

Result<Outcome<ProjectAnnotatorsResult>> project_annotators(const ProjectAnnotatorsRequest& request,
                                                            const Run& run) {
  Result<Project> project = open_project(request);
  if (!project) {
    return Failure(project.error());
  }
  if (run.stopped()) {
    return Failure(cancelled());
  }
  for (const std::string& name : request.names) {
    if (const Result<void> added = project->add_annotator(name); !added) {
      return Failure(added.error());
    }
  }
  const Result<std::vector<std::string>> names = project->annotators();
  const Result<std::vector<Assignment>> assignments = project->assignments();
  if (!names || !assignments) {
    return Failure(!names ? names.error() : assignments.error());
  }
  Outcome<ProjectAnnotatorsResult> outcome;
  for (const std::string& name : *names) {
    const auto documents = std::ranges::count(*assignments, name, &Assignment::annotator);
    outcome.value.annotators.push_back({name, static_cast<std::size_t>(documents)});
  }
  ProgressCount(run, 1).step();
  return outcome;
}

Result<Outcome<ProjectAssignResult>> project_assign(const ProjectAssignRequest& request,
                                                    const Run& run) {
  Result<Project> project = open_project(request);
  if (!project) {
    return Failure(project.error());
  }
  if (request.documents.empty() && !request.all) {
    return fail(codes::kMissingField, "", "missing document", "give documents, or `all`");
  }
  std::vector<std::string> names = request.documents;
  if (request.all) {
    const Result<std::vector<ProjectDocument>> documents = project->documents();
    if (!documents) {
      return Failure(documents.error());
    }
    names.clear();
    for (const ProjectDocument& document : *documents) {
      names.push_back(document.name);
    }
  }
  Outcome<ProjectAssignResult> outcome{{project->where(), 0}};
  ProgressCount progress(run, names.size());
  for (const std::string& name : names) {
    if (run.stopped()) {
      return Failure(cancelled());
    }
    const Result<void> changed = request.remove ? project->unassign(name, request.annotator)
                                                : project->assign(name, request.annotator);
    if (changed) {
      ++outcome.value.changed;
    } else if (changed.error().kind == ErrorKind::kSystem) {
      return Failure(changed.error());
    } else {
      outcome.notices.push_back(error_notice(changed.error(), name));
    }
    progress.step();
  }
  return outcome;
}

}  // namespace gnomon
