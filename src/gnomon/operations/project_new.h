// What goes into an annotation project: a new one, and more documents for one that is there.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/annotate/answer.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon {

inline constexpr Field kReceiverField{.name = "annotator",
                                      .help = "Annotator of these documents; repeat for several",
                                      .value = "NAME"};
inline constexpr Field kAsAnnotationField{
    .name = "as-annotation",
    .help = "Import the TLINKs of these documents as statements of this annotator",
    .value = "NAME"};

inline constexpr Field kDraftField{
    .name = "draft", .help = "Mark events and times as the tagger finds them, to be corrected"};
inline constexpr Field kCreationTimeField{
    .name = "creation-time",
    .help = "Creation time of raw texts, as 2026-03-02 (default: their first lines or file name)",
    .value = "DATE"};

struct ProjectNewRequest {
  std::string project = {};
  std::vector<Input> inputs = {};  // none: a project without documents
  std::string from = {};
  std::vector<std::string> annotators = {};
  std::vector<std::string> as_annotation = {};
  Input guidelines = {};
  AnswerAlgebra algebra = AnswerAlgebra::kRules;
  std::string strategy = "frugal";
  bool ask_all = false;
  bool no_calendar = false;
  During during = During::kSimultaneous;
  std::string creation_time = {};
  bool draft = false;
  std::string task = {};  // with the labels of TempEval as answers; empty: all pairs
};

template <FieldsOf<ProjectNewRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  Field inputs = kInputsField;
  inputs.required = false;
  use(kProjectField, request.project);
  use(inputs, request.inputs);
  use(kFromField, request.from);
  use(kReceiverField, request.annotators);
  use(kAsAnnotationField, request.as_annotation);
  use(
      Field{
          .name = "guidelines", .help = "File with guidelines for the annotators", .value = "FILE"},
      request.guidelines);
  use(Field{.name = "algebra",
            .help = "Answers: rules (before, includes, simultaneous) or full (Allen's thirteen "
                    "relations)",
            .value = "NAME"},
      request.algebra);
  use(Field{.name = "strategy", .help = strategy_help(), .value = "NAME"}, request.strategy);
  use(Field{.name = "ask-all",
            .help = "Also ask about pairs for which no definite answer is possible any more"},
      request.ask_all);
  use(kNoCalendarField, request.no_calendar);
  use(kDuringField, request.during);
  use(kCreationTimeField, request.creation_time);
  use(kDraftField, request.draft);
  use(Field{.name = "task",
            .help =
                "Ask only about the pairs of these tasks (1 to 9, A to F), separated by commas, "
                "with the labels of TempEval as answers",
            .value = "LIST"},
      request.task);
}

struct ProjectImportRequest {
  std::string project = {};
  std::vector<Input> inputs = {};
  std::string from = {};
  std::vector<std::string> annotators = {};
  std::vector<std::string> as_annotation = {};
  std::string creation_time = {};
  bool draft = false;
};

template <FieldsOf<ProjectImportRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kProjectField, request.project);
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(kReceiverField, request.annotators);
  use(kAsAnnotationField, request.as_annotation);
  use(kCreationTimeField, request.creation_time);
  use(kDraftField, request.draft);
}

// What happened to the inputs.
struct ProjectImportResult {
  std::string project;     // as messages show it
  bool is_created = true;  // unless it was to be made of documents of which none can be annotated
  std::size_t added = 0;
  std::size_t known = 0;     // were there already
  std::size_t unread = 0;    // could not be read; notices say why
  std::size_t entities = 0;  // of the documents that are in the project
  std::size_t statements = 0;
  std::size_t left_out = 0;  // TLINKs; notices say which and why

  std::size_t in_project() const { return added + known; }
};

// Fails when there is a project already. When it fails or is stopped, or when no document can be
// annotated, nothing is left behind.
Result<Outcome<ProjectImportResult>> project_new(const ProjectNewRequest& request,
                                                 const Run& run = {});

// Documents go in one by one: those that were read and fit are in the project when another does
// not, and when it is stopped or the disk is full.
Result<Outcome<ProjectImportResult>> project_import(const ProjectImportRequest& request,
                                                    const Run& run = {});

}  // namespace gnomon
