// Annotation projects as inputs: whatever takes documents takes what was annotated in a project.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/result.h"
#include "gnomon/corpus/input.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// Stands between a project and whose version is meant: news.gnomon#ada, news.gnomon#adjudicated.
inline constexpr char kVersionMark = '#';

struct ProjectInput {
  std::string where;    // the file, or the connection string
  std::string version;  // an annotator, or "adjudicated"; empty when nobody is named
};

// Nothing when the path names no project: a file that is a database, or postgresql://. Looks at the
// first bytes of the file only.
std::optional<ProjectInput> project_input_of(const std::string& path);

// The documents of the version that is named, else of the usual one: the adjudicated documents when
// there are such, else those of the only annotator. Fails when there is more than one and nobody is
// named, with their names, and when there is no document.
Result<std::vector<SharedDocument>> project_documents(const ProjectInput& input,
                                                      std::vector<Notice>& notices);

// The same project with a version for each annotator who has documents.
Result<std::vector<std::string>> annotators_of_project(const ProjectInput& input);

}  // namespace gnomon
