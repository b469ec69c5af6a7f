// gnomon compare: two annotations on one page, every link judged and explained.
#include "gnomon/operations/compare.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/present/present.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <unistd.h>

namespace gnomon::cli {
namespace {

constexpr const char* kCompareExamples = R"(Examples:
  gnomon compare samples/gold samples/systems/tangled -o report.html
  gnomon compare samples/gold/salt-city.tml samples/systems/sparse/salt-city.tml -o report.html
  gnomon compare samples/annotators/ada samples/annotators/ben -o agreement.html
  gnomon compare samples/annotators/ada samples/annotators/ben --equivalent)";

// A page is of no use on a terminal, where tables are.
bool fills_terminal(const Common& common) {
  return common.output().empty() && ::isatty(STDOUT_FILENO) == 1;
}

struct CompareOptions {
  CompareRequest request;
  bool equivalent = false;
};

void show_meanings(const CompareOptions& options, Common& common) {
  const auto outcome = compare_meanings(options.request, common.run());
  const CompareMeaningsResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (!result->all_equivalent()) {
    common.set_exit_code(kHasFindings);
  }
  common.print({.operation = "compare",
                .signature = result->signature,
                .data = [&] { return data(*result); },
                .tables = [&] { return tables(*result); }},
               outcome->notices);
}

void show_links(const CompareOptions& options, Common& common) {
  const auto outcome = compare(options.request, common.run());
  const CompareResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (!result->is_complete()) {
    common.set_exit_code(kHasFindings);
  }
  if (result->documents.empty()) {
    return;
  }
  if (common.format() == "html") {
    common.print(page(*result));
    return;
  }
  common.print({.operation = "compare",
                .signature = result->signature,
                .data = [&] { return data(*result); },
                .tables = [&] { return tables(*result); }},
               outcome->notices);
  if (fills_terminal(common)) {
    common.remark("note: the page with every link and its verdict: -o report.html");
  }
}

}  // namespace

void add_compare(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "compare",
      "Compare two annotations on one HTML page, with a verdict and reasons for every link");
  auto options = std::make_shared<CompareOptions>();
  add_fields(command, options->request);
  command.flag("--equivalent", options->equivalent,
               "Only report whether the annotations are equivalent, even if their links differ; "
               "exit code 1 if not");
  const Option format = common.add_report_formats(command);
  common.add_output(command);
  command.when_read([options, format, &common] {
    std::vector<std::string> names = report_format_names();
    if (!options->equivalent && !fills_terminal(common)) {
      std::rotate(names.begin(), std::ranges::find(names, "html"), names.end());  // the default
    }
    common.let_name_decide(format, names);
  });
  command.footer(kCompareExamples);
  command.run([options, &common] {
    options->equivalent ? show_meanings(*options, common) : show_links(*options, common);
  });
}

}  // namespace gnomon::cli
