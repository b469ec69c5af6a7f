#include "gnomon/corpus/project_documents.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/project/annotated_versions.h"

#include <array>
#include <fstream>
#include <memory>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kDatabaseHead = "SQLite format 3";

bool is_project(const std::string& where) {
  if (where.starts_with("postgresql://") || where.starts_with("postgres://")) {
    return true;
  }
  std::array<char, kDatabaseHead.size()> head{};
  std::ifstream stream(where, std::ios::binary);
  return stream.read(head.data(), static_cast<std::streamsize>(head.size())) &&
         std::string_view(head.data(), head.size()) == kDatabaseHead;
}

// Documents that nobody has adjudicated yet are missing: that should be known.
Result<void> note_missing(Project& project, std::size_t found, std::vector<Notice>& notices) {
  const Result<std::vector<ProjectDocument>> documents = project.documents();
  if (!documents) {
    return Failure(documents.error());
  }
  if (found < documents->size()) {
    notices.push_back(notice(
        Severity::kWarning, codes::kDocumentsSkipped,
        fmt::format("{}: only the {} of {} documents that are adjudicated are used; '#' and the "
                    "name of an annotator after the project selects that annotator",
                    project.where(), found, documents->size())));
  }
  return {};
}

}  // namespace

std::optional<ProjectInput> project_input_of(const std::string& path) {
  if (is_project(path)) {
    const bool is_file = path.find("://") == std::string::npos;
    const std::size_t mark = path.rfind(kVersionMark);
    if (is_file || mark == std::string::npos) {
      return ProjectInput{path, ""};
    }
  }
  const std::size_t mark = path.rfind(kVersionMark);
  if (mark == std::string::npos || !is_project(path.substr(0, mark))) {
    return std::nullopt;
  }
  return ProjectInput{path.substr(0, mark), path.substr(mark + 1)};
}

Result<std::vector<SharedDocument>> project_documents(const ProjectInput& input,
                                                      std::vector<Notice>& notices) {
  Result<Project> project = Project::open(input.where);
  if (!project) {
    return Failure(project.error());
  }
  const Result<VersionChoice> choice =
      input.version.empty() ? usual_version(*project) : find_version(*project, input.version);
  if (!choice) {
    Error error = choice.error();
    if (error.code == codes::kNotInProject.name) {
      error.hint += fmt::format(", as in '{}{}NAME'", project->where(), kVersionMark);
    }
    return Failure(std::move(error));
  }
  std::vector<SharedDocument> documents;
  const Result<void> done =
      for_each_version(*project, *choice, {}, notices, [&](const std::string&, Document document) {
        documents.push_back(std::make_shared<const Document>(std::move(document)));
      });
  if (!done) {
    return Failure(done.error());
  }
  if (documents.empty()) {
    return choice->adjudicated
               ? fail(codes::kNotAdjudicated, project->where(), "nothing adjudicated yet")
               : fail(codes::kNotAssigned, project->where(),
                      fmt::format("no document is assigned to '{}'", shown(choice->annotator)));
  }
  if (choice->adjudicated && input.version.empty()) {
    if (const Result<void> noted = note_missing(*project, documents.size(), notices); !noted) {
      return Failure(noted.error());
    }
  }
  return documents;
}

Result<std::vector<std::string>> annotators_of_project(const ProjectInput& input) {
  Result<Project> project = Project::open(input.where);
  if (!project) {
    return Failure(project.error());
  }
  return annotators_at_work(*project);
}

}  // namespace gnomon
