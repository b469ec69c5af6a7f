#include "gnomon/usage/usage_error.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"

#include <algorithm>
#include <cctype>
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

// "missing argument GOLD", "missing option --to".
std::string missing(std::string_view name) {
  if (name.starts_with('-')) {
    return fmt::format("missing option {}", name);
  }
  std::string upper(name);
  std::ranges::transform(upper, upper.begin(), [](unsigned char c) { return std::toupper(c); });
  return fmt::format("missing argument {}", upper);
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
    hint = suggestion(app, words);
  } else if (required && &used != &app) {
    constexpr std::string_view kRequired = " is required";
    what = holds_commands              ? "missing command"
           : what.ends_with(kRequired) ? missing(what.substr(0, what.size() - kRequired.size()))
                                       : what;
    hint = fmt::format("see 'gnomon {} --help' for examples", path);
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
