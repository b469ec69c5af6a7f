#include "gnomon/usage/help_format.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

namespace gnomon::usage {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kColumn = 26;  // where descriptions begin

// Breaks a paragraph between words; line ends in it stay.
std::string wrapped(std::string_view text, std::size_t room) {
  std::string result;
  std::size_t line = 0;  // where it begins
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    if (result.size() > line && result.back() == ' ' && result.size() - line + end > room) {
      result.back() = '\n';
      line = result.size();
    }
    result += text.substr(0, end);
    if (end < text.size()) {
      result += text[end];
      line = text[end] == '\n' ? result.size() : line;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

// "  gnomon check a.tml     what is wrong": where the remark begins; 0 when there is none.
std::size_t remark_column(std::string_view line) {
  const std::size_t gap = line.find("  ", std::min(line.find_first_not_of(' '), line.size()));
  return gap == std::string_view::npos ? 0
                                       : std::min(line.find_first_not_of(' ', gap), line.size());
}

// A line of a list or an example. Remarks stay in their column when that leaves room for them, and
// else go below.
std::string wrapped_line(std::string_view line) {
  const std::size_t column = remark_column(line);
  if (line.size() <= kWidth || column == 0) {
    return std::string(line);
  }
  const std::size_t left_end = line.find_last_not_of(' ', column - 1) + 1;
  const bool stays = column <= kColumn;
  const std::size_t indent = stays ? column : kColumn - 20;
  std::string result(line.substr(0, stays ? column : left_end));
  std::string remark = wrapped(line.substr(column), kWidth - indent);
  const std::string margin(indent, ' ');
  for (std::size_t at = 0; (at = remark.find('\n', at)) != std::string::npos; ++at) {
    remark.insert(at + 1, margin);
  }
  return result + (stays ? "" : "\n" + margin) + remark;
}

// Paragraphs are lines that begin at the margin; all others are examples and lists.
std::string wrapped_footer(const std::string& text) {
  std::string result;
  std::string paragraph;
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) {
      result += wrapped(paragraph, kWidth) + '\n';
      paragraph.clear();
    }
  };
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == ' ' || line.back() == ':') {
      end_paragraph();
      result += wrapped_line(line) + '\n';
    } else {
      paragraph += (paragraph.empty() ? "" : " ") + line;
    }
  }
  end_paragraph();
  return result;
}

class HelpFormatter : public CLI::Formatter {
 public:
  HelpFormatter() { column_width(kColumn); }

 protected:
  std::string make_option_desc(const CLI::Option* option) const override {
    return wrapped(option->get_description(), kWidth - kColumn);
  }
  // What an option needs is said when it is missing.
  std::string make_option_opts(const CLI::Option* option) const override {
    return option->get_option_text().empty() ? "" : " " + option->get_option_text();
  }
  std::string make_description(const CLI::App* command) const override {
    return wrapped(CLI::Formatter::make_description(command), kWidth);
  }
  std::string make_footer(const CLI::App* command) const override {
    return command->get_footer().empty() ? "" : wrapped_footer(command->get_footer());
  }
  std::string make_subcommand(const CLI::App* command) const override {
    std::ostringstream out;
    CLI::detail::format_help(out, command->get_display_name(true),
                             wrapped(command->get_description(), kWidth - kColumn), kColumn);
    return out.str();
  }
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> help_formatter() { return std::make_shared<HelpFormatter>(); }

}  // namespace gnomon::usage
