// Scripts that let shells complete commands, options and their values.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace gnomon::usage {

std::string bash_script(const CLI::App& app);
std::string zsh_script(const CLI::App& app);

// What the scripts are made of: the commands of a command, its options as `--name`, and what may
// follow an option; empty when that is a file or anything else.
std::vector<std::string> command_names(const CLI::App& app);
std::vector<std::string> option_names(const CLI::App& command);
std::vector<std::string> values_of(const CLI::App& command, std::string_view option);

}  // namespace gnomon::usage
