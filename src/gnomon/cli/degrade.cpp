// gnomon degrade: what happens to the timelines of gold on the way to systems, edit by edit.
#include "gnomon/operations/degrade.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/print_drawn.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kDegradeExamples =
    R"(Gold is turned into each system by single edits in random order: a link or a node (event or time) is
added or removed. After every 5 % of the edits the graphs are measured by metrics 4 to 8 of Ocal et
al. (2022); 'gnomon score --metric holistic' gives the figures of both ends.
Examples:
  gnomon degrade samples/gold samples/systems/shifted                  a table
  gnomon degrade samples/gold samples/systems/shifted -o curves.svg    a table and a picture
  gnomon degrade samples/gold samples/systems/* -o curves.svg          several systems in one picture
  gnomon degrade samples/gold samples/systems/shifted -o curves.csv    one value per cell)";

struct DegradeOptions {
  DegradeRequest request;
  DegradeView view;
};

void run_degrade(DegradeOptions& options, Common& common) {
  const auto outcome = degrade(options.request, common.run("sequences"));
  const DegradeResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (!result->is_complete() || result->is_empty()) {
    common.set_exit_code(kHasFindings);
  }
  if (result->is_empty()) {
    return;
  }
  if (common.format() == "csv") {
    options.view.columns = CurveColumns::kForPrograms;
  }
  print_drawn(
      {.operation = "degrade",
       .signature = result->signature,
       .data = [&] { return data(*result, options.view); },
       .tables = [&] { return tables(*result, options.view); }},
      outcome->notices, [&] { return svg(*result); }, common);
}

}  // namespace

void add_degrade(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "degrade", "Turn gold into systems edit by edit, and measure how its timelines change");
  auto options = std::make_shared<DegradeOptions>();
  add_fields(command, options->request);
  add_fields(command, options->view);
  add_drawn_output(command, common);
  command.footer(kDegradeExamples);
  command.run([options, &common] { run_degrade(*options, common); });
}

}  // namespace gnomon::cli
