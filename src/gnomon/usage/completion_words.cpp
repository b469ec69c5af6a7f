#include "gnomon/operations/registries.h"
#include "gnomon/tasks/task.h"
#include "gnomon/usage/completion_scripts.h"

#include <CLI/CLI.hpp>

namespace gnomon::usage {

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (!command->get_group().empty()) {  // those that the help shows
      names.push_back(command->get_name());
    }
  }
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  return names;
}

std::vector<std::string> values_of(const CLI::App& command, std::string_view option) {
  std::vector<std::string> values;
  if (option == "--from" || option == "--to") {
    for (const ListedFormat& format : list_formats().formats) {
      if (option == "--from" ? format.reads : format.writes) {
        values.emplace_back(format.name);
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

}  // namespace gnomon::usage
