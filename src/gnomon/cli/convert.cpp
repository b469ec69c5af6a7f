// gnomon convert: from any readable format to any writable one.
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/write_documents.h"

#include <memory>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

struct ConvertOptions {
  std::string to;
  bool list_formats = false;
};

constexpr const char* kExamples = R"(Examples:
  gnomon convert samples/gold -o out --to gnomon-json          a file for each document
  gnomon convert samples/gold -o gold.jsonl --to gnomon-json   all of them in one file
  gnomon convert gold.jsonl -o back --to timeml
  gnomon convert samples/gold/outage-log.tml --to gnomon-json  to standard output
OUT is a folder when it is one, ends in / or has no extension; otherwise a file.)";

void print_formats(Common& common) {
  Report report;
  Table table;
  table.columns = {{"format"}, {"reads"}, {"writes"}, {"extension"}, {"what it is"}};
  for (const Format* format : all_formats()) {
    table.rows.push_back({format->name, format->read != nullptr ? "yes" : "no",
                          format->write != nullptr ? "yes" : "no", format->extensions.front(),
                          format->summary});
  }
  report.tables.push_back(std::move(table));
  common.print(render(report, OutputFormat::kText, {common.color_output(), common.width()}));
}

void convert(const ConvertOptions& options, Common& common) {
  if (options.list_formats) {
    print_formats(common);
    return;
  }
  const std::optional<FormatPair> formats = find_formats(options.to, common);
  if (!formats) {
    return;
  }
  const std::optional<FileList> list = find_inputs(common.inputs(), common);
  if (!list) {
    return;
  }
  std::size_t unread = 0;
  const std::vector<WrittenDocument> documents = map_documents<WrittenDocument>(
      list->files, formats->from, common,
      [&](const Document& document) {
        return WrittenDocument{std::string(document.name()), formats->to->write(document)};
      },
      [&](const Error& error) {
        common.say(error);
        ++unread;
      });
  write_documents(documents, *formats->to, common);
  remark_unread(unread, documents.size(), common);
}

}  // namespace

void add_convert(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "convert", "Turn documents of any readable format into another format");
  auto options = std::make_shared<ConvertOptions>();
  common.add_inputs(command, false);
  command.option("--to", options->to, "Format of the output").shown_as("NAME");
  command.flag("--formats", options->list_formats, "List the formats instead");
  common.add_output(command);
  command.footer(kExamples);
  command.run([options, &common] {
    if (!options->list_formats) {
      common.check_inputs();
      if (options->to.empty()) {
        fail_without("--to");
      }
    }
    convert(*options, common);
  });
}

}  // namespace gnomon::cli
