// What all commands share: options for output, how operations are run, what is printed.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/result.h"
#include "gnomon/base/run.h"
#include "gnomon/cli/messages.h"
#include "gnomon/cli/options.h"
#include "gnomon/present/presentation.h"
#include "gnomon/report/render.h"
#include "gnomon/terminal/progress.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli {

// The names of all formats of tables and data, the default first.
std::vector<std::string> report_format_names();

class Common : public Messages {
 public:
  // --format with the given names, the first one being the default; `what` begins the help.
  Option add_formats(const Command& command, const std::vector<std::string>& names,
                     std::string_view what = "Output format");
  // --format with all formats of tables and data.
  Option add_report_formats(const Command& command);
  // -o, --jobs, --quiet, --color, --progress. `output` says what -o takes.
  void add_output(const Command& command, const char* output = kOutputHelp);

  // --format and the options of add_output() for a command whose result goes to -o: when --format
  // is not given, the ending of -o decides ("t.csv"); one that is not among the names is refused.
  void add_result_output(const Command& command, const std::vector<std::string>& names,
                         const char* output = kOutputHelp);
  // The same with all formats of tables and data, and others.
  void add_report_output(const Command& command, const std::vector<std::string>& others = {},
                         const char* output = kOutputHelp);
  // The options of add_output() for a command whose documents go to -o: when none of the options
  // for their format is given, the ending of -o decides on `to`.
  void add_document_output(const Command& command, std::string& to,
                           const std::vector<Option>& to_options, const char* output = kOutputHelp);
  // What these two do once the command line is read, for commands that do either. May throw.
  void let_name_decide(const Option& format_option, const std::vector<std::string>& names);
  void let_name_decide(std::string& to, const std::vector<Option>& to_options) const;

  const std::string& format() const { return format_; }
  // Whether --format was not given, and -o decided.
  bool format_follows_name() const { return format_follows_name_; }
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
  // A part of a dialogue, to standard output at once; false when it could not be written, which has
  // then been said.
  bool show(std::string_view text);
  // The result in --format: data for machines, tables for people.
  void print(const Presentation& presented, const std::vector<Notice>& notices);
  // The same to standard output, where -o is for the documents that a command makes.
  void print_beside(const Presentation& presented, const std::vector<Notice>& notices);
  void print_beside(const Presentation& presented, const std::vector<Notice>& notices,
                    OutputFormat format);

 private:
  // --format, where it is one of tables and data.
  OutputFormat report_format() const;
  bool show_progress() const;

  static constexpr const char* kOutputHelp = "Write to this file instead of standard output";

  std::string format_ = "text";
  bool format_follows_name_ = false;
  std::string output_;
  unsigned jobs_ = 0;
  std::string progress_ = "auto";
  std::unique_ptr<terminal::Progress> progress_line_;
};

}  // namespace gnomon::cli
