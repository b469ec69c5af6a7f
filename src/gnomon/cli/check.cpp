// gnomon check: what is wrong with a corpus.
#include "gnomon/operations/check.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/operations/registries.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kCheckExamples = R"(Examples:
  gnomon check samples/gold
  gnomon check samples --least warning
  gnomon check samples -o findings.sarif
The exit code is 1 if there are errors or warnings, 0 if there are only notes.)";

struct CheckOptions {
  CheckRequest request;
  CheckView view;
  bool list_rules = false;
};

void print_rules(Common& common) {
  const RuleList list = list_rules();
  common.print({.operation = "rules",
                .signature = "",
                .data = [&] { return data(list); },
                .tables = [&] { return tables(list); }},
               {});
}

void run_check(const CheckOptions& options, Common& common) {
  if (options.list_rules) {
    print_rules(common);
    return;
  }
  if (options.request.inputs.empty()) {
    fail_without("input");
  }
  const auto outcome = check(options.request, common.run("files"));
  const CheckResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  const FindingFormat format = parse_finding_format(common.format()).value_or(FindingFormat::kText);
  if (format == FindingFormat::kJson) {
    common.print({.operation = "check",
                  .signature = "",
                  .data = [&] { return data(*result, options.view); },
                  .tables = {}},
                 outcome->notices);
  } else {
    CheckResult spelled = *result;
    for (Finding& finding : spelled.findings) {
      if (finding.rule == "unreadable") {  // what readers say to every door
        finding.hint = as_options(finding.hint);
      }
    }
    common.print(findings(spelled, options.view, format, common.color_output()));
  }
  common.remark(summary(*result));
  if (result->has_faults()) {
    common.set_exit_code(kHasFindings);
  }
}

}  // namespace

void add_check(CLI::App& app, Common& common) {
  const Command command = add_command(app, "check",
                                      "Check for broken references, unknown values, invalid TIMEX3 "
                                      "values, contradictions and more");
  auto options = std::make_shared<CheckOptions>();
  const auto fields = add_fields(command, options->request);
  fields.at("input").required(false);  // the list of rules needs none
  add_fields(command, options->view);
  command.flag("--rules", options->list_rules, "List the rules and exit");
  const auto names = finding_format_names();
  common.add_result_output(command, {names.begin(), names.end()});
  command.footer(kCheckExamples);
  command.run([options, &common] { run_check(*options, common); });
}

}  // namespace gnomon::cli
