// What all commands share: options for input and output, messages, exit codes.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/result.h"
#include "gnomon/base/run.h"
#include "gnomon/cli/progress.h"
#include "gnomon/corpus/files.h"
#include "gnomon/present/presentation.h"
#include "gnomon/report/render.h"

#include <memory>
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

class Common {
 public:
  // INPUT... and --from. Where they are not required, check_inputs() says when they are missing.
  void add_inputs(const Command& command, bool required = true);
  void check_inputs() const;
  // A single INPUT and --from.
  void add_input(const Command& command);
  // --from alone.
  void add_from(const Command& command);
  // --format with the given names, the first one being the default; `what` begins the help.
  void add_formats(const Command& command, const std::vector<std::string>& names,
                   std::string_view what = "Output format");
  // -o, --jobs, --quiet, --color, --progress. `output` says what -o takes when it is not the
  // report.
  void add_output(const Command& command,
                  const char* output = "Write to this file instead of standard output");

  // --quiet and --color alone.
  void add_messages(const Command& command);

  // --during.
  void add_during(const Command& command);

  const std::vector<std::string>& inputs() const { return inputs_; }
  const std::string& format() const { return format_; }
  const std::string& output() const { return output_; }
  unsigned jobs() const { return jobs_; }
  bool quiet() const { return quiet_; }
  During during() const {
    return during_ == "included" ? During::kIncluded : During::kSimultaneous;
  }

  // The format named by --from, null when the content is to decide.
  Result<const Format*> input_format() const;

  // Whether what goes to standard output, or to standard error, is to be coloured.
  bool color_output() const;
  bool color_messages() const;
  bool show_progress() const;
  // Columns of the terminal; 0 when the output goes elsewhere.
  std::size_t width() const;

  // Writes to -o or to standard output; on failure says so and sets the exit code.
  void print(std::string_view text);
  // Renders in --format and prints.
  void print(const Report& report);
  // The same to standard output, where -o is for the documents that a command makes.
  void print_beside(const Report& report);

  // How the operation of this command is to be run: --jobs, Ctrl-C, and progress in `what`.
  Run run(std::string what = "documents");

  // What an operation made, after saying what happened on the way and setting the exit code; null
  // when it failed, which has then been said too.
  template <class T>
  const T* take(const Result<Outcome<T>>& outcome) {
    end_progress();
    if (!outcome) {
      fail_with(outcome.error());
      return nullptr;
    }
    tell(outcome->notices);
    return &outcome->value;
  }
  void tell(const std::vector<Notice>& notices);

  // The result in --format: data for machines, tables for people.
  void print(const Presentation& presented, const std::vector<Notice>& notices);
  void print_beside(const Presentation& presented, const std::vector<Notice>& notices);

  // Says how many documents could not be read, so that nobody takes the figures for the whole.
  void remark_unread(std::size_t unread, std::size_t read);

  // A message on standard error. Fields of requests, which stand in backticks, become options.
  void say(const Error& error) const;
  // A remark on standard error, unless --quiet.
  void remark(std::string_view text) const;

  // Says the error and remembers the exit code that fits its kind.
  void fail_with(const Error& error);
  // The gravest exit code counts.
  void set_exit_code(ExitCode code);
  int exit_code() const { return exit_code_; }

 private:
  std::string rendered(const Presentation& presented, const std::vector<Notice>& notices,
                       bool color) const;
  void end_progress() { progress_line_.reset(); }
  bool wants_color(int descriptor) const;

  std::vector<std::string> inputs_;
  std::string from_;
  std::string during_ = "simultaneous";
  std::string format_ = "text";
  std::string output_;
  unsigned jobs_ = 0;
  bool quiet_ = false;
  std::string color_ = "auto";
  std::string progress_ = "auto";
  std::unique_ptr<Progress> progress_line_;
  ExitCode exit_code_ = kOk;
};

}  // namespace gnomon::cli
