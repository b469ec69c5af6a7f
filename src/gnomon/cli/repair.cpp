// gnomon repair: the nearest document that does not contradict itself.
#include "gnomon/operations/repair.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/cli/write_documents.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kRepairExamples = R"(Examples:
  gnomon repair samples/systems/tangled                  which links to remove, and why
  gnomon repair samples/systems/tangled -o repaired      one repaired file per document
  gnomon repair tests/data/tangle.tml --replace          change relations where possible
As few TLINKs and ALINKs as possible are removed; if several sets are equally small, the one with the
latest links. An ALINK counts as the relation it implies: INITIATES as begins, CULMINATES and
TERMINATES as ends, CONTINUES and REINITIATES as lies within. The list goes to standard output,
documents to -o. The exit code is 1 if a document is inconsistent.)";

void run_repair(const RepairRequest& request, Common& common) {
  const auto outcome = repair(request, common.run("files"));
  const RepairResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (result->totals.repaired > 0) {
    common.set_exit_code(kHasFindings);
  }
  common.print_beside({.operation = "repair",
                       .signature = signature(*result),
                       .data = [&] { return data(*result); },
                       .tables = [&] { return tables(*result); }},
                      outcome->notices);
  write_if_wanted(result->written, *result->format, common);
  common.remark_unread(result->unread, result->documents.size());
}

}  // namespace

void add_repair(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "repair", "Make documents consistent by removing as few links as possible");
  auto request = std::make_shared<RepairRequest>();
  const auto fields = add_fields(command, *request);
  common.add_report_formats(command);
  common.add_document_output(
      command, request->to, {fields.at("to")},
      "Write the repaired documents to this folder, or a single one to this file");
  command.footer(kRepairExamples);
  command.run([request, &common] { run_repair(*request, common); });
}

}  // namespace gnomon::cli
