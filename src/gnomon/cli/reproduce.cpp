// gnomon reproduce: tables of papers, published and computed figures side by side.
#include "gnomon/operations/reproduce.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kReproduceExamples =
    R"(Papers: TempEval-1 (Verhagen et al.), UzZaman and Allen 2011, Setzer et al.
2003, Ocal et al. 2022, QA TempEval (Llorens et al. 2015); the TempEval-3 scorer
on its sample; conventions on MATRES. Every figure has a verdict: equal, rounds
to it, differs, slip of the paper, not printed, no data. A page (-o FILE.html)
also has the drawn figures.
Examples:
  gnomon reproduce                          examples of papers that need no data
  gnomon reproduce data                     all that the corpora in data allow
  gnomon reproduce data --paper ocal-2022   one paper
  gnomon reproduce data -o reproduction.html)";

void run_reproduce(const ReproduceRequest& request, Common& common) {
  const auto outcome = reproduce(request, common.run("papers"));
  if (const ReproduceResult* result = common.take(outcome)) {
    common.print({.operation = "reproduce",
                  .signature = "",
                  .data = [&] { return data(*result); },
                  .tables = [&] { return tables(*result); }},
                 outcome->notices);
  }
}

}  // namespace

void add_reproduce(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "reproduce", "Reproduce tables of papers: published and computed figures side by side");
  auto request = std::make_shared<ReproduceRequest>();
  add_fields(command, *request);
  common.add_report_output(command);
  command.footer(kReproduceExamples);
  command.run([request, &common] { run_reproduce(*request, common); });
}

}  // namespace gnomon::cli
