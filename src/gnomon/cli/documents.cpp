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
    common.remark(fmt::format("note: left out {} in no format that gnomon reads: {}{}",
                              plural(list.left_out.size(), "file"), fmt::join(names, ", "),
                              list.left_out.size() > kNamesShown ? ", ..." : ""));
  }
  if (list.files.empty()) {
    if (list.problems.empty()) {
      common.fail_with(error_about(codes::kNoDocument, inputs.empty() ? "" : inputs.front(),
                                   "there is no document here",
                                   "name files or folders with TimeML or gnomon JSON"));
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
                      fmt::format("there is a document '{}' already, from {}",
                                  shown(file.document_name), printable(first->second.path)),
                      "only the first one counts; give documents names of their own"));
    }
  }
  return result;
}

void remark_unread(std::size_t unread, std::size_t read, Common& common) {
  if (unread > 0) {
    common.set_exit_code(kHasFindings);
    common.remark(fmt::format("{} could not be read; the rest is about the other {}",
                              plural(unread, "document"), read));
  }
}

}  // namespace gnomon::cli
