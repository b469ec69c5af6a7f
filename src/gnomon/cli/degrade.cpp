// gnomon degrade: what happens to the timelines of gold on the way to a system, edit by edit.
#include "gnomon/operations/degrade.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kExamples =
    R"(Gold is turned into the system by single edits in random order: a link or a node (event or time) is
added or removed. After every 5 % of the edits the graphs are measured by metrics 4 to 8 of Ocal et
al. (2022); 'gnomon score --metric holistic' gives the figures of both ends.
Examples:
  gnomon degrade samples/gold samples/systems/shifted                  a table
  gnomon degrade samples/gold samples/systems/shifted -o curves.svg    a table and a picture
  gnomon degrade samples/gold samples/systems/shifted --format csv -o curves.csv)";

struct Options {
  DegradeRequest request;
  DegradeView view;
};

// Whether -o names a picture though nothing was said about the format: then the table is printed
// beside it.
bool is_picture_beside(const Common& common) {
  return common.format() == "text" && common.output().ends_with(".svg");
}

void run_degrade(Options& options, Common& common) {
  const auto outcome = degrade(options.request, common.run("sequences"));
  const DegradeResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (!result->is_complete) {
    common.set_exit_code(kHasFindings);
  }
  if (result->documents.empty()) {
    return;
  }
  if (common.format() == "svg" || is_picture_beside(common)) {
    common.print(svg(*result));
  }
  if (common.format() == "svg") {
    return;
  }
  if (common.format() == "csv") {
    options.view.columns = CurveColumns::kForPrograms;
  }
  const Presentation presented{.operation = "degrade",
                               .signature = result->signature,
                               .data = [&] { return data(*result, options.view); },
                               .tables = [&] { return tables(*result, options.view); }};
  if (is_picture_beside(common)) {
    common.print_beside(presented, outcome->notices);
  } else {
    common.print(presented, outcome->notices);
  }
}

}  // namespace

void add_degrade(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "degrade", "Turn gold into a system edit by edit, and measure how its timelines change");
  auto options = std::make_shared<Options>();
  add_fields(command, options->request);
  add_fields(command, options->view);
  common.add_report_formats(command, {"svg"});
  common.add_output(command,
                    "Write to this file instead of standard output; if its name ends in .svg, it "
                    "gets the picture and the table is printed");
  command.footer(kExamples);
  command.run([options, &common] { run_degrade(*options, common); });
}

}  // namespace gnomon::cli
