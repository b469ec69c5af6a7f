#include "gnomon/usage/manual_pages.h"

#include "gnomon/base/version.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace gnomon::usage {
namespace {

// Text as roff takes it: no line is a request, a dash is a dash.
std::string roff(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n')) {
      result += "\\&";
      result += c;
    } else {
      result += c;
    }
  }
  return result;
}

// "--metric NAMES", "GOLD".
std::string option_title(const CLI::Option& option) {
  const std::string& shown = option.get_option_text();
  if (option.get_positional()) {
    return fmt::format("\\fI{}\\fR", roff(shown.empty() ? option.get_name() : shown));
  }
  std::string title;
  for (const std::string& name : option.get_snames()) {
    title += fmt::format("\\fB\\-{}\\fR, ", roff(name));
  }
  for (const std::string& name : option.get_lnames()) {
    title += fmt::format("\\fB\\-\\-{}\\fR, ", roff(name));
  }
  title.resize(title.size() - 2);
  const std::string value =
      shown.empty() && option.get_items_expected_max() > 0 ? option.get_type_name() : shown;
  return value.empty() ? title : fmt::format("{} \\fI{}\\fR", title, roff(value));
}

void add_options(const CLI::App& command, bool positional, const char* title, std::string& page) {
  bool any = false;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional() != positional || option->get_group().empty()) {
      continue;
    }
    if (!any) {
      page += fmt::format(".SH {}\n", title);
      any = true;
    }
    page += fmt::format(".TP\n{}\n{}\n", option_title(*option), roff(option->get_description()));
  }
}

// What the help says below the options: paragraphs, and lists and examples line by line.
void add_footer(const std::string& footer, std::string& page) {
  if (footer.empty()) {
    return;
  }
  page += ".SH NOTES AND EXAMPLES\n";
  bool is_list = false;
  std::istringstream lines(footer);
  for (std::string line; std::getline(lines, line);) {
    const bool listed = line.starts_with("  ");
    if (listed != is_list) {
      page += listed ? ".PP\n.nf\n" : ".fi\n.PP\n";
      is_list = listed;
    }
    page += roff(line) + "\n";
  }
  page += is_list ? ".fi\n" : "";
}

ManualPage page_of(const CLI::App& command, const std::string& words) {
  ManualPage page;
  page.name = words;
  std::ranges::replace(page.name, ' ', '-');
  std::string upper = page.name;
  std::ranges::transform(upper, upper.begin(), [](unsigned char c) { return std::toupper(c); });
  std::string summary = command.get_description();
  page.text = fmt::format(".TH {} 1 \"\" \"gnomon {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n",
                          roff(upper), version(), roff(page.name), roff(summary));
  page.text += fmt::format(".SH SYNOPSIS\n.B {}\n", roff(words));
  const auto commands = command.get_subcommands([](const CLI::App*) { return true; });
  if (!commands.empty()) {
    page.text += ".I COMMAND\n";
  }
  page.text += "[\\fIOPTION\\fR]...\n";
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional()) {
      page.text += option_title(*option) + "\n";
    }
  }
  if (!commands.empty()) {
    page.text += ".SH COMMANDS\n";
    for (const CLI::App* inner : commands) {
      if (!inner->get_group().empty()) {
        page.text += fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(inner->get_name()),
                                 roff(inner->get_description()));
      }
    }
  }
  add_options(command, true, "ARGUMENTS", page.text);
  add_options(command, false, "OPTIONS", page.text);
  add_footer(command.get_footer(), page.text);
  return page;
}

void collect_pages(const CLI::App& command, const std::string& words,
                   std::vector<ManualPage>& pages) {
  if (command.get_group().empty() && words != "gnomon") {
    return;  // a command that its help does not show
  }
  pages.push_back(page_of(command, words));
  for (const CLI::App* inner : command.get_subcommands([](const CLI::App*) { return true; })) {
    collect_pages(*inner, words + " " + inner->get_name(), pages);
  }
}

}  // namespace

std::vector<ManualPage> manual_pages(const CLI::App& app) {
  std::vector<ManualPage> pages;
  collect_pages(app, "gnomon", pages);
  return pages;
}

}  // namespace gnomon::usage
