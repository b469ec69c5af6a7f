// Who annotates what in a project.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/operations/shared_fields.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon {

struct ProjectAnnotatorsRequest {
  std::string project = {};
  std::vector<std::string> names = {};
};

template <FieldsOf<ProjectAnnotatorsRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kProjectField, request.project);
  use(Field{.name = "name", .help = "Annotators to add", .value = "...", .positional = true},
      request.names);
}

struct ProjectAnnotator {
  std::string name;
  std::size_t documents = 0;
};

struct ProjectAnnotatorsResult {
  std::vector<ProjectAnnotator> annotators;  // in the order of their names
};

// Adds annotators, and lists all. One that is there already is not added again.
Result<Outcome<ProjectAnnotatorsResult>> project_annotators(const ProjectAnnotatorsRequest& request,
                                                            const Run& run = {});

struct ProjectAssignRequest {
  std::string project = {};
  std::string annotator = {};
  std::vector<std::string> documents = {};
  bool all = false;
  bool remove = false;
};

template <FieldsOf<ProjectAssignRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kProjectField, request.project);
  use(Field{.name = "annotator",
            .help = "The annotator",
            .value = " ",
            .required = true,
            .positional = true},
      request.annotator);
  use(
      Field{
          .name = "document", .help = "Names of the documents", .value = "...", .positional = true},
      request.documents);
  use(Field{.name = "all", .help = "All documents of the project"}, request.all);
  use(Field{.name = "remove", .help = "Remove the assignment"}, request.remove);
}

struct ProjectAssignResult {
  std::string project;
  std::size_t changed = 0;  // documents; those that could not be are notices
};

// What was said stays in the log when a document is taken from somebody.
Result<Outcome<ProjectAssignResult>> project_assign(const ProjectAssignRequest& request,
                                                    const Run& run = {});

}  // namespace gnomon
