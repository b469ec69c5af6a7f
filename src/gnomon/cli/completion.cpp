// gnomon completion: lets the shell complete commands, options and their values.
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/formats/format.h"
#include "gnomon/tasks/task.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

constexpr const char* kExamples = R"(Examples:
  source <(gnomon completion bash)                      for this shell
  gnomon completion bash > ~/.local/share/bash-completion/completions/gnomon
  gnomon completion zsh > ~/.zfunc/_gnomon              with fpath+=~/.zfunc in .zshrc)";

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  return names;
}

// What may follow an option; empty when it is a file or anything else.
std::vector<std::string> values_of(const CLI::App& command, std::string_view option) {
  std::vector<std::string> values;
  if (option == "--from" || option == "--to") {
    for (const Format* format : all_formats()) {
      if (option == "--from" || format->write != nullptr) {
        values.emplace_back(format->name);
      }
    }
    return values;
  }
  if (option == "--task") {
    for (const Task& task : kTasks) {
      values.emplace_back(task.name);
    }
    return values;
  }
  // CLI11 keeps the choices of an option only in the text of its help: {a,b,c}.
  const CLI::Option* found = command.get_option_no_throw(std::string(option));
  const std::string type = found == nullptr ? "" : found->get_type_name();
  const std::size_t open = type.find('{');
  const std::size_t close = type.find('}');
  if (open == std::string::npos || close == std::string::npos) {
    return values;
  }
  return CLI::detail::split(type.substr(open + 1, close - open - 1), ',');
}

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

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) {
    names.push_back(command->get_name());
  }
  return names;
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

}  // namespace

void add_completion(CLI::App& app, Common& common) {
  CLI::App* command = app.add_subcommand("completion", "Print a shell completion script");
  auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "bash or zsh")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh"}));
  command->footer(kExamples);
  command->final_callback([shell, &app, &common] {
    common.print(*shell == "bash" ? bash_script(app) : zsh_script(app));
  });
}

}  // namespace gnomon::cli
