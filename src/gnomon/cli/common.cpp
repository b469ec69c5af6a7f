#include "gnomon/cli/common.h"

#include "gnomon/base/files.h"
#include "gnomon/base/utf8.h"
#include "gnomon/cli/interrupt.h"
#include "gnomon/cli/options.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace gnomon::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::pair<std::string_view, std::string_view> kExtensions[] = {
    {".txt", "text"},    {".json", "json"}, {".jsonl", "jsonl"}, {".csv", "csv"},
    {".md", "markdown"}, {".tex", "latex"}, {".html", "html"},   {".htm", "html"},
    {".svg", "svg"},     {".png", "png"},   {".pdf", "pdf"},
};

}  // namespace

void Common::add_formats(const Command& command, const std::vector<std::string>& names,
                         std::string_view what) {
  const Option option =
      command.option("-f,--format", format_, fmt::format("{}: {}", what, fmt::join(names, ", ")));
  option.one_of(names).shown_as("NAME");
  format_options_.push_back(option);
}

void Common::add_report_formats(const Command& command, const std::vector<std::string>& others) {
  const auto known = output_format_names();
  std::vector<std::string> names(known.begin(), known.end());
  names.insert(names.end(), others.begin(), others.end());
  add_formats(command, names);
}

void Common::let_output_name_decide() {
  if (std::ranges::any_of(format_options_, &Option::is_given)) {
    return;
  }
  const std::string extension = ascii_lower(fs::path(output_).extension().string());
  const auto* const known = std::ranges::find(
      kExtensions, extension, &std::pair<std::string_view, std::string_view>::first);
  if (known != std::end(kExtensions)) {
    format_ = known->second;
  }
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

}  // namespace gnomon::cli
