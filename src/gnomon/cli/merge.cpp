// gnomon merge: what many sources say of the same texts, as one annotation that agrees with itself.
#include "gnomon/operations/merge.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/cli/write_documents.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

struct MergeOptions {
  MergeRequest request;
  MergeView view;
};

constexpr const char* kMergeExamples = R"(Examples:
  gnomon merge samples/systems/sparse samples/systems/shifted --gold samples/gold
  gnomon merge samples/annotators/ada samples/annotators/ben --precision ada=.8,ben=.7 --explain
  gnomon merge tests/data/merge/voyage.tml --task-precision 7=.85,2=.80,8=.60 --explain
  gnomon merge samples/annotators/* --precision ada=.8,ben=.7 -o merged --optimal
The result has all documents, events and times of all sources, matched by position in the text. Links are accepted in order of decreasing precision of their source, unless they
contradict links accepted before. The weight of the best consistent choice is shown for comparison;
--optimal uses that choice. The figures go to standard output, documents to -o; there each link has
an attribute origin that names its sources. Rejected links are not an error: the exit code is 1 if
documents are missing, their texts differ or links cannot be read.)";

void run_merge(const MergeOptions& options, Common& common) {
  const auto outcome = merge(options.request, common.run());
  const MergeResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  common.print_beside({.operation = "merge",
                       .signature = signature(*result),
                       .data = [&] { return data(*result, options.view); },
                       .tables = [&] { return tables(*result, options.view); }},
                      outcome->notices);
  write_if_wanted(result->written, *result->format, common);
}

}  // namespace

void add_merge(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "merge", "Merge several annotations of the same texts, the most trusted source first");
  auto options = std::make_shared<MergeOptions>();
  const auto fields = add_fields(command, options->request);
  add_fields(command, options->view);
  common.add_report_formats(command);
  common.add_document_output(
      command, options->request.to, {fields.at("to")},
      "Write the merged documents to this folder, or a single one to this file");
  command.footer(kMergeExamples);
  command.run([options, &common] { run_merge(*options, common); });
}

}  // namespace gnomon::cli
