// The guidelines of a project: a text that annotators are to keep to.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"

#include <string>

namespace gnomon {

struct ProjectGuidelinesRequest {
  std::string project = {};
  Input file = {};  // the new ones; empty: only to read them
};

template <FieldsOf<ProjectGuidelinesRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kProjectField, request.project);
  use(Field{.name = "file",
            .help = "File with the new guidelines (default: print the current ones)",
            .value = " ",
            .positional = true},
      request.file);
}

struct ProjectGuidelinesResult {
  std::string project;
  std::string text;  // as they are now
  bool changed = false;
};

// Earlier guidelines stay in the project.
Result<Outcome<ProjectGuidelinesResult>> project_guidelines(const ProjectGuidelinesRequest& request,
                                                            const Run& run = {});

// A text that guidelines can be; fails when it is none.
Result<std::string> read_guidelines(const Input& file);

}  // namespace gnomon
