#include "gnomon/cli/task_sheets.h"

#include "gnomon/base/error_code.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/write_documents.h"
#include "gnomon/operations/blank_tasks.h"
#include "gnomon/operations/fill_tasks.h"
#include "gnomon/present/present.h"

#include <filesystem>
#include <system_error>
#include <vector>

namespace gnomon::cli {
namespace {

// What was made is in a file: the figures go to standard output when somebody wants them.
void print_figures(const Presentation& presented, const std::vector<Notice>& notices,
                   const std::string& summary, const TasksView& view, Common& common) {
  if (common.exit_code() >= kUsage) {
    return;  // nothing was written
  }
  common.remark(summary);
  if (!common.output().empty() && (view.per_document || common.format() != "text")) {
    common.print_beside(presented, notices);
  }
}

// The labels are work by hand, and documents written to the file of the sheet would replace them.
bool would_replace_sheet(const TasksOptions& options, const Common& common) {
  std::error_code ignored;  // such as that there is no such file yet
  return std::filesystem::equivalent(options.fill, common.output(), ignored);
}

}  // namespace

void write_blank_tasks(const TasksOptions& options, Common& common) {
  BlankTasksRequest request;
  request.inputs = options.request.inputs;
  request.from = options.request.from;
  request.task = options.request.task;
  request.targets = options.request.targets;
  request.least_count = options.request.least_count;
  request.keep_links = options.keep_links;
  for (const Choice<BlankLayout>& choice : kBlankLayouts) {
    if (choice.name == options.blank) {
      request.layout = choice.value;
    }
  }
  const auto outcome = blank_tasks(request, common.run("files"));
  const BlankTasksResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (result->layout == BlankLayout::kSheet) {
    common.print(result->sheet);
  } else {
    write_documents(result->written, *result->format, common);
  }
  print_figures({.operation = "tasks blank",
                 .signature = "",
                 .data = [&] { return data(*result); },
                 .tables = [&] { return tables(*result, options.view); }},
                outcome->notices, summary(*result), options.view, common);
  common.remark_unread(result->unread, result->documents.size());
}

void write_filled_tasks(const TasksOptions& options, Common& common) {
  if (would_replace_sheet(options, common)) {
    common.fail_with(error_about(codes::kFieldsContradict, options.fill,
                                 "the output would replace the sheet",
                                 "give another file or a folder as --output"));
    return;
  }
  FillTasksRequest request;
  request.inputs = options.request.inputs;
  request.from = options.request.from;
  request.sheet = options.fill;
  request.to = options.to;
  request.keep_links = options.keep_links;
  const auto outcome = fill_tasks(request, common.run("files"));
  const FillTasksResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (!result->is_complete()) {
    common.set_exit_code(kHasFindings);
  }
  write_documents(result->written, *result->format, common);
  print_figures({.operation = "tasks fill",
                 .signature = "",
                 .data = [&] { return data(*result); },
                 .tables = [&] { return tables(*result, options.view); }},
                outcome->notices, summary(*result), options.view, common);
  common.remark_unread(result->unread, result->documents.size());
}

}  // namespace gnomon::cli
