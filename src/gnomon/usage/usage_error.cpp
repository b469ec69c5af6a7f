#include "gnomon/usage/usage_error.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace gnomon::usage {
namespace {

// The command that was named, down to the last: 'project new'; the program when there is none.
const CLI::App& used_command(const CLI::App& app) {
  const std::vector<CLI::App*> used = app.get_subcommands();
  return used.empty() ? app : used_command(*used.front());
}

// "project new"; empty for the program itself.
std::string path_of(const CLI::App& command) {
  if (command.get_parent() == nullptr) {
    return "";
  }
  const std::string above = path_of(*command.get_parent());
  return above.empty() ? command.get_name() : above + " " + command.get_name();
}

// "did you mean 'check'?" for a command or option that does not exist.
std::string suggestion(const CLI::App& app, const std::vector<std::string>& words) {
  std::vector<std::string> names;
  const CLI::App& scope = used_command(app);
  const bool holds_commands = !scope.get_subcommands({}).empty();
  for (const CLI::App* command : (holds_commands ? scope : app).get_subcommands({})) {
    names.push_back(command->get_name());
  }
  for (const CLI::Option* option : scope.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  for (const std::string& word : words) {
    if (const auto nearest = nearest_name(word, views)) {
      return fmt::format("did you mean '{}'?", *nearest);
    }
  }
  const std::string path = path_of(scope);
  return fmt::format("see 'gnomon {}--help'", path.empty() ? "" : path + " ");
}

// What to write instead of 'gnomon FILE'; empty for a word that is no path.
std::string command_for_path(const std::string& word) {
  std::error_code ignored;
  if (!std::filesystem::exists(word, ignored)) {
    return "";
  }
  const auto [first, second] = std::filesystem::is_directory(word, ignored)
                                   ? std::pair("stats", "serve")
                               : word.ends_with(".gnomon") ? std::pair("annotate", "project status")
                                                           : std::pair("show", "check");
  return fmt::format("a command comes first, such as 'gnomon {} {}' or 'gnomon {} {}'", first,
                     printable(word), second, printable(word));
}

// "missing argument GOLD", "missing option --to".
std::string missing(std::string_view name) {
  if (name.starts_with('-')) {
    return fmt::format("missing option {}", name);
  }
  std::string upper(name);
  std::ranges::transform(upper, upper.begin(), [](unsigned char c) { return std::toupper(c); });
  return fmt::format("missing argument {}", upper);
}

// Where to look when an argument is missing; whoever pipes a text must say so.
std::string help_for_missing(const CLI::App& command, const std::string& name) {
  const CLI::Option* const option = command.get_option_no_throw(name);
  const bool takes_standard_input =
      option != nullptr && option->get_description().find("standard input") != std::string::npos;
  return fmt::format("{}see 'gnomon {} --help' for examples",
                     takes_standard_input ? "- reads standard input; " : "", path_of(command));
}

}  // namespace

Error usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& used = used_command(app);
  std::string what = error.what();
  std::string hint = suggestion(app, {});
  const std::string path = path_of(used);
  const bool holds_commands = !used.get_subcommands({}).empty();
  const bool required = dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
  const std::vector<std::string> words = app.remaining(true);
  // A command that holds others lacks one of them when it is given a word that is none.
  if (!words.empty() && (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ||
                         (required && holds_commands && &used != &app))) {
    const std::string& word = words.front();
    what = word.starts_with('-') ? fmt::format("unknown option '{}'", word)
           : holds_commands
               ? fmt::format("unknown command '{}{}'", path.empty() ? "" : path + " ", word)
               : fmt::format("unexpected argument '{}'", word);
    hint = &used == &app ? command_for_path(word) : "";
    hint = hint.empty() ? suggestion(app, words) : hint;
  } else if (required && &used != &app) {
    constexpr std::string_view kRequired = " is required";
    const std::string name =
        what.ends_with(kRequired) ? what.substr(0, what.size() - kRequired.size()) : "";
    hint = help_for_missing(used, name);
    what = name == "A subcommand" ? "missing command" : name.empty() ? what : missing(name);
  } else if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr &&
             what.ends_with(" missing")) {
    what = fmt::format("missing value of {}", what.substr(0, what.find(':')));
  }
  if (const std::size_t line_end = what.find('\n'); line_end != std::string::npos) {
    hint = what.substr(line_end + 1);
    what.resize(line_end);
  }
  return error_about(codes::kBadCommandLine, "gnomon", std::move(what), std::move(hint));
}

}  // namespace gnomon::usage
