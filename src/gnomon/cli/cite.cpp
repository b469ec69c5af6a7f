// gnomon cite: how a figure was made, as a sentence and BibTeX for a paper.
#include "gnomon/operations/cite.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kCiteExamples =
    R"(The signature is a line that 'gnomon score pairs' prints below its tables.
Examples:
  gnomon cite "pairs|set:matres-platinum#8a9f1fdb|conv:ning19|pairs:gold|missing:vague|unparseable:vague|outside:unparseable|direction:turn|conflict:first|samples:1|answers:gnomon|gold:pairs|avg:micro|closure:none|gnomon:1.0.0")";

void run_cite(const CiteRequest& request, Common& common) {
  const auto outcome = cite(request, common.run());
  const CiteResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (common.format() == "text") {
    common.print(text(*result));
    return;
  }
  common.print({.operation = "cite",
                .signature = request.signature,
                .data = [&] { return data(*result); },
                .tables = [] { return Report{}; }},
               outcome->notices);
}

}  // namespace

void add_cite(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "cite", "Describe how a score was made: a sentence and BibTeX for a paper");
  auto request = std::make_shared<CiteRequest>();
  add_fields(command, *request);
  common.add_result_output(command, {"text", "json"});
  command.footer(kCiteExamples);
  command.run([request, &common] { run_cite(*request, common); });
}

}  // namespace gnomon::cli
