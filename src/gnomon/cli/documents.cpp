#include "gnomon/cli/documents.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"

#include <algorithm>
#include <filesystem>

#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

constexpr std::size_t kNamesShown = 3;

}  // namespace

std::optional<FileList> find_inputs(std::span<const std::string> inputs, Common& common) {
  FileList list = find_files(inputs);
  for (const Error& problem : list.problems) {
    common.say(problem);
    common.set_exit_code(problem.kind == ErrorKind::kUsage ? kUsage : kHasFindings);
  }
  if (!list.left_out.empty()) {
    std::vector<std::string> names(list.left_out.begin(),
                                   list.left_out.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                               kNamesShown, list.left_out.size())));
    std::ranges::transform(names, names.begin(), [](const std::string& n) { return printable(n); });
    common.remark(fmt::format("note: skipped {} in unknown formats: {}{}",
                              plural(list.left_out.size(), "file"), fmt::join(names, ", "),
                              list.left_out.size() > kNamesShown ? ", ..." : ""));
  }
  if (list.files.empty()) {
    if (list.problems.empty()) {
      common.fail_with(error_about(codes::kNoDocument, inputs.empty() ? "" : inputs.front(),
                                   "no document found",
                                   "give files or folders with TimeML or gnomon JSON"));
    }
    return std::nullopt;
  }
  return list;
}

bool is_folder(const std::string& input) {
  std::error_code ignored;
  return std::filesystem::is_directory(input, ignored);
}

std::optional<FilesByName> files_by_name(const std::string& input, Common& common) {
  const std::vector<std::string> inputs{input};
  const std::optional<FileList> list = find_inputs(inputs, common);
  if (!list) {
    return std::nullopt;
  }
  FilesByName result;
  for (const SourceFile& file : list->files) {
    const auto [first, is_new] = result.emplace(file.document_name, file);
    if (!is_new) {
      common.fail_with(
          error_about(codes::kDocumentNamedTwice, file.path,
                      fmt::format("there is already a document '{}', from {}",
                                  shown(file.document_name), printable(first->second.path)),
                      "only the first is used; give each document a unique name"));
    }
  }
  return result;
}

void remark_unread(std::size_t unread, std::size_t read, Common& common) {
  if (unread > 0) {
    common.set_exit_code(kHasFindings);
    common.remark(fmt::format(
        "{} could not be read; {}", plural(unread, "document"),
        read == 0 ? "nothing left to report" : fmt::format("results are for the other {}", read)));
  }
}

}  // namespace gnomon::cli
