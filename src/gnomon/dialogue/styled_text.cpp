#include "gnomon/dialogue/styled_text.h"

#include "gnomon/base/utf8.h"

#include <algorithm>
#include <utility>

namespace gnomon {
namespace {

constexpr char32_t kNoBreakSpace = 0xa0;

// What the ANSI sequence "select graphic rendition" takes. The two entities differ from each other
// and from the text in brightness and in line as well as in colour.
std::string_view rendition(TextStyle style) {
  switch (style) {
    case TextStyle::kPlain:
      return "";
    case TextStyle::kStrong:
      return "1";
    case TextStyle::kMuted:
      return "2";
    case TextStyle::kFirst:
      return "1;36";
    case TextStyle::kSecond:
      return "1;4;33";
    case TextStyle::kKey:
      return "1;34";
    case TextStyle::kChosen:
      return "7";
    case TextStyle::kWarning:
      return "1;31";
  }
  return "";
}

// Adds to the last piece when it has the same style.
void append(StyledLine& line, std::string_view text, TextStyle style) {
  if (line.empty() || line.back().style != style) {
    line.push_back({std::string(text), style});
  } else {
    line.back().text += text;
  }
}

// Puts words on lines, one character at a time.
class Wrapper {
 public:
  Wrapper(std::size_t width, std::size_t indent)
      : width_(std::max<std::size_t>(width, 2)), indent_(indent < width_ / 2 ? indent : 0) {}

  void add(std::string_view character, char32_t value, TextStyle style) {
    if (value == '\n') {
      end_word();
      end_line();
    } else if (value == ' ') {
      end_word();
      blank_style_ = style;
      blank_ = line_columns_ > start();
    } else {
      const std::string_view seen = value == kNoBreakSpace ? " " : character;
      const std::size_t wide = display_width(seen);
      if (word_columns_ + wide > width_ - indent_) {
        end_word();
      }
      append(word_, seen, style);
      word_columns_ += wide;
    }
  }

  std::vector<StyledLine> lines() && {
    end_word();
    if (!line_.empty()) {
      end_line();
    }
    return std::move(lines_);
  }

 private:
  std::size_t start() const { return lines_.empty() ? 0 : indent_; }

  void end_word() {
    if (word_.empty()) {
      return;
    }
    if (line_columns_ + (blank_ ? 1 : 0) + word_columns_ > width_) {
      end_line();
    }
    if (line_.empty() && start() > 0) {
      append(line_, std::string(start(), ' '), TextStyle::kPlain);
      line_columns_ = start();
    }
    if (blank_) {
      // A blank between two words of one style has it too, so that a line below them is not broken.
      append(line_, " ", word_.front().style == blank_style_ ? blank_style_ : TextStyle::kPlain);
      ++line_columns_;
    }
    for (const StyledPiece& piece : word_) {
      append(line_, piece.text, piece.style);
    }
    line_columns_ += word_columns_;
    word_.clear();
    word_columns_ = 0;
    blank_ = false;
  }

  void end_line() {
    lines_.push_back(std::move(line_));
    line_.clear();
    line_columns_ = 0;
    blank_ = false;
  }

  std::size_t width_;
  std::size_t indent_;
  std::vector<StyledLine> lines_;
  StyledLine line_;
  std::size_t line_columns_ = 0;
  StyledLine word_;
  std::size_t word_columns_ = 0;
  bool blank_ = false;  // one stands before the word
  TextStyle blank_style_ = TextStyle::kPlain;
};

// Calls `use` with every character of a text and its code point.
template <class Use>
void for_each_character(std::string_view text, Use use) {
  for (std::size_t byte = 0; byte < text.size();) {
    const CodePoint point = decode_utf8(text, byte);
    use(text.substr(byte, point.bytes), point.value);
    byte += point.bytes;
  }
}

}  // namespace

std::size_t columns(const StyledLine& line) {
  std::size_t sum = 0;
  for (const StyledPiece& piece : line) {
    sum += display_width(piece.text);
  }
  return sum;
}

std::string words_of(const StyledLine& line) { return painted(line, false); }

std::vector<StyledLine> wrap(std::span<const StyledPiece> text, std::size_t width,
                             std::size_t indent) {
  Wrapper wrapper(width, indent);
  for (const StyledPiece& piece : text) {
    for_each_character(piece.text, [&](std::string_view character, char32_t value) {
      wrapper.add(character, value, piece.style);
    });
  }
  return std::move(wrapper).lines();
}

StyledLine cut_to(const StyledLine& line, std::size_t width) {
  if (columns(line) <= width) {
    return line;
  }
  StyledLine cut;
  std::size_t used = 0;
  bool full = width == 0;
  for (const StyledPiece& piece : line) {
    for_each_character(piece.text, [&](std::string_view character, char32_t /*value*/) {
      const std::size_t wide = display_width(character);
      full = full || used + wide + 1 > width;
      if (!full) {
        append(cut, character, piece.style);
        used += wide;
      }
    });
  }
  if (width > 0) {
    append(cut, "…", TextStyle::kPlain);
  }
  return cut;
}

std::string painted(const StyledLine& line, bool color) {
  std::string out;
  for (const StyledPiece& piece : line) {
    const std::string_view style = color ? rendition(piece.style) : std::string_view();
    if (style.empty() || piece.text.empty()) {
      out += piece.text;
    } else {
      out.append("\x1b[").append(style).append("m").append(piece.text).append("\x1b[0m");
    }
  }
  return out;
}

}  // namespace gnomon
