// gnomon tasks: the pairs of tasks, blank files of them for annotators, and target lists.
#include "gnomon/base/error_code.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/cli/task_sheets.h"
#include "gnomon/operations/blank_tasks.h"
#include "gnomon/operations/make_targets.h"
#include "gnomon/present/present.h"

#include <memory>
#include <string>

namespace gnomon::cli {
namespace {

constexpr const char* kTasksExamples = R"(Examples:
  gnomon tasks samples/gold                                   how many pairs each task has
  gnomon tasks samples/gold --task 5,C --per-document
  gnomon tasks samples/gold/salt-city.tml --task 1,A --list   the pairs, with their relations
  gnomon tasks samples/gold --task 5 --list -o pairs.csv
  gnomon tasks samples/gold --task 5 --blank sheet -o sheet.tsv       pairs to label
  gnomon tasks samples/gold --task A,B --blank tempeval1 -o blank/    the same as documents
  gnomon tasks samples/gold --fill sheet.tsv -o ann/          the labels, as documents again
  gnomon tasks samples/gold --make-targets --least-count 5 -o stems.txt
  gnomon tasks samples/gold --task A,B --targets stems.txt --least-count 5
Tasks: 1 to 9 of Verhagen et al. (2009), A to C of TempEval-1, D to F of TempEval-2.)";

void count_or_list(const TasksOptions& options, Common& common) {
  const auto outcome = tasks(options.request, common.run("files"));
  const TasksResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (!result->documents.empty()) {
    common.print({.operation = "tasks",
                  .signature = "",
                  .data = [&] { return data(*result, options.view); },
                  .tables = [&] { return tables(*result, options.view); }},
                 outcome->notices);
  }
  common.remark_unread(result->unread, result->documents.size());
}

void list_targets(const TasksOptions& options, Common& common) {
  MakeTargetsRequest request;
  request.inputs = options.request.inputs;
  request.from = options.request.from;
  request.least_count = options.request.least_count;
  const auto outcome = make_targets(request, common.run("files"));
  const MakeTargetsResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (common.format() == "text") {
    common.print(target_list_text(result->targets));
  } else {
    common.print({.operation = "tasks targets",
                  .signature = "",
                  .data = [&] { return data(*result); },
                  .tables = [&] { return tables(*result); }},
                 outcome->notices);
  }
  common.remark(summary(*result));
  common.remark_unread(result->unread, result->documents);
}

void run_tasks(const TasksOptions& options, Common& common) {
  const int wanted = (options.blank.empty() ? 0 : 1) + (options.fill.empty() ? 0 : 1) +
                     (options.make_targets ? 1 : 0) + (options.request.list ? 1 : 0);
  if (wanted > 1) {
    common.fail_with(error_about(codes::kFieldsContradict, "gnomon",
                                 "--list, --blank, --fill and --make-targets exclude one another",
                                 "use one of them"));
  } else if (!options.blank.empty()) {
    write_blank_tasks(options, common);
  } else if (!options.fill.empty()) {
    write_filled_tasks(options, common);
  } else if (options.make_targets) {
    list_targets(options, common);
  } else {
    count_or_list(options, common);
  }
}

}  // namespace

void add_tasks(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "tasks", "List the pairs that tasks ask about, and make blank files for annotators");
  auto options = std::make_shared<TasksOptions>();
  add_fields(command, options->request);
  add_fields(command, options->view);
  command
      .option(
          "--blank", options->blank,
          "Write the pairs to be labelled: sheet (lines for an editor or a spreadsheet), timeml "
          "or tempeval1 (documents)")
      .one_of({"sheet", "timeml", "tempeval1"})
      .shown_as("LAYOUT");
  command
      .option("--fill", options->fill,
              "Write documents with the labels of this filled-in sheet as TLINKs")
      .shown_as("SHEET");
  const Option to = command.option("--to", options->to, "Format of the documents of --fill");
  to.shown_as("NAME");
  command.flag("--keep-links", options->keep_links, std::string(kKeepLinksField.help));
  command.flag("--make-targets", options->make_targets,
               "Write a target list: the stems of events that occur at least --least-count times");
  const Option format = common.add_report_formats(command);
  common.add_output(command);
  command.when_read([options, format, to, &common] {
    if (!options->fill.empty()) {
      common.let_name_decide(options->to, {to});
    } else if (options->blank.empty()) {
      common.let_name_decide(format, report_format_names());
    }
  });
  command.footer(kTasksExamples);
  command.run([options, &common] { run_tasks(*options, common); });
}

}  // namespace gnomon::cli
