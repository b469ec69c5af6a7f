// What is said on standard error, and the exit code that goes with it.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli {

class Command;

enum ExitCode : int {
  kOk = 0,
  kHasFindings = 1,
  kUsage = 2,
  kFailure = 3,
  kInterrupted = 130,
};

// The engine speaks of the field `per-document`, the command line of --per-document.
std::string as_options(std::string_view text);

class Messages {
 public:
  // --quiet and --color.
  void add_messages(const Command& command);

  bool quiet() const { return quiet_; }
  // Whether what goes to this descriptor is to be coloured.
  bool wants_color(int descriptor) const;

  // A message. Fields of requests, which stand in backticks, become options.
  void say(const Error& error) const;
  // A remark, unless --quiet.
  void remark(std::string_view text) const;
  // Says how many documents could not be read, so that nobody takes the figures for the whole.
  void remark_unread(std::size_t unread, std::size_t read);

  // Says the error and remembers the exit code that fits its kind.
  void fail_with(const Error& error);
  void tell(const std::vector<Notice>& notices);
  // The gravest exit code counts.
  void set_exit_code(ExitCode code);
  int exit_code() const { return exit_code_; }

 private:
  bool quiet_ = false;
  std::string color_ = "auto";
  ExitCode exit_code_ = kOk;
};

}  // namespace gnomon::cli
