// gnomon tag: text in, TimeML out.
#include "gnomon/operations/tag.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/messages.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/cli/write_documents.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

struct TagOptions {
  TagRequest request;
  TagView view;
};

constexpr const char* kTagExamples = R"(Examples:
  echo "They met on Friday." | gnomon tag --dct 2026-03-02 -     TimeML on standard output
  gnomon tag story.txt -o story.tml                              the date is in its first line or name
  gnomon tag texts -o tagged --jobs 4                            a folder, one file per document
  gnomon tag samples/gold/salt-city.tml --explain                what was found, by which rule
  gnomon tag texts --rules mine.txt -o tagged                    with rules of your own first
  gnomon tag gold --replace links --links-only -o system         task C of TempEval-3: then gnomon score gold system
What is marked already stays, unless --replace says otherwise. Times are found by rules, events and
links by a model; without a model, only times are marked. Without a creation time the year of
"Friday" is unknown: give it with --dct. docs/tagging.md has the figures, and shows how to write
rules.)";

void run_tag(const TagOptions& options, Common& common) {
  const auto outcome = gnomon::tag(options.request, common.run("files"));
  const TagResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (options.view.explain || common.format() != "text") {
    common.print_beside({.operation = "tag",
                         .signature = signature(*result),
                         .data = [&] { return data(*result, options.view); },
                         .tables = [&] { return tables(*result, options.view); }},
                        outcome->notices);
    write_if_wanted(result->written, *result->format, common);
  } else {
    write_documents(result->written, *result->format, common);
    common.remark(as_options(summary(*result)));
  }
  common.remark_unread(result->unread, result->documents.size());
}

}  // namespace

void add_tag(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "tag", "Mark times, events and their relations in raw or annotated text");
  auto options = std::make_shared<TagOptions>();
  const auto fields = add_fields(command, options->request);
  add_fields(command, options->view);
  common.add_report_formats(command);
  common.add_document_output(
      command, options->request.to, {fields.at("to")},
      "Write the tagged documents to this folder, or a single one to this file");
  command.footer(kTagExamples);
  command.run([options, &common] { run_tag(*options, common); });
}

}  // namespace gnomon::cli
