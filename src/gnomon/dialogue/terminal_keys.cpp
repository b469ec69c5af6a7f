#include "gnomon/dialogue/terminal_keys.h"

#include "gnomon/base/utf8.h"

namespace gnomon {
namespace {

ReadKey key_of(KeyKind kind, std::size_t bytes, char32_t character = 0) {
  return {.key = {kind, character}, .bytes = bytes};
}

constexpr std::string_view kShift = "1;2";

// What stands between ESC [ (or ESC O) and the end of a sequence, and that end.
KeyKind key_of_sequence(std::string_view parameters, char end) {
  switch (end) {
    case 'A':
      return KeyKind::kUp;
    case 'B':
      return KeyKind::kDown;
    case 'C':
      return parameters == kShift ? KeyKind::kShiftRight : KeyKind::kRight;
    case 'D':
      return parameters == kShift ? KeyKind::kShiftLeft : KeyKind::kLeft;
    case 'M':
      return KeyKind::kEnter;  // of the number pad
    case '~':
      return parameters == "5"   ? KeyKind::kPageUp
             : parameters == "6" ? KeyKind::kPageDown
                                 : KeyKind::kOther;
    default:
      return KeyKind::kOther;
  }
}

std::optional<ReadKey> escape_sequence(std::string_view bytes, bool complete) {
  if (bytes.size() == 1 && !complete) {
    return std::nullopt;
  }
  if (bytes.size() == 1 || (bytes[1] != '[' && bytes[1] != 'O')) {
    return key_of(KeyKind::kEscape, 1);
  }
  for (std::size_t end = 2; end < bytes.size(); ++end) {
    if (bytes[end] >= '@' && bytes[end] <= '~') {
      return key_of(key_of_sequence(bytes.substr(2, end - 2), bytes[end]), end + 1);
    }
  }
  return complete ? std::optional(key_of(KeyKind::kOther, bytes.size())) : std::nullopt;
}

// Whether the rest of a character may still come.
bool is_half_a_character(std::string_view bytes) {
  return !decode_utf8(bytes, 0).valid && bytes.size() < 4 &&
         (static_cast<unsigned char>(bytes.front()) & 0xc0U) == 0xc0U;
}

}  // namespace

std::optional<ReadKey> key_at_front(std::string_view bytes, bool complete) {
  switch (bytes.front()) {
    case '\x1b':
      return escape_sequence(bytes, complete);
    case '\r':
    case '\n':
      return key_of(KeyKind::kEnter, 1);
    case '\x7f':
    case '\b':
      return key_of(KeyKind::kBackspace, 1);
    case '\t':
      return key_of(KeyKind::kDown, 1);
    case '\x04':
      return ReadKey{.ends_input = true, .bytes = 1};
    default:
      break;
  }
  if (!complete && is_half_a_character(bytes)) {
    return std::nullopt;
  }
  const CodePoint point = decode_utf8(bytes, 0);
  return point.valid && point.value >= ' ' ? key_of(KeyKind::kCharacter, point.bytes, point.value)
                                           : key_of(KeyKind::kOther, point.bytes);
}

}  // namespace gnomon
