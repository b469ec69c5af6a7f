// gnomon align: which entities of a system are which of gold, and the system with the ids of gold.
#include "gnomon/operations/align.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/cli/write_documents.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

struct AlignOptions {
  AlignRequest request;
  AlignView view;
};

constexpr const char* kAlignExamples = R"(Examples:
  gnomon align samples/gold/salt-city.tml samples/systems/shifted/salt-city.tml
  gnomon align samples/gold samples/systems/shifted --unmatched
  gnomon align samples/gold samples/systems/shifted -o renumbered   with the ids of gold
  gnomon align samples/questions/question-events samples/systems/sparse --by questions --format csv
The table goes to standard output, documents to -o. There an entity has the id of its partner in gold;
one without a partner keeps its own id, or gets an unused one where gold uses it. Nothing else changes.)";

void run_align(const AlignOptions& options, Common& common) {
  const auto outcome = align_documents(options.request, common.run());
  const AlignResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  common.print_beside({.operation = "align",
                       .signature = signature(*result),
                       .data = [&] { return data(*result); },
                       .tables = [&] { return tables(*result, options.view); }},
                      outcome->notices);
  write_if_wanted(result->written, *result->format, common);
}

}  // namespace

void add_align(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "align", "Match the entities of two annotations, and give one the ids of the other");
  auto options = std::make_shared<AlignOptions>();
  const auto fields = add_fields(command, options->request);
  add_fields(command, options->view);
  common.add_report_formats(command);
  common.add_document_output(command, options->request.to, {fields.at("to")},
                             "Write the system's documents with the ids of gold to this folder, or "
                             "a single one to this file");
  command.footer(kAlignExamples);
  command.run([options, &common] { run_align(*options, common); });
}

}  // namespace gnomon::cli
