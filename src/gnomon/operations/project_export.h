// What was annotated in a project, as documents: to be written, or to be the input of any other
// operation.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/shared_fields.h"

#include <string>
#include <vector>

namespace gnomon {

struct ProjectExportRequest {
  std::string project = {};
  std::string annotator = {};  // empty: the only one
  bool adjudicated = false;
  std::vector<std::string> documents = {};  // none: all that there is something of
  std::string to = "timeml";
  bool stated = false;
  bool no_undetermined = false;
};

template <FieldsOf<ProjectExportRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kProjectField, request.project);
  use(Field{.name = "annotator",
            .help = "Annotator to export; not needed if there is only one",
            .value = "NAME"},
      request.annotator);
  use(Field{.name = "adjudicated", .help = "Export the latest adjudicated versions instead"},
      request.adjudicated);
  use(Field{.name = "document", .help = "Only this document; repeat for several", .value = "NAME"},
      request.documents);
  use(Field{.name = "to", .help = "Output format: timeml, gnomon-json", .value = "NAME"},
      request.to);
  use(Field{.name = "stated", .help = "Only stated links, not inferred ones"}, request.stated);
  use(Field{.name = "no-undetermined",
            .help = "Omit pairs that the text does not determine, which are written as VAGUE"},
      request.no_undetermined);
}

struct ProjectExportResult {
  std::string project;
  std::string annotator;                 // empty for adjudicated versions
  std::vector<WrittenDocument> written;  // those that there are; notices say what is missing
  const Format* format = nullptr;
};

// `origin` of each TLINK says where it comes from. Actions of a damaged log that contradict others
// do not count, and are notices.
Result<Outcome<ProjectExportResult>> project_export(const ProjectExportRequest& request,
                                                    const Run& run = {});

// The same documents in memory, for any request that has inputs: gold, a system, a corpus.
//
//     ScoreRequest request;
//     request.gold = project_input({.project = "demo.gnomon", .adjudicated = true}, {})->value;
//
// Fails when there is not one document. `to` says nothing here.
Result<Outcome<Input>> project_input(const ProjectExportRequest& request, const Run& run = {});

}  // namespace gnomon
