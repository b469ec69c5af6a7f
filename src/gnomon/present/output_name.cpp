#include "gnomon/present/output_name.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/format.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

namespace fs = std::filesystem;

struct Ending {
  std::string_view ending;
  std::string_view format;
};

// The first ending of a format is the one that messages recommend.
constexpr Ending kEndings[] = {
    {".txt", "text"},    {".text", "text"}, {".log", "text"},    {".json", "json"},
    {".jsonl", "jsonl"}, {".csv", "csv"},   {".md", "markdown"}, {".markdown", "markdown"},
    {".tex", "latex"},   {".html", "html"}, {".htm", "html"},    {".svg", "svg"},
    {".png", "png"},     {".pdf", "pdf"},   {".sarif", "sarif"},
};

// In lower case; empty where there is none, or where the name is that of a folder.
std::string ending_of(const std::string& file) {
  std::error_code ignored;  // such as that nothing has that name yet
  return fs::is_directory(file, ignored) ? "" : ascii_lower(fs::path(file).extension().string());
}

const Ending* find_ending(const std::string& ending) {
  const auto* const found = std::ranges::find(kEndings, ending, &Ending::ending);
  return found == std::end(kEndings) ? nullptr : found;
}

Failure cannot_write(const std::string& file, const std::string& ending,
                     const std::vector<std::string>& possible, std::string_view field) {
  return fail(codes::kCannotWriteFormat, file,
              fmt::format("this command cannot write {} files", printable(ending)),
              fmt::format("use a name that ends in {}, or choose with `{}`",
                          fmt::join(possible, ", "), field));
}

}  // namespace

Result<std::string> format_of_name(const std::string& file,
                                   const std::vector<std::string>& offered) {
  const std::string ending = ending_of(file);
  if (ending.empty()) {
    return offered.front();
  }
  const Ending* known = find_ending(ending);
  if (known != nullptr && std::ranges::count(offered, known->format) > 0) {
    return std::string(known->format);
  }
  std::vector<std::string> possible;
  for (const std::string& format : offered) {
    const auto* const first = std::ranges::find(kEndings, format, &Ending::format);
    possible.emplace_back(first == std::end(kEndings) ? "." + format : first->ending);
  }
  return cannot_write(file, ending, possible, "format");
}

Result<std::string> document_format_of_name(const std::string& file, const std::string& otherwise) {
  const std::string ending = ending_of(file);
  const Format* format = format_of_extension(ending);
  if (format != nullptr && format->write != nullptr) {
    return std::string(format->name);
  }
  // Many corpora have endings of their own; but what we write to .csv is not TimeML.
  if (format == nullptr && find_ending(ending) == nullptr) {
    return otherwise;
  }
  std::vector<std::string> possible;
  for (const Format* other : all_formats()) {
    if (other->write != nullptr) {
      possible.push_back(fmt::format(".{}", other->extensions.front()));
    }
  }
  return cannot_write(file, ending, possible, "to");
}

}  // namespace gnomon
