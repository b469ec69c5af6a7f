#include "gnomon/cli/common.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/files.h"
#include "gnomon/cli/interrupt.h"
#include "gnomon/cli/options.h"
#include "gnomon/report/findings.h"

#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace gnomon::cli {
namespace {

// The engine speaks of the field `per-document`, the command line of --per-document.
std::string as_options(std::string_view text) {
  std::string out;
  for (std::size_t begin = text.find('`'); begin != text.npos; begin = text.find('`')) {
    const std::size_t end = text.find('`', begin + 1);
    if (end == text.npos) {
      break;
    }
    out.append(text.substr(0, begin)).append("--");
    out.append(text.substr(begin + 1, end - begin - 1));
    text.remove_prefix(end + 1);
  }
  return out.append(text);
}

}  // namespace

void Common::add_inputs(const Command& command, bool required) {
  command
      .option("input", inputs_,
              "Files, folders (searched recursively), @FILE with one input per line, or - for "
              "standard input")
      .required(required)
      .shown_as("...");
  add_from(command);
}

void Common::check_inputs() const {
  if (inputs_.empty()) {
    fail_without("input");
  }
}

void Common::add_input(const Command& command) {
  command
      .option(
          "input", [this](const std::string& input) { inputs_ = {input}; },
          "A file with one document, or - for standard input")
      .required()
      .shown_as("FILE");
  add_from(command);
}

void Common::add_from(const Command& command) {
  command.option("--from", from_, "Input format (default: detected from the content)")
      .shown_as("NAME");
}

void Common::add_formats(const Command& command, const std::vector<std::string>& names,
                         std::string_view what) {
  command.option("-f,--format", format_, fmt::format("{}: {}", what, fmt::join(names, ", ")))
      .one_of(names)
      .shown_as("NAME");
}

void Common::add_during(const Command& command) {
  command
      .option("--during", during_,
              "Reading of DURING: simultaneous (as in the TimeML guidelines) or included")
      .one_of({"simultaneous", "included"})
      .shown_as("READING");
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

void Common::add_messages(const Command& command) {
  command.flag("-q,--quiet", quiet_, "Print only errors on standard error");
  command.option("--color", color_, "Use colours: auto, always, never")
      .one_of({"auto", "always", "never"})
      .shown_as("WHEN");
}

Result<const Format*> Common::input_format() const {
  if (from_.empty()) {
    return nullptr;
  }
  return find_format(from_);
}

bool Common::wants_color(int descriptor) const {
  if (color_ != "auto") {
    return color_ == "always";
  }
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return (no_color == nullptr || *no_color == '\0') && !dumb && ::isatty(descriptor) == 1;
}

bool Common::color_output() const { return output_.empty() && wants_color(STDOUT_FILENO); }

bool Common::color_messages() const { return wants_color(STDERR_FILENO); }

bool Common::show_progress() const {
  return progress_ == "always" || (progress_ == "auto" && !quiet_ && ::isatty(STDERR_FILENO) == 1);
}

std::size_t Common::width() const {
  winsize size{};
  const bool known = output_.empty() && ::isatty(STDOUT_FILENO) == 1 &&
                     ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
  return known ? size.ws_col : 0;
}

void Common::print(std::string_view text) {
  const Result<void> done =
      output_.empty() || output_ == "-" ? write_standard_output(text) : write_file(output_, text);
  if (!done) {
    fail_with(done.error());
  }
}

void Common::print(const Report& report) {
  const OutputFormat format = parse_output_format(format_).value_or(OutputFormat::kText);
  print(render(report, format, {color_output(), width()}));
}

void Common::print_beside(const Report& report) {
  const OutputFormat format = parse_output_format(format_).value_or(OutputFormat::kText);
  const Result<void> done =
      write_standard_output(render(report, format, {wants_color(STDOUT_FILENO), width()}));
  if (!done) {
    fail_with(done.error());
  }
}

Run Common::run(std::string what) {
  Run run;
  run.jobs = jobs_;
  run.stop = stop_on_interrupt();
  progress_line_ = std::make_unique<Progress>(std::move(what), 0, show_progress());
  run.progress = [line = progress_line_.get()](std::size_t done, std::size_t total) {
    line->show(done, total);
  };
  return run;
}

void Common::tell(const std::vector<Notice>& notices) {
  for (const Notice& notice : notices) {
    if (notice.severity == Severity::kError) {
      say(notice.said);
      set_exit_code(notice.said.kind == ErrorKind::kUsage ? kUsage : kHasFindings);
    } else {
      remark(fmt::format("note: {}", as_options(notice.said.what)));
    }
  }
}

std::string Common::rendered(const Presentation& presented, const std::vector<Notice>& notices,
                             bool color) const {
  const OutputFormat format = parse_output_format(format_).value_or(OutputFormat::kText);
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
  return render(report, format, {color, width()});
}

void Common::print(const Presentation& presented, const std::vector<Notice>& notices) {
  print(rendered(presented, notices, color_output()));
}

void Common::print_beside(const Presentation& presented, const std::vector<Notice>& notices) {
  const Result<void> done =
      write_standard_output(rendered(presented, notices, wants_color(STDOUT_FILENO)));
  if (!done) {
    fail_with(done.error());
  }
}

void Common::remark_unread(std::size_t unread, std::size_t read) {
  if (unread > 0) {
    set_exit_code(kHasFindings);
    remark(fmt::format(
        "{} could not be read; {}", plural(unread, "document"),
        read == 0 ? "nothing left to report" : fmt::format("results are for the other {}", read)));
  }
}

void Common::say(const Error& error) const {
  Error spelled = error;
  spelled.what = as_options(error.what);
  spelled.hint = as_options(error.hint);
  std::fputs(render_error(spelled, color_messages()).c_str(), stderr);
}

void Common::remark(std::string_view text) const {
  if (!quiet_) {
    std::fprintf(stderr, "%.*s\n", static_cast<int>(text.size()), text.data());
  }
}

void Common::fail_with(const Error& error) {
  say(error);
  set_exit_code(error.kind == ErrorKind::kUsage       ? kUsage
                : error.kind == ErrorKind::kSystem    ? kFailure
                : error.kind == ErrorKind::kCancelled ? kInterrupted
                                                      : kHasFindings);
}

void Common::set_exit_code(ExitCode code) { exit_code_ = std::max(exit_code_, code); }

}  // namespace gnomon::cli
