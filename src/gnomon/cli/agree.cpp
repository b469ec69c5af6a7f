// gnomon agree: how far annotators of the same texts agree.
#include "gnomon/operations/agree.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/print_drawn.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kAgreeExamples =
    R"(Give a file or folder for each annotator, or ONE folder that contains
  a folder for each annotator                       study/ada/storm.tml  study/ben/storm.tml
  or a file for each document and annotator         study/storm.ada      study/storm.ben.tml
Documents are paired by name; an annotator need not have all of them.
--pair decides which events and times of two annotators are the same:
  position   same extent, else same start (events), else largest overlap;
             same id in documents without text (default)
  exact      same extent only
  ids        same id; the texts are not compared
A pair labelled by only one of two annotators counts as VAGUE for the other. A pair with an event
or time that the other did not mark is skipped; the number of skipped pairs is reported.
Examples:
  gnomon agree samples/annotators                              a folder of annotators
  gnomon agree samples/annotators/ada samples/annotators/ben --per-document
  gnomon agree samples/annotators --pair exact --labels both --format json
  gnomon agree samples/annotators --task all                   which tasks need a narrower definition?
  gnomon agree samples/annotators -o confusion.svg                  a table and a picture)";

struct AgreeOptions {
  AgreeRequest request;
  AgreeView view;
};

void run_agree(const AgreeOptions& options, Common& common) {
  const auto outcome = agree(options.request, common.run());
  const AgreeResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (!result->is_complete) {
    common.set_exit_code(kHasFindings);
  }
  if (result->pairs.empty()) {
    return;
  }
  print_drawn(
      {.operation = "agree",
       .signature = result->signature,
       .data = [&] { return data(*result, options.view); },
       .tables = [&] { return tables(*result, options.view); }},
      outcome->notices, [&] { return svg(*result, options.view); }, common);
  common.remark_unread(result->unread, result->read);
}

}  // namespace

void add_agree(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "agree",
      "Measure how well annotators agree on spans, attributes, relations and inferred relations");
  auto options = std::make_shared<AgreeOptions>();
  add_fields(command, options->request);
  add_fields(command, options->view);
  add_drawn_output(command, common);
  command.footer(kAgreeExamples);
  command.run([options, &common] { run_agree(*options, common); });
}

}  // namespace gnomon::cli
