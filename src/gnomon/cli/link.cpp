// gnomon link: what the calendar says of the times of a document, in front of its own links.
#include "gnomon/operations/link.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/cli/write_documents.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

struct LinkOptions {
  LinkRequest request;
  LinkView view;
};

constexpr const char* kLinkExamples = R"(Examples:
  gnomon link samples/systems/tangled                 which links contradict the calendar, and why
  gnomon link samples/gold -o linked                  one file per document, with its backbone
  gnomon link samples/gold/salt-city.tml --explain    where each time lies, and the links added
  gnomon link samples/gold --mode official -o linked  as the QA TempEval tool writes it
The backbone (TREFL) is the set of links between times that follow from their values: 1999 includes
1999-08. It comes first and takes precedence over the document's own links: exact mode rejects each
TLINK that contradicts the backbone or the TLINKs before it. The list goes to standard output,
documents to -o. The exit code is 1 if links of a document contradict the calendar or one another.)";

void run_link(const LinkOptions& options, Common& common) {
  const auto outcome = gnomon::link(options.request, common.run("files"));
  const LinkResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (result->totals.rejected > 0) {
    common.set_exit_code(kHasFindings);
  }
  common.print_beside({.operation = "link",
                       .signature = signature(*result),
                       .data = [&] { return data(*result, options.view); },
                       .tables = [&] { return tables(*result, options.view); }},
                      outcome->notices);
  write_if_wanted(result->written, *result->format, common);
  common.remark_unread(result->unread, result->documents.size());
}

}  // namespace

void add_link(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "link", "Add the links between times that follow from the calendar");
  auto options = std::make_shared<LinkOptions>();
  const auto fields = add_fields(command, options->request);
  add_fields(command, options->view);
  common.add_report_formats(command);
  common.add_document_output(
      command, options->request.to, {fields.at("to")},
      "Write the linked documents to this folder, or a single one to this file");
  command.footer(kLinkExamples);
  command.run([options, &common] { run_link(*options, common); });
}

}  // namespace gnomon::cli
