#include "gnomon/operations/project_guidelines.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/files.h"
#include "gnomon/operations/open_project.h"

#include <utility>

namespace gnomon {

Result<std::string> read_guidelines(const Input& file) {
  Result<std::string> text = read_bytes(file);
  if (text && (first_invalid_utf8(*text) || text->find('\0') != std::string::npos)) {
    return fail(codes::kGuidelinesNotText, file.name(), "the guidelines are not UTF-8 text",
                "give a file of plain text or Markdown");
  }
  return text;
}

Result<Outcome<ProjectGuidelinesResult>> project_guidelines(const ProjectGuidelinesRequest& request,
                                                            const Run& run) {
  Result<Project> project = open_project(request);
  if (!project) {
    return Failure(project.error());
  }
  if (run.stopped()) {
    return Failure(cancelled());
  }
  Outcome<ProjectGuidelinesResult> outcome{{project->where(), "", !request.file.empty()}};
  if (outcome.value.changed) {
    const Result<std::string> text = read_guidelines(request.file);
    const Result<void> set = text ? project->set_guidelines(*text) : Failure(text.error());
    if (!set) {
      return Failure(set.error());
    }
  }
  return project->guidelines().map([&](std::string text) {
    outcome.value.text = std::move(text);
    ProgressCount(run, 1).step();
    return std::move(outcome);
  });
}

}  // namespace gnomon
