// gnomon train: models for the tagger.
#include "gnomon/operations/train.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kExamples =
    R"(A model has two parts: tags and trees, learnt from a treebank (--treebank), or taken over
from another model (--language); and events and links, learnt from annotated documents.
It contains hashes and numbers only, no text. docs/tagging.md describes how the English
model is made and how good it is.
Examples:
  gnomon train samples/gold --language models/english.gnomon-model --model own.gnomon-model
  gnomon train samples/gold --language models/english.gnomon-model --folds 5
  gnomon train timebank aquaint --treebank en_ewt-train.conllu.xz --model english.gnomon-model)";

void run_train(const TrainRequest& request, Common& common) {
  const auto outcome = train(request, common.run("steps"));
  if (const TrainResult* result = common.take(outcome)) {
    common.print({.operation = "train",
                  .signature = "",
                  .data = [&] { return data(*result); },
                  .tables = [&] { return tables(*result); }},
                 outcome->notices);
    common.remark_unread(result->unread, result->documents);
  }
}

}  // namespace

void add_train(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "train", "Train models that find events and links, and measure how good they are");
  auto request = std::make_shared<TrainRequest>();
  add_fields(command, *request);
  common.add_report_output(command);
  command.footer(kExamples);
  command.run([request, &common] { run_train(*request, common); });
}

}  // namespace gnomon::cli
