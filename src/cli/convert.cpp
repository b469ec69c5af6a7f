// gnomon convert: from any readable format to any writable one.
#include "base/files.h"
#include "base/version.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/documents.h"

#include <filesystem>
#include <map>
#include <set>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace gnomon::cli {
namespace {

namespace fs = std::filesystem;

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

struct Converted {
  std::string name;
  Result<std::string> bytes;
};

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

bool is_folder(const std::string& output) {
  std::error_code code;
  return fs::is_directory(output, code) || output.ends_with('/') ||
         (!fs::exists(output, code) && !fs::path(output).has_extension());
}

// Where a document goes below the folder. A name may come from inside a file, so it must not lead
// out of the folder.
Result<std::string> target_path(const std::string& folder, const std::string& name,
                                const Format& format) {
  const fs::path relative = fs::path(name).lexically_normal();
  const bool inside = !relative.empty() && relative.is_relative() && *relative.begin() != ".." &&
                      relative != "." && name.find('\0') == std::string::npos;
  if (!inside) {
    return fail(ErrorKind::kInput, "",
                fmt::format("the document is named '{}', which is no name for a file in {}",
                            printable(name), folder),
                "rename the document");
  }
  return (fs::path(folder) / relative).string() + "." + std::string(format.extensions.front());
}

// Writes one file for each document. Two documents that would get one file are both refused.
void write_folder(const std::vector<Converted>& documents, const Format& format, Common& common) {
  std::map<std::string, std::size_t> taken;
  std::vector<Result<std::string>> targets;
  for (const Converted& document : documents) {
    targets.push_back(target_path(common.output(), document.name, format));
    if (targets.back()) {
      ++taken[*targets.back()];
    }
  }
  std::set<std::string> complained;
  std::size_t written = 0;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    Result<void> done;
    if (!targets[i]) {
      done = Failure(targets[i].error());
    } else if (taken[*targets[i]] > 1) {
      done = fail(ErrorKind::kUsage, *targets[i],
                  fmt::format("{} documents would be written to this file", taken[*targets[i]]),
                  "convert them in separate runs, to separate folders");
    } else if (!documents[i].bytes) {
      done = Failure(documents[i].bytes.error());
    } else {
      done = make_folder(fs::path(*targets[i]).parent_path().string());
      if (done) {
        done = write_file(*targets[i], *documents[i].bytes);
      }
    }
    written += done ? 1 : 0;
    const bool said = !done && targets[i] && !complained.insert(*targets[i]).second;
    if (!done && !said) {
      common.fail_with(done.error());
    }
  }
  common.remark(fmt::format("{} document{} written to {}", written, written == 1 ? "" : "s",
                            common.output()));
}

void write_stream(const std::vector<Converted>& documents, const Format& format, Common& common) {
  if (documents.size() > 1 && !format.holds_many) {
    common.fail_with(error_about(
        ErrorKind::kUsage, "",
        fmt::format("{} documents do not go into one {} file", documents.size(), format.name),
        "name a folder with -o, such as -o out/"));
    return;
  }
  std::string all;
  for (const Converted& document : documents) {
    if (document.bytes) {
      all += *document.bytes;
    } else {
      common.fail_with(document.bytes.error());
    }
  }
  if (!all.empty()) {
    common.print(all);
  }
}

void convert(const ConvertOptions& options, Common& common) {
  if (options.list_formats) {
    print_formats(common);
    return;
  }
  const Result<const Format*> from = common.input_format();
  const Result<const Format*> to = find_format(options.to);
  for (const auto& format : {from, to}) {
    if (!format) {
      common.fail_with(format.error());
      return;
    }
  }
  if ((*to)->write == nullptr) {
    common.fail_with(error_about(ErrorKind::kUsage, "",
                                 fmt::format("gnomon cannot write {}", (*to)->name),
                                 "'gnomon convert --formats' lists what it can"));
    return;
  }
  const std::optional<FileList> list = find_inputs(common.inputs(), common);
  if (!list) {
    return;
  }
  std::size_t unread = 0;
  const std::vector<Converted> documents = map_documents<Converted>(
      list->files, *from, common,
      [&](const Document& document) {
        return Converted{std::string(document.name()), (*to)->write(document)};
      },
      [&](const Error& error) {
        common.say(error);
        ++unread;
      });
  if (!common.output().empty() && is_folder(common.output())) {
    write_folder(documents, **to, common);
  } else if (!documents.empty()) {
    write_stream(documents, **to, common);
  }
  remark_unread(unread, documents.size(), common);
}

}  // namespace

void add_convert(CLI::App& app, Common& common) {
  CLI::App* command =
      app.add_subcommand("convert", "Turn documents of any readable format into another format");
  auto options = std::make_shared<ConvertOptions>();
  common.add_inputs(*command);
  command->get_option("input")->required(false);
  CLI::Option* to =
      command->add_option("--to", options->to, "Format of the output")->option_text("NAME");
  command->add_flag("--formats", options->list_formats, "List the formats instead");
  common.add_output(*command);
  command->footer(kExamples);
  command->final_callback([options, command, to, &common] {
    if (!options->list_formats && common.inputs().empty()) {
      throw CLI::RequiredError(command->get_option("input")->get_name());
    }
    if (!options->list_formats && to->count() == 0) {
      throw CLI::RequiredError("--to");
    }
    convert(*options, common);
  });
}

}  // namespace gnomon::cli
