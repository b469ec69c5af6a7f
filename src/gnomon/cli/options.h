// What a command can be told. Only the files behind this one know the library that reads a command
// line: its header takes longer to compile than any command.
#pragma once

#include "gnomon/base/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace gnomon::cli {

// An option or a positional of a command. Its functions say more about it.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}

  // What stands for the value in the help.
  const Option& shown_as(const char* text) const;
  const Option& required(bool is_required = true) const;
  const Option& one_of(const std::vector<std::string>& values) const;
  const Option& between(double least, double most) const;
  // It makes no sense without the other one.
  const Option& needs(const Option& other) const;
  // Whether the command line has it.
  bool is_given() const;

 private:
  CLI::Option* option_;
};

// A command that is being described. Values must live until the program has read its command line:
// they are set then, before `run` is called.
class Command {
 public:
  explicit Command(CLI::App& app) : app_(&app) {}

  // A positional when `names` has no dashes.
  Option option(const char* names, std::string& value, const std::string& help) const;
  Option option(const char* names, std::vector<std::string>& value, const std::string& help) const;
  Option option(const char* names, double& value, const std::string& help) const;
  Option option(const char* names, unsigned& value, const std::string& help) const;
  Option option(const char* names, std::uint64_t& value, const std::string& help) const;
  Option option(const char* names, std::int64_t& value, const std::string& help) const;
  Option option(const char* names, std::optional<double>& value, const std::string& help) const;
  Option option(const char* names, std::optional<std::uint64_t>& value,
                const std::string& help) const;
  // Calls `use` with the value.
  Option option(const char* names, std::function<void(const std::string&)> use,
                const std::string& help) const;
  // The same with all values of an option that takes several.
  Option options(const char* names, std::function<void(const std::vector<std::string>&)> use,
                 const std::string& help) const;
  Option flag(const char* names, bool& value, const std::string& help) const;

  // A command of this command, one of which must be named.
  Command command(const char* name, const char* summary) const;

  // A command that can be named instead of this command's own arguments, which then need not be
  // there. Comes after these arguments and before `run`.
  Command alternative(const char* name, const char* summary) const;

  void footer(const char* text) const;
  // Called once all options of the command are set, before `run`; may throw a Refusal.
  void when_read(std::function<void()> look) const;
  void run(std::function<void()> work) const;

 private:
  CLI::App* app_;
};

// Thrown where a command line is refused with an error that has a code.
struct Refusal {
  Error error;
};

// Ends the run as when the command line lacks something that it must have.
[[noreturn]] void fail_without(const char* name);

Command add_command(CLI::App& program, const char* name, const char* summary);

}  // namespace gnomon::cli
