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

constexpr const char* kReproduceExamples = R"(Tables:
  QA TempEval (Llorens et al. 2015), news part of Tables 3 and 4,
  for systems whose output is public
DATA is a folder that contains qa-news, with question sets and systems as released.
Examples:
  gnomon reproduce data)";

void run_reproduce(const ReproduceRequest& request, Common& common) {
  const auto outcome = reproduce(request, common.run("rows"));
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
