// How a project stands: how far everybody is, who said what and when, and whether it is damaged.
#pragma once

#include "gnomon/annotate/action.h"
#include "gnomon/annotate/statement.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/project/project_values.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon {

struct ProjectStatusRequest {
  std::string project = {};
};

template <FieldsOf<ProjectStatusRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kProjectField, request.project);
}

struct ProjectStatusLine {
  Assignment assignment;
  std::size_t entities = 0;
  SessionProgress progress;
};

struct ProjectStatusResult {
  std::string project;
  ProjectSettings settings;
  std::size_t documents = 0;
  std::size_t unassigned = 0;            // documents that nobody annotates
  std::size_t adjudicated = 0;           // documents with an adjudicated version
  std::vector<ProjectStatusLine> lines;  // by document and annotator
};

Result<Outcome<ProjectStatusResult>> project_status(const ProjectStatusRequest& request,
                                                    const Run& run = {});

struct ProjectLogRequest {
  std::string project = {};
  std::string document = {};
  std::string annotator = {};
};

template <FieldsOf<ProjectLogRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kProjectField, request.project);
  use(Field{.name = "document", .help = "Only this document", .value = "NAME"}, request.document);
  use(Field{.name = "annotator", .help = "Only this annotator", .value = "NAME"},
      request.annotator);
}

struct ProjectLogEntry {
  Assignment assignment;
  LoggedAction logged;
  std::string words;  // "ei1 'left' is before t1 'Friday'"
};

struct ProjectLogResult {
  std::string project;
  std::vector<ProjectLogEntry> entries;  // in the order of their times
};

// All logs, also of those to whom a document is no longer assigned.
Result<Outcome<ProjectLogResult>> project_log(const ProjectLogRequest& request,
                                              const Run& run = {});

struct ProjectCheckRequest {
  std::string project = {};
};

template <FieldsOf<ProjectCheckRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kProjectField, request.project);
}

struct ProjectCheckResult {
  std::string project;
  std::size_t documents = 0;
  std::size_t logs = 0;
  std::vector<std::string> problems;  // a sentence each; none when all is well
};

// Looks at the database itself, at every document, log and adjudicated version.
Result<Outcome<ProjectCheckResult>> project_check(const ProjectCheckRequest& request,
                                                  const Run& run = {});

}  // namespace gnomon
