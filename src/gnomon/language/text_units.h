// Characters as the tokeniser sees them: letters, digits, marks and white space.
#pragma once

#include <cstddef>
#include <string_view>

namespace gnomon {

// A character of a text: how many bytes it has, and what it counts as. Curly quotation marks count
// as straight ones, dashes as '-', the ellipsis as '.', wide blanks as ' '; every other character
// beyond ASCII counts as a letter 'x'.
struct TextUnit {
  std::size_t size = 1;
  char as = 0;
};

// The unit that begins at a byte of the text.
inline TextUnit unit_at(std::string_view text, std::size_t at) {
  const auto c = static_cast<unsigned char>(text[at]);
  if (c < 0x80) {
    return {1,
            c <= 0x20 || c == 0x7F ? (c == '\n' || c == '\r' ? '\n' : ' ') : static_cast<char>(c)};
  }
  const auto next = [&](std::size_t k) {
    return at + k < text.size() ? static_cast<unsigned char>(text[at + k]) : 0U;
  };
  if (c == 0xC2 && next(1) == 0xA0) {
    return {2, ' '};
  }
  if (c == 0xC2 && (next(1) == 0xAB || next(1) == 0xBB)) {
    return {2, '"'};
  }
  if (c == 0xE2 && next(1) == 0x80) {
    const unsigned last = next(2);
    if ((last >= 0x80 && last <= 0x8B) || last == 0xA8 || last == 0xA9 || last == 0xAF) {
      return {3, ' '};
    }
    if (last >= 0x90 && last <= 0x95) {
      return {3, '-'};
    }
    if (last >= 0x98 && last <= 0x9B) {
      return {3, '\''};
    }
    if (last >= 0x9C && last <= 0x9F) {
      return {3, '"'};
    }
    if (last == 0xA6) {
      return {3, '.'};
    }
  }
  if ((c == 0xE3 && next(1) == 0x80 && next(2) == 0x80) ||
      (c == 0xEF && next(1) == 0xBB && next(2) == 0xBF)) {
    return {3, ' '};
  }
  std::size_t size = 1;
  while (size < 4 && (next(size) & 0xC0U) == 0x80) {
    ++size;
  }
  return {size, 'x'};
}

constexpr bool is_blank(char as) { return as == ' ' || as == '\n'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_small(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_letter(char c) { return is_capital(c) || is_small(c); }
constexpr char to_small(char c) { return is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace gnomon
