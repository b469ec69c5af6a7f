// gnomon completion: lets the shell complete commands, options and their values.
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/usage/completion_scripts.h"

#include <memory>
#include <string>

#include <CLI/CLI.hpp>

namespace gnomon::cli {
namespace {

constexpr const char* kCompletionExamples = R"(Examples:
  source <(gnomon completion bash)                      for this shell
  gnomon completion bash > ~/.local/share/bash-completion/completions/gnomon
  gnomon completion zsh > ~/.zfunc/_gnomon              with fpath+=~/.zfunc in .zshrc)";

}  // namespace

void add_completion(CLI::App& app, Common& common) {
  CLI::App* command = app.add_subcommand("completion", "Print a shell completion script");
  auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "bash or zsh")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh"}));
  command->footer(kCompletionExamples);
  command->final_callback([shell, &app, &common] {
    common.print(*shell == "bash" ? usage::bash_script(app) : usage::zsh_script(app));
  });
}

}  // namespace gnomon::cli
