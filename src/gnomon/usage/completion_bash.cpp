#include "gnomon/usage/completion_scripts.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::usage {
namespace {

std::string value_cases(const CLI::App& command, std::string_view pattern) {
  std::string cases;
  for (const std::string& option : option_names(command)) {
    if (const auto values = values_of(command, option); !values.empty()) {
      cases += fmt::format(fmt::runtime(pattern), fmt::arg("option", option),
                           fmt::arg("values", fmt::join(values, " ")));
    }
  }
  return cases;
}

// The options of each command, and what may follow them. `place` is where its name stands.
std::string bash_cases(const CLI::App& app, std::size_t place) {
  std::string cases;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (const auto names = command_names(*command); !names.empty()) {
      cases += fmt::format(
          "    {}) [[ $COMP_CWORD -ne {} ]] || words=\"{}\"\n      case ${{COMP_WORDS[{}]}} in\n{}"
          "      esac ;;\n",
          command->get_name(), place + 1, fmt::join(names, " "), place + 1,
          bash_cases(*command, place + 1));
      continue;
    }
    cases += fmt::format("    {}) options=\"{}\"\n      case $previous in\n{}      esac ;;\n",
                         command->get_name(), fmt::join(option_names(*command), " "),
                         value_cases(*command, "        {option}) words=\"{values}\" ;;\n"));
  }
  return cases;
}

}  // namespace

std::string bash_script(const CLI::App& app) {
  return fmt::format(R"(# bash completion for gnomon
_gnomon() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
  local options="" words=""
  if [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W "{} --help --version" -- "$current"))
    return
  fi
  case ${{COMP_WORDS[1]}} in
{}    completion) words="bash zsh" ;;
  esac
  if [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  else
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}}
complete -F _gnomon gnomon ./gnomon
)",
                     fmt::join(command_names(app), " "), bash_cases(app, 1));
}

}  // namespace gnomon::usage
