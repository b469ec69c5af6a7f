// gnomon explain: what two entities are to each other and why, or why a document contradicts
// itself.
#include "gnomon/operations/explain.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kExplainExamples = R"(Examples:
  gnomon explain samples/gold/salt-city.tml ei1 ei9          how the two are related, and why
  gnomon explain samples/gold/salt-city.tml e1 t0            an event stands for its instance
  gnomon explain samples/gold/salt-city.tml founded "two years later"   found by their words
  gnomon explain samples/systems/tangled/salt-city.tml       all minimal contradictions
  gnomon explain samples/gold/salt-city.tml --models --limit 2   minimal models)";

void run_explain(const ExplainRequest& request, Common& common) {
  const auto outcome = explain(request, common.run());
  const ExplainResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  common.print({.operation = "explain",
                .signature = "",
                .data = [&] { return data(*result); },
                .tables = [&] { return tables(*result); }},
               outcome->notices);
  if (result->contradictions && !result->contradictions->sets.empty()) {
    common.set_exit_code(kHasFindings);
  }
}

}  // namespace

void add_explain(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "explain",
      "Explain how two entities are related in time, or why a document is inconsistent");
  auto request = std::make_shared<ExplainRequest>();
  add_fields(command, *request);
  common.add_report_output(command);
  command.footer(kExplainExamples);
  command.run([request, &common] { run_explain(*request, common); });
}

}  // namespace gnomon::cli
