#include "gnomon/usage/completion_scripts.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::usage {
namespace {

// Text inside the brackets of a zsh option description.
std::string zsh_quoted(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      if (c == '[' || c == ']' || c == ':' || c == '\\') {
        out += '\\';
      }
      out += c;
    }
  }
  return out;
}

}  // namespace

std::string zsh_script(const CLI::App& app) {
  std::string describe;
  std::string cases;
  for (const CLI::App* command : app.get_subcommands({})) {
    describe +=
        fmt::format("    '{}:{}'\n", command->get_name(), zsh_quoted(command->get_description()));
    cases += fmt::format("    {})\n      _arguments \\\n", command->get_name());
    for (const CLI::Option* option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) {
        const auto values = values_of(*command, "--" + name);
        const std::string action = option->get_expected_min() == 0 ? ""
                                   : values.empty()
                                       ? ":value:_files"
                                       : fmt::format(":value:({})", fmt::join(values, " "));
        cases += fmt::format("        '--{}[{}]{}' \\\n", name,
                             zsh_quoted(option->get_description()), action);
      }
    }
    if (const auto names = command_names(*command); !names.empty()) {
      cases += fmt::format("        '1:action:({})' \\\n", fmt::join(names, " "));
    }
    cases += command->get_name() == "completion" ? "        '*:shell:(bash zsh)' ;;\n"
                                                 : "        '*:file:_files' ;;\n";
  }
  return fmt::format(R"(#compdef gnomon
_gnomon() {{
  local -a commands
  commands=(
{}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
{}  esac
}}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _gnomon "$@"
else
  compdef _gnomon gnomon
fi
)",
                     describe, cases);
}

}  // namespace gnomon::usage
