// gnomon close and gnomon reduce: a document with all links that follow, or without those that do.
#include "gnomon/operations/close.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/cli/write_documents.h"
#include "gnomon/operations/reduce.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kCloseExamples = R"(Examples:
  gnomon close samples/gold -o closed            one file per document
  gnomon close samples/gold/salt-city.tml        to standard output
  gnomon close samples/gold -o closed.jsonl --to gnomon-json
Inferred links get an id that starts with c and origin="CLOSURE". Links that contradict earlier
ones are rejected and reported.)";

constexpr const char* kReduceExamples = R"(Examples:
  gnomon reduce samples/gold -o reduced          one file per document
  gnomon reduce samples/gold/salt-city.tml       to standard output
A TLINK is removed if the remaining ones entail it, in document order; the closure stays the same.
Links that contradict earlier ones are rejected and reported.)";

template <class T>
void hand_over(const Result<Outcome<T>>& outcome, Common& common) {
  if (const T* result = common.take(outcome)) {
    write_documents(result->written, *result->format, common);
    common.remark(summary(*result));
    common.remark_unread(result->unread, result->written.size());
  }
}

}  // namespace

void add_close(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "close", "Add all links that follow from the links of a document");
  auto request = std::make_shared<CloseRequest>();
  const auto fields = add_fields(command, *request);
  common.add_document_output(command, request->to, {fields.at("to")});
  command.footer(kCloseExamples);
  command.run(
      [request, &common] { hand_over(gnomon::close(*request, common.run("files")), common); });
}

void add_reduce(CLI::App& app, Common& common) {
  const Command command = add_command(app, "reduce", "Remove links that follow from other links");
  auto request = std::make_shared<ReduceRequest>();
  const auto fields = add_fields(command, *request);
  common.add_document_output(command, request->to, {fields.at("to")});
  command.footer(kReduceExamples);
  command.run([request, &common] { hand_over(reduce(*request, common.run("files")), common); });
}

}  // namespace gnomon::cli
