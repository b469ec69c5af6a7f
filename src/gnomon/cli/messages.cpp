#include "gnomon/cli/messages.h"

#include "gnomon/base/counted.h"
#include "gnomon/cli/options.h"
#include "gnomon/report/findings.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

namespace gnomon::cli {

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

void Messages::add_messages(const Command& command) {
  command.flag("-q,--quiet", quiet_, "Print only errors on standard error");
  command.option("--color", color_, "Use colours: auto, always, never")
      .one_of({"auto", "always", "never"})
      .shown_as("WHEN");
}

bool Messages::wants_color(int descriptor) const {
  if (color_ != "auto") {
    return color_ == "always";
  }
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return (no_color == nullptr || *no_color == '\0') && !dumb && ::isatty(descriptor) == 1;
}

void Messages::tell(const std::vector<Notice>& notices) {
  for (const Notice& notice : notices) {
    if (notice.severity == Severity::kError) {
      say(notice.said);
      set_exit_code(notice.said.kind == ErrorKind::kUsage ? kUsage : kHasFindings);
    } else {
      const SourcePos& where = notice.said.where;
      const std::string place =
          where.line > 0 ? fmt::format("{}:{}:{}: ", where.file, where.line, where.column) : "";
      remark(fmt::format("{}{}: {}", place,
                         notice.severity == Severity::kWarning ? "warning" : "note",
                         as_options(notice.said.what)));
      if (notice.not_done) {
        if (!notice.said.hint.empty()) {
          remark("  help: " + as_options(notice.said.hint));
        }
        set_exit_code(kHasFindings);
      }
    }
  }
}

void Messages::remark_unread(std::size_t unread, std::size_t read) {
  if (unread > 0) {
    set_exit_code(kHasFindings);
    remark(fmt::format(
        "{} could not be read; {}", plural(unread, "document"),
        read == 0 ? "nothing left to report" : fmt::format("results are for the other {}", read)));
  }
}

void Messages::say(const Error& error) const {
  Error spelled = error;
  spelled.what = as_options(error.what);
  spelled.hint = as_options(error.hint);
  std::fputs(render_error(spelled, wants_color(STDERR_FILENO)).c_str(), stderr);
}

void Messages::remark(std::string_view text) const {
  if (!quiet_) {
    std::fprintf(stderr, "%.*s\n", static_cast<int>(text.size()), text.data());
  }
}

void Messages::fail_with(const Error& error) {
  say(error);
  set_exit_code(error.kind == ErrorKind::kUsage       ? kUsage
                : error.kind == ErrorKind::kSystem    ? kFailure
                : error.kind == ErrorKind::kCancelled ? kInterrupted
                                                      : kHasFindings);
}

void Messages::set_exit_code(ExitCode code) { exit_code_ = std::max(exit_code_, code); }

}  // namespace gnomon::cli
