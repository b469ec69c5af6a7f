#include "gnomon/cli/run_dialogue.h"

#include "gnomon/base/utf8.h"
#include "gnomon/cli/common.h"
#include "gnomon/dialogue/plain_dialogue.h"
#include "gnomon/dialogue/styled_text.h"
#include "gnomon/terminal/terminal_device.h"

#include <cstdio>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <unistd.h>

namespace gnomon::cli {
namespace {

constexpr std::size_t kLineWidth = 79;

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

}  // namespace

void run_in_lines(AnnotationDialogue& work, Common& common) {
  const bool echo = ::isatty(STDIN_FILENO) == 0;
  std::string text = plain_text(work.view(), work.dialogue());
  for (;;) {
    // Nobody can answer a question that is not seen.
    if (!common.show(text + (text.empty() ? "" : "\n") +
                     plain_prompt(work.dialogue(), work.view()))) {
      return;
    }
    const std::optional<std::string> line = read_line();
    if (!line) {
      common.show("\n");
      return;
    }
    // What a script says is shown as if it had been typed.
    if (!common.show(echo ? printable(*line) + "\n\n" : "\n")) {
      return;
    }
    const auto effect = work.obey(*line);
    if (!effect) {
      text.clear();
      const std::string why = fmt::format("{}; {}.", effect.error().what, effect.error().hint);
      for (const StyledLine& one : wrap(StyledLine{{why, TextStyle::kPlain}}, kLineWidth)) {
        text += words_of(one) + "\n";
      }
      continue;
    }
    if (*effect == AnnotationDialogue::LineEffect::kStop) {
      return;
    }
    text = *effect == AnnotationDialogue::LineEffect::kNothing
               ? ""
               : plain_text(work.view(), work.dialogue());
    if (is_page(work.dialogue().mode)) {
      work.back_to_question();
    }
  }
}

namespace {

Screen screen_of(const AnnotationDialogue& work, ScreenSize size) {
  return draw(work.view(), work.dialogue(), size);
}
Screen screen_of(const AdjudicationDialogue& work, ScreenSize size) { return draw(work, size); }

template <class Work>
int converse(Work& work, bool color) {
  terminal::TerminalDevice device;
  for (;;) {
    const Screen screen = screen_of(work, device.size());
    work.set_scroll(screen.scroll);
    device.show(screen, color);
    const terminal::TerminalDevice::Event event = device.next();
    if (event.kind == terminal::TerminalDevice::EventKind::kEnd) {
      return event.signal;
    }
    if (event.kind == terminal::TerminalDevice::EventKind::kKey && !work.press(event.key)) {
      return 0;
    }
  }
}

}  // namespace

int run_on_screen(AnnotationDialogue& work, bool color) { return converse(work, color); }
int run_on_screen(AdjudicationDialogue& work, bool color) { return converse(work, color); }

}  // namespace gnomon::cli
