// UTF-8: walking, checking, counting, and the width of text on a terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

inline bool is_utf8_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xc0) == 0x80;
}

// A code point and the number of bytes it takes; `valid` is false for a byte that starts no
// well-formed sequence (then `bytes` is 1, so that a walk always moves on).
struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 1;
  bool valid = false;
};

// Decodes the code point at `byte`, which must lie inside `text`. Overlong forms, surrogates and
// values above U+10FFFF are not valid.
CodePoint decode_utf8(std::string_view text, std::size_t byte);

void append_utf8(std::string& out, char32_t code_point);

// The first byte that is not part of well-formed UTF-8, or nothing.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);

// How many code points the text holds; stray bytes count as one each.
std::size_t count_code_points(std::string_view text);

// How many columns the text takes on a terminal: wide East Asian characters and emoji take two,
// combining marks and control characters none.
std::size_t display_width(std::string_view text);

// White space of markup and tables: blank, tab and the ends of lines.
constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
constexpr bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// With ASCII letters as small ones, or as capitals; all other bytes stay.
std::string ascii_lower(std::string_view text);
std::string in_capitals(std::string_view text);

// Replaces what could steer a terminal or disguise text on it: tabs become one blank; other control
// characters, marks that turn the direction of writing, and stray bytes become U+FFFD.
std::string printable(std::string_view text);

// Data as messages show it: printable, and cut behind 100 code points, since one huge id may have
// part in thousands of messages.
std::string shown(std::string_view data);

// Converts offsets between bytes and code points of one text. Offsets may come in any order: the
// text is gone through once, and marks left on the way make every later question a short walk.
class OffsetConverter {
 public:
  explicit OffsetConverter(std::string_view text) : text_(text) {}

  // How many code points start before this byte; all of them for one behind the end.
  std::size_t code_points_before(std::size_t byte);
  // The byte at which code point number `index` starts, the size of the text for the one behind the
  // last; nothing when the text is shorter.
  std::optional<std::size_t> byte_of(std::size_t index);

 private:
  void advance();
  void go_to_mark(std::size_t number);

  std::string_view text_;
  std::size_t byte_ = 0;
  std::size_t code_points_ = 0;
  std::vector<std::size_t> marks_ = {0};  // the bytes of code points 0, kStride, 2 * kStride, ...
};

}  // namespace gnomon
