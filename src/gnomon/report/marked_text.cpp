#include "gnomon/report/marked_text.h"

#include "gnomon/base/utf8.h"
#include "gnomon/report/ansi.h"
#include "gnomon/report/html_text.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kBlanks = " \t\n\r";

std::string_view style_of(Mark mark) {
  switch (mark) {
    case Mark::kEvent:
      return ansi::kYellow;
    case Mark::kTime:
      return ansi::kBlue;
    case Mark::kLabel:
      return ansi::kMuted;
    case Mark::kNone:
      break;
  }
  return {};
}

std::string_view class_of(Mark mark) {
  switch (mark) {
    case Mark::kEvent:
      return "event";
    case Mark::kTime:
      return "time";
    case Mark::kLabel:
      return "label";
    case Mark::kNone:
      break;
  }
  return {};
}

// Puts words into lines. A word may be made of several pieces, which stay together.
class Wrapping {
 public:
  Wrapping(std::size_t width, bool color) : width_(width), color_(color) {}

  void add(const MarkedPiece& piece) {
    const std::string_view text = piece.text;
    for (std::size_t at = 0; at < text.size();) {
      if (kBlanks.find(text[at]) != std::string_view::npos) {
        end_word();
        ++at;
        continue;
      }
      const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
      const std::string part = printable(text.substr(at, end - at));
      word_ += paint(part, style_of(piece.mark), color_);
      word_width_ += display_width(part);
      at = end;
    }
  }

  std::string end_line() {
    end_word();
    used_ = 0;
    return std::exchange(out_, {}) + '\n';
  }

 private:
  void end_word() {
    if (word_.empty()) {
      return;
    }
    if (used_ > 0 && used_ + 1 + word_width_ > width_) {
      out_ += '\n';
      used_ = 0;
    } else if (used_ > 0) {
      out_ += ' ';
      ++used_;
    }
    out_ += std::exchange(word_, {});
    used_ += std::exchange(word_width_, 0);
  }

  std::size_t width_;
  bool color_;
  std::string out_;
  std::size_t used_ = 0;  // columns of the last line
  std::string word_;
  std::size_t word_width_ = 0;
};

std::string wrapped(const std::vector<MarkedPiece>& pieces, const RenderOptions& options) {
  constexpr std::size_t kWidth = 80;
  Wrapping wrapping(options.width == 0 ? kWidth : options.width, options.color);
  for (const MarkedPiece& piece : pieces) {
    wrapping.add(piece);
  }
  return wrapping.end_line();
}

std::string spans(const std::vector<MarkedPiece>& pieces) {
  std::string out;
  for (const MarkedPiece& piece : pieces) {
    const std::string text = escape_html(piece.text);
    out += piece.mark == Mark::kNone
               ? text
               : fmt::format("<span class=\"{}\">{}</span>", class_of(piece.mark), text);
  }
  return out;
}

constexpr std::string_view kStyle = R"css(
:root { color-scheme: light dark; --ink: #1d2228; --soft: #59636e; --paper: #ffffff;
  --event: #fdf0c4; --time: #d8e8fb; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e7ea; --soft: #9ba6b1; --paper: #16191d;
  --event: #4d4119; --time: #1f3d5c; } }
body { margin: 2rem auto; padding: 0 1rem; max-width: 48rem; color: var(--ink);
  background: var(--paper); font: 1.0625rem/1.7 system-ui, sans-serif; }
h1 { font-size: 1.5rem; }
p { margin: .25rem 0; }
p.gap { margin-top: 1.25rem; }
.event { background: var(--event); border-radius: .2em; }
.time { background: var(--time); border-radius: .2em; }
.label { color: var(--soft); font-size: .75em; }
.note { color: var(--soft); }
)css";

}  // namespace

std::string render_marked_text(const MarkedText& text, const RenderOptions& options) {
  std::string out = paint(printable(text.title), ansi::kBold, options.color) + '\n';
  if (!text.head.empty()) {
    out += wrapped(text.head, options);
  }
  out += '\n';
  for (const std::vector<MarkedPiece>& line : text.lines) {
    out += line.empty() ? "\n" : wrapped(line, options);
  }
  for (const std::string& note : text.notes) {
    out += '\n' + wrapped({{note, Mark::kNone}}, options);
  }
  return out;
}

std::string render_marked_page(const MarkedText& text) {
  std::string body = "<h1>" + escape_html(text.title) + "</h1>\n";
  if (!text.head.empty()) {
    body += "<p>" + spans(text.head) + "</p>\n";
  }
  bool gap = true;
  for (const std::vector<MarkedPiece>& line : text.lines) {
    if (!line.empty()) {
      body += fmt::format("<p{}>{}</p>\n", gap ? " class=\"gap\"" : "", spans(line));
    }
    gap = line.empty();
  }
  for (const std::string& note : text.notes) {
    body += "<p class=\"note gap\">" + escape_html(note) + "</p>\n";
  }
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\""
      " content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<main>\n{}</main>\n</body>\n</"
      "html>\n",
      escape_html(text.title), kStyle, body);
}

}  // namespace gnomon
