// gnomon curves: how figures fall when gold is made worse step by step.
#include "gnomon/operations/curves.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/print_drawn.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/present/present.h"

#include <algorithm>
#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kCurvesExamples =
    R"(Gold is compared with itself while a growing share of it becomes wrong, in a random order: what a
metric should answer with a steady fall (UzZaman and Allen 2011, figures 2 to 5). For every curve
the straight line that fits best is given.
Examples:
  gnomon curves samples/gold                                   all four experiments
  gnomon curves samples/gold/night-ferry.tml samples/gold/salt-city.tml -o curves.svg
  gnomon curves samples/gold --experiment remove --minimal     recall falls on a straight line
  gnomon curves samples/gold --metric awareness --fits --per-document
  gnomon curves samples/gold -o curves.csv                     one value per cell)";

struct CurvesOptions {
  CurvesRequest request;
  CurvesView view;
};

void run_curves(CurvesOptions& options, Common& common) {
  const auto outcome = curves(options.request, common.run("runs"));
  const CurvesResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  options.view.for_programs = common.format() == "csv";
  if (std::ranges::any_of(result->pooled, [](const auto& curve) { return curve.has_value(); })) {
    print_drawn(
        {.operation = "curves",
         .signature = result->signature,
         .data = [&] { return data(*result); },
         .tables = [&] { return tables(*result, options.view); }},
        outcome->notices, [&] { return svg(*result); }, common);
  }
  common.remark_unread(result->unread, result->read);
}

}  // namespace

void add_curves(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "curves", "Make gold worse step by step, and see how the figures of a metric fall");
  auto options = std::make_shared<CurvesOptions>();
  add_fields(command, options->request);
  add_fields(command, options->view);
  add_drawn_output(command, common);
  command.footer(kCurvesExamples);
  command.run([options, &common] { run_curves(*options, common); });
}

}  // namespace gnomon::cli
