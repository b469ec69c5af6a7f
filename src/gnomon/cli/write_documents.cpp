#include "gnomon/cli/write_documents.h"

#include "gnomon/base/files.h"
#include "gnomon/base/utf8.h"

#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

namespace fs = std::filesystem;

bool means_folder(const std::string& output) {
  std::error_code code;
  return fs::is_directory(output, code) || output.ends_with('/') ||
         (!fs::exists(output, code) && !fs::path(output).has_extension());
}

// Where a document goes below the folder. A name may come from inside a file, so it must not lead
// out of the folder.
Result<std::string> target_path(const std::string& folder, const std::string& name,
                                const FileSort& sort) {
  const fs::path relative = fs::path(name).lexically_normal();
  const bool inside = !relative.empty() && relative.is_relative() && *relative.begin() != ".." &&
                      relative != "." && name.find('\0') == std::string::npos;
  if (!inside) {
    return fail(ErrorKind::kInput, "",
                fmt::format("the document is named '{}', which is no name for a file in {}",
                            printable(name), folder),
                "rename the document");
  }
  return (fs::path(folder) / relative).string() + "." + std::string(sort.extension);
}

// Writes one file for each document. Two documents that would get one file are both refused.
void write_folder(const std::vector<WrittenDocument>& documents, const FileSort& sort,
                  Common& common) {
  std::map<std::string, std::size_t> taken;
  std::vector<Result<std::string>> targets;
  for (const WrittenDocument& document : documents) {
    targets.push_back(target_path(common.output(), document.name, sort));
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

void write_stream(const std::vector<WrittenDocument>& documents, const FileSort& sort,
                  Common& common) {
  if (documents.size() > 1 && !sort.holds_many) {
    common.fail_with(error_about(
        ErrorKind::kUsage, "",
        fmt::format("{} documents do not go into one {} file", documents.size(), sort.name),
        "name a folder with -o, such as -o out/"));
    return;
  }
  std::string all;
  for (const WrittenDocument& document : documents) {
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

// A format by its name, an error when there is none or gnomon cannot write it.
Result<const Format*> find_writable_format(std::string_view name) {
  Result<const Format*> format = find_format(name);
  if (format && (*format)->write == nullptr) {
    return fail(ErrorKind::kUsage, "", fmt::format("gnomon cannot write {}", (*format)->name),
                "'gnomon convert --formats' lists what it can");
  }
  return format;
}

}  // namespace

std::optional<FormatPair> find_formats(std::string_view to, Common& common) {
  const Result<const Format*> from = common.input_format();
  const Result<const Format*> into = find_writable_format(to);
  for (const auto& format : {from, into}) {
    if (!format) {
      common.fail_with(format.error());
      return std::nullopt;
    }
  }
  return FormatPair{*from, *into};
}

void write_documents(const std::vector<WrittenDocument>& documents, const FileSort& sort,
                     Common& common) {
  if (!common.output().empty() && means_folder(common.output())) {
    write_folder(documents, sort, common);
  } else if (!documents.empty()) {
    write_stream(documents, sort, common);
  }
}

void write_documents(const std::vector<WrittenDocument>& documents, const Format& format,
                     Common& common) {
  write_documents(documents, FileSort{format.name, format.extensions.front(), format.holds_many},
                  common);
}

}  // namespace gnomon::cli
