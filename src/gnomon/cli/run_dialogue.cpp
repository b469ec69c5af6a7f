#include "gnomon/cli/run_dialogue.h"

#include "gnomon/base/utf8.h"
#include "gnomon/cli/terminal_device.h"
#include "gnomon/dialogue/plain_dialogue.h"

#include <cstdio>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <unistd.h>

namespace gnomon::cli {
namespace {

// Behind this many characters a line is no answer.
constexpr std::size_t kLongestLine = 1000;

// A line of standard input without its end; nothing at the end of the input.
std::optional<std::string> read_line() {
  std::string line;
  int c = std::getchar();
  if (c == EOF) {
    return std::nullopt;
  }
  for (; c != EOF && c != '\n'; c = std::getchar()) {
    if (line.size() < kLongestLine) {
      line += static_cast<char>(c);
    }
  }
  return line;
}

void print_now(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

}  // namespace

void run_in_lines(AnnotationDialogue& work) {
  const bool echo = ::isatty(STDIN_FILENO) == 0;
  std::string text = plain_text(work.view(), work.dialogue());
  for (;;) {
    print_now(text + (text.empty() ? "" : "\n") + plain_prompt(work.dialogue(), work.view()));
    const std::optional<std::string> line = read_line();
    if (!line) {
      print_now("\n");
      return;
    }
    // What a script says is shown as if it had been typed.
    print_now(echo ? printable(*line) + "\n\n" : "\n");
    const auto keys = keys_of_line(work.view(), work.dialogue(), *line);
    if (!keys) {
      text = fmt::format("{}; {}.\n", keys.error().what, keys.error().hint);
      continue;
    }
    for (const Key key : *keys) {
      if (!work.press(key)) {
        return;
      }
    }
    text = keys->empty() ? "" : plain_text(work.view(), work.dialogue());
    if (is_page(work.dialogue().mode)) {
      work.back_to_question();
    }
  }
}

int run_on_screen(AnnotationDialogue& work, bool color) {
  TerminalDevice device;
  for (;;) {
    const Screen screen = draw(work.view(), work.dialogue(), device.size());
    work.set_scroll(screen.scroll);
    device.show(screen, color);
    const TerminalDevice::Event event = device.next();
    if (event.kind == TerminalDevice::EventKind::kEnd) {
      return event.signal;
    }
    if (event.kind == TerminalDevice::EventKind::kKey && !work.press(event.key)) {
      return 0;
    }
  }
}

}  // namespace gnomon::cli
