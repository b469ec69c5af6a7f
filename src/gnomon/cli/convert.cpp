// gnomon convert: from any readable format to any writable one.
#include "gnomon/operations/convert.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/cli/write_documents.h"
#include "gnomon/operations/registries.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

struct ConvertOptions {
  ConvertRequest request;
  bool list_formats = false;
};

constexpr const char* kConvertExamples = R"(Examples:
  gnomon convert samples/gold -o out --to gnomon-json          one file per document
  gnomon convert samples/gold -o gold.jsonl --to gnomon-json   all documents in one file
  gnomon convert gold.jsonl -o back --to timeml
  gnomon convert samples/gold/outage-log.tml --to gnomon-json  to standard output
OUT is a folder if it exists as one, ends in / or has no extension; otherwise it is a file.)";

void print_formats(Common& common) {
  const FormatList list = list_formats();
  common.print({.operation = "formats",
                .signature = "",
                .data = [&] { return data(list); },
                .tables = [&] { return tables(list); }},
               {});
}

void run_convert(const ConvertOptions& options, Common& common) {
  if (options.list_formats) {
    print_formats(common);
    return;
  }
  if (options.request.inputs.empty()) {
    fail_without("input");
  }
  if (options.request.to.empty()) {
    fail_without("--to");
  }
  const auto outcome = convert(options.request, common.run("files"));
  if (const ConvertResult* result = common.take(outcome)) {
    write_documents(result->written, *result->format, common);
    common.remark_unread(result->unread, result->written.size());
  }
}

}  // namespace

void add_convert(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "convert", "Convert documents from any readable format to another");
  auto options = std::make_shared<ConvertOptions>();
  const auto fields = add_fields(command, options->request);
  fields.at("input").required(false);  // the list of formats needs neither
  fields.at("to").required(false);
  command.flag("--formats", options->list_formats, "List the formats and exit");
  const Option format =
      common.add_formats(command, report_format_names(), "Output format of --formats");
  common.add_output(command);
  command.when_read([options, format, to = fields.at("to"), &common] {
    options->list_formats ? common.let_name_decide(format, report_format_names())
                          : common.let_name_decide(options->request.to, {to});
  });
  command.footer(kConvertExamples);
  command.run([options, &common] { run_convert(*options, common); });
}

}  // namespace gnomon::cli
