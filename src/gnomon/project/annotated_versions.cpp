#include "gnomon/project/annotated_versions.h"

#include "gnomon/annotate/annotated_document.h"
#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/project/annotation.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

Failure nobody_meant(const Project& project, std::string_view name,
                     const std::vector<std::string>& names) {
  return fail(codes::kNotInProject, project.where(),
              name.empty() ? std::string("no annotator given")
                           : fmt::format("the project has no annotator '{}'", shown(name)),
              names.empty()
                  ? std::string("'gnomon project annotators' adds some")
                  : fmt::format("name one of: {}, {}", fmt::join(names, ", "), kAdjudicatedName));
}

// The documents that there is something of: assigned to the annotator, or adjudicated.
Result<std::vector<std::string>> names_of_versions(Project& project, const VersionChoice& choice) {
  if (!choice.documents.empty()) {
    return choice.documents;
  }
  if (choice.adjudicated) {
    return project.adjudicated_documents();
  }
  const Result<std::vector<Assignment>> assignments = project.assignments();
  if (!assignments) {
    return Failure(assignments.error());
  }
  std::vector<std::string> names;
  for (const Assignment& assignment : *assignments) {
    if (assignment.annotator == choice.annotator) {
      names.push_back(assignment.document);
    }
  }
  return names;
}

Result<Annotation> load_version(Project& project, const std::string& document,
                                const VersionChoice& choice, const std::stop_token& stop) {
  if (!choice.adjudicated) {
    return load_annotation(project, document, choice.annotator, stop);
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

AnnotatedDocumentOptions content_of(const Project& project, const VersionChoice& choice) {
  AnnotatedDocumentOptions content;
  content.provenance = choice.adjudicated ? Provenance::kAdjudication : Provenance::kAnnotation;
  content.during = project.settings().during;
  content.inferred = choice.inferred;
  content.undetermined = choice.undetermined;
  return content;
}

}  // namespace

Result<VersionChoice> find_version(Project& project, std::string_view name) {
  const Result<std::vector<std::string>> names = project.annotators();
  if (!names) {
    return Failure(names.error());
  }
  VersionChoice choice;
  if (name.empty() && names->size() == 1) {
    choice.annotator = names->front();
  } else if (std::ranges::find(*names, name) != names->end()) {
    choice.annotator = name;
  } else if (name == kAdjudicatedName) {
    choice.adjudicated = true;
  } else {
    return nobody_meant(project, name, *names);
  }
  return choice;
}

Result<VersionChoice> usual_version(Project& project) {
  const Result<std::vector<std::string>> adjudicated = project.adjudicated_documents();
  if (!adjudicated) {
    return Failure(adjudicated.error());
  }
  return adjudicated->empty() ? find_version(project, "")
                              : Result<VersionChoice>(VersionChoice{.adjudicated = true});
}

Result<std::vector<std::string>> annotators_at_work(Project& project) {
  const Result<std::vector<std::string>> names = project.annotators();
  const Result<std::vector<Assignment>> assignments = project.assignments();
  if (!names || !assignments) {
    return Failure(!names ? names.error() : assignments.error());
  }
  std::vector<std::string> result;
  for (const std::string& name : *names) {
    if (std::ranges::find(*assignments, name, &Assignment::annotator) != assignments->end()) {
      result.push_back(name);
    }
  }
  return result;
}

Result<void> for_each_version(Project& project, const VersionChoice& choice, const Run& run,
                              std::vector<Notice>& notices,
                              const std::function<void(std::string, Document)>& use) {
  const Result<std::vector<std::string>> names = names_of_versions(project, choice);
  if (!names) {
    return Failure(names.error());
  }
  const AnnotatedDocumentOptions content = content_of(project, choice);
  ProgressCount progress(run, names->size());
  for (const std::string& name : *names) {
    const Result<Annotation> annotation = load_version(project, name, choice, run.stop);
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
  return {};
}

}  // namespace gnomon
