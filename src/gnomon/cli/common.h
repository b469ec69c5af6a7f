// What all commands share: options for output, how operations are run, what is printed.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/result.h"
#include "gnomon/base/run.h"
#include "gnomon/cli/messages.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/progress.h"
#include "gnomon/present/presentation.h"
#include "gnomon/report/render.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli {

class Common : public Messages {
 public:
  // --format with the given names, the first one being the default; `what` begins the help.
  void add_formats(const Command& command, const std::vector<std::string>& names,
                   std::string_view what = "Output format");
  // --format with all formats of tables and data, and others.
  void add_report_formats(const Command& command, const std::vector<std::string>& others = {});
  // -o, --jobs, --quiet, --color, --progress. `output` says what -o takes when it is not the
  // report.
  void add_output(const Command& command,
                  const char* output = "Write to this file instead of standard output");

  const std::string& format() const { return format_; }
  // When --format is not given, what -o ends in decides: "t.csv", "t.svg". For commands that have
  // all these formats.
  void let_output_name_decide();
  const std::string& output() const { return output_; }
  bool color_output() const;
  // Columns of the terminal; 0 when the output goes elsewhere.
  std::size_t width() const;

  // How the operation of this command is to be run: --jobs, Ctrl-C, and progress in `what`.
  Run run(std::string what = "documents");

  // What an operation made, after saying what happened on the way and setting the exit code; null
  // when it failed, which has then been said too.
  template <class T>
  const T* take(const Result<Outcome<T>>& outcome) {
    progress_line_.reset();
    if (!outcome) {
      fail_with(outcome.error());
      return nullptr;
    }
    tell(outcome->notices);
    return &outcome->value;
  }

  // Writes to -o or to standard output; on failure says so and sets the exit code.
  void print(std::string_view text);
  // The result in --format: data for machines, tables for people.
  void print(const Presentation& presented, const std::vector<Notice>& notices);
  // The same to standard output, where -o is for the documents that a command makes.
  void print_beside(const Presentation& presented, const std::vector<Notice>& notices);

 private:
  std::string rendered(const Presentation& presented, const std::vector<Notice>& notices,
                       bool color) const;
  bool show_progress() const;

  std::string format_ = "text";
  std::vector<Option> format_options_;  // of all commands
  std::string output_;
  unsigned jobs_ = 0;
  std::string progress_ = "auto";
  std::unique_ptr<Progress> progress_line_;
};

}  // namespace gnomon::cli
