#include "gnomon/cli/common.h"

#include "gnomon/base/files.h"
#include "gnomon/cli/options.h"
#include "gnomon/present/output_name.h"
#include "gnomon/terminal/interrupt.h"
#include "gnomon/terminal/output_width.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

namespace gnomon::cli {
namespace {

std::string rendered(const Presentation& presented, const std::vector<Notice>& notices,
                     OutputFormat format, const RenderOptions& options) {
  if (format == OutputFormat::kJson) {
    return json_text(presented, notices);
  }
  if (format == OutputFormat::kJsonl) {
    return json_lines(presented, notices);
  }
  Report report = presented.tables();
  for (std::string& note : report.notes) {
    note = as_options(note);
  }
  return render(report, format, options);
}

}  // namespace
std::vector<std::string> report_format_names() {
  const auto known = output_format_names();
  return {known.begin(), known.end()};
}

Option Common::add_formats(const Command& command, const std::vector<std::string>& names,
                           std::string_view what) {
  const Option option =
      command.option("-f,--format", format_, fmt::format("{}: {}", what, fmt::join(names, ", ")));
  option.one_of(names).shown_as("NAME");
  return option;
}

Option Common::add_report_formats(const Command& command) {
  return add_formats(command, report_format_names());
}

void Common::let_name_decide(const Option& format_option, const std::vector<std::string>& names) {
  if (format_option.is_given()) {
    return;
  }
  if (output_.empty()) {
    format_ = names.front();
    return;
  }
  Result<std::string> format = format_of_name(output_, names);
  if (!format) {
    throw Refusal{std::move(format.error())};
  }
  format_ = std::move(*format);
  format_follows_name_ = true;
}

void Common::let_name_decide(std::string& to, const std::vector<Option>& to_options) const {
  if (output_.empty() || std::ranges::any_of(to_options, &Option::is_given)) {
    return;
  }
  Result<std::string> format = document_format_of_name(output_, to);
  if (!format) {
    throw Refusal{std::move(format.error())};
  }
  to = std::move(*format);
}

void Common::add_result_output(const Command& command, const std::vector<std::string>& names,
                               const char* output) {
  const Option option = add_formats(command, names, "Output format (default: by the name of -o)");
  add_output(command, output);
  command.when_read([this, option, names] { let_name_decide(option, names); });
}

void Common::add_report_output(const Command& command, const std::vector<std::string>& others,
                               const char* output) {
  std::vector<std::string> names = report_format_names();
  names.insert(names.end(), others.begin(), others.end());
  add_result_output(command, names, output);
}

void Common::add_document_output(const Command& command, std::string& to,
                                 const std::vector<Option>& to_options, const char* output) {
  add_output(command, output);
  command.when_read([this, &to, to_options] { let_name_decide(to, to_options); });
}

void Common::add_output(const Command& command, const char* output) {
  command.option("-o,--output", output_, output).shown_as("FILE");
  command.option("-j,--jobs", jobs_, "Number of threads (default: all cores)")
      .between(1, 1024)
      .shown_as("N");
  add_messages(command);
  command.option("--progress", progress_, "Show progress: auto, always, never")
      .one_of({"auto", "always", "never"})
      .shown_as("WHEN");
}

bool Common::color_output() const { return output_.empty() && wants_color(STDOUT_FILENO); }

bool Common::show_progress() const {
  return progress_ == "always" || (progress_ == "auto" && !quiet() && ::isatty(STDERR_FILENO) == 1);
}

std::size_t Common::width() const {
  return output_.empty() ? terminal::columns_of(STDOUT_FILENO) : 0;
}

void Common::print(std::string_view text) {
  const Result<void> done =
      output_.empty() || output_ == "-" ? write_standard_output(text) : write_file(output_, text);
  if (!done) {
    fail_with(done.error());
  }
}

bool Common::show(std::string_view text) {
  const Result<void> done = write_standard_output(text);
  if (!done) {
    fail_with(done.error());
  }
  return done.has_value();
}

Run Common::run(std::string what) {
  Run run;
  run.jobs = jobs_;
  run.stop = terminal::stop_on_interrupt();
  progress_line_ = std::make_unique<terminal::Progress>(std::move(what), 0, show_progress());
  run.progress = [line = progress_line_.get()](std::size_t done, std::size_t total) {
    line->show(done, total);
  };
  return run;
}

OutputFormat Common::report_format() const {
  return parse_output_format(format_).value_or(OutputFormat::kText);
}

void Common::print(const Presentation& presented, const std::vector<Notice>& notices) {
  print(rendered(presented, notices, report_format(), {color_output(), width()}));
}

void Common::print_beside(const Presentation& presented, const std::vector<Notice>& notices) {
  print_beside(presented, notices, report_format());
}

void Common::print_beside(const Presentation& presented, const std::vector<Notice>& notices,
                          OutputFormat format) {
  show(rendered(presented, notices, format,
                {wants_color(STDOUT_FILENO), terminal::columns_of(STDOUT_FILENO)}));
}

}  // namespace gnomon::cli
