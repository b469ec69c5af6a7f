// gnomon simulate: how many questions a strategy needs, asked of somebody who knows the gold.
#include "gnomon/operations/simulate.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/print_drawn.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kSimulateExamples =
    R"(The gold annotation of each document is closed, and a simulated annotator answers every question
from it, "not determined" where gold says nothing. 'gnomon annotate' asks people in the same way.
Examples:
  gnomon simulate samples/gold                                     all strategies
  gnomon simulate samples/gold --strategy random,frugal --initial 0.4
  gnomon simulate samples/gold --strategy frugal --error-rate 0.05    the effect of errors
  gnomon simulate samples/gold -o curves.svg                       a table and a picture)";

struct SimulateOptions {
  SimulateRequest request;
  SimulateView view;
};

void print_simulated(const SimulateResult& result, SimulateView view,
                     const std::vector<Notice>& notices, Common& common) {
  view.for_programs = common.format() == "csv";
  print_drawn(
      {.operation = "simulate",
       .signature = signature(result),
       .data = [&] { return data(result); },
       .tables = [&] { return tables(result, view); }},
      notices, [&] { return svg(result); }, common);
}

void run_simulate(const SimulateOptions& options, Common& common) {
  const auto outcome = simulate(options.request, common.run("runs"));
  const SimulateResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  common.remark_unread(result->unread, result->read);
  if (!result->contradictory.empty()) {
    common.set_exit_code(kHasFindings);
  }
  if (!result->documents.empty()) {
    print_simulated(*result, options.view, outcome->notices, common);
  }
}

}  // namespace

void add_simulate(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "simulate", "Compare strategies for asking questions, with a simulated annotator");
  auto options = std::make_shared<SimulateOptions>();
  add_fields(command, options->request);
  add_fields(command, options->view);
  add_drawn_output(command, common);
  command.footer(kSimulateExamples);
  command.run([options, &common] { run_simulate(*options, common); });
}

}  // namespace gnomon::cli
