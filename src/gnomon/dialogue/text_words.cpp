#include "gnomon/dialogue/text_words.h"

#include "gnomon/base/utf8.h"

#include <algorithm>

namespace gnomon {
namespace {

bool is_ascii_letter_or_digit(char32_t c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Han, Hiragana, Katakana: written without blanks.
bool stands_alone(char32_t c) {
  return (c >= 0x3040 && c <= 0x30ff) || (c >= 0x3400 && c <= 0x9fff) ||
         (c >= 0xf900 && c <= 0xfaff) || (c >= 0x20000 && c <= 0x3ffff);
}

// Punctuation beyond ASCII: the signs of Latin-1, general and CJK punctuation, full-width forms.
bool is_other_sign(char32_t c) {
  return (c >= 0x80 && c <= 0xbf && c != 0xaa && c != 0xb5 && c != 0xba) || c == 0xd7 ||
         c == 0xf7 || (c >= 0x2000 && c <= 0x206f) || (c >= 0x20a0 && c <= 0x20cf) ||
         (c >= 0x2190 && c <= 0x2bff) || (c >= 0x3000 && c <= 0x303f) ||
         (c >= 0xff00 && c <= 0xff0f) || c == 0xfffd;
}

bool is_part_of_word(char32_t c) {
  return c < 0x80 ? is_ascii_letter_or_digit(c) : !is_other_sign(c);
}

// What may stand between two parts of one word.
bool joins(char32_t c) {
  return c == '-' || c == '\'' || c == 0x2019 || c == 0x2010 || c == 0x2011 || c == '_' || c == '&';
}

// The same between digits.
bool joins_digits(char32_t c) { return c == '.' || c == ',' || c == ':' || c == '/'; }

bool is_digit(char32_t c) { return c >= '0' && c <= '9'; }

}  // namespace

TextWords::TextWords(const Document& document) {
  const std::string_view text = document.text();
  const Span body = document.body();
  const auto point_at = [&](std::size_t byte) {
    return byte < body.end ? decode_utf8(text, byte) : CodePoint{};
  };
  for (std::size_t byte = body.begin; byte < body.end;) {
    CodePoint point = point_at(byte);
    if (!is_part_of_word(point.value)) {
      byte += point.bytes;
      continue;
    }
    std::size_t end = byte + point.bytes;
    while (!stands_alone(point.value) && end < body.end) {
      const CodePoint next = point_at(end);
      const std::size_t after = end + next.bytes;
      const bool more = after < body.end && is_part_of_word(point_at(after).value) &&
                        !stands_alone(point_at(after).value);
      const bool joined =
          more && (joins(next.value) || (joins_digits(next.value) && is_digit(point.value) &&
                                         is_digit(point_at(after).value)));
      if (!joined && (!is_part_of_word(next.value) || stands_alone(next.value))) {
        break;
      }
      point = next;
      end = after;
    }
    spans_.push_back({byte, end});
    byte = end;
  }
}

std::size_t TextWords::at(std::size_t byte) const {
  const auto found = std::ranges::find_if(spans_, [&](Span span) { return byte < span.end; });
  return found == spans_.end() ? spans_.size() - (spans_.empty() ? 0 : 1)
                               : static_cast<std::size_t>(found - spans_.begin());
}

}  // namespace gnomon
