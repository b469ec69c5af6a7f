#include "gnomon/pairs/json_line.h"

#include "gnomon/base/short_text.h"

#include <array>
#include <bit>
#include <cstddef>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace gnomon {
namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Bytes that end a text, or that it may not have as they are.
constexpr std::array<bool, 256> kEndsText = [] {
  std::array<bool, 256> result{};
  for (std::size_t i = 0; i < 0x20; ++i) {
    result[i] = true;
  }
  result['"'] = true;
  result['\\'] = true;
  return result;
}();

class JsonLine {
 public:
  explicit JsonLine(std::string_view line) : at_(line.data()), end_(line.data() + line.size()) {}

  bool read(std::span<const std::string> keys, std::vector<JsonLineValue>& values) {
    values.assign(keys.size(), {});
    if (!takes('{')) {
      return false;
    }
    if (takes('}')) {
      return is_over();
    }
    for (std::size_t expected = 0;; ++expected) {
      std::string_view key;
      JsonLineValue value;
      if (!text(key) || !takes(':') || !any(value)) {
        return false;
      }
      // Lines mostly have their keys in the same order.
      std::size_t number = expected;
      if (expected >= keys.size() || !is_equal(keys[expected], key)) {
        for (number = 0; number < keys.size() && !is_equal(keys[number], key); ++number) {
        }
      }
      if (number < keys.size()) {
        if (values[number].kind != JsonLineValue::Kind::kAbsent) {
          return false;  // twice
        }
        values[number] = value;
      }
      if (takes('}')) {
        return is_over();
      }
      if (!takes(',')) {
        return false;
      }
    }
  }

 private:
  void skip_blanks() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r')) {
      ++at_;
    }
  }
  bool takes(char c) {
    skip_blanks();
    if (at_ == end_ || *at_ != c) {
      return false;
    }
    ++at_;
    return true;
  }
  bool is_over() {
    skip_blanks();
    return at_ == end_;
  }

  bool text(std::string_view& into) {
    if (!takes('"')) {
      return false;
    }
    const char* const begin = at_;
    skip_plain();
    if (at_ == end_ || *at_ != '"') {
      return false;
    }
    into = {begin, at_};
    ++at_;
    return true;
  }

  // To the next byte that ends a text, or the end.
  void skip_plain() {
#ifdef __SSE2__
    for (; end_ - at_ >= 16; at_ += 16) {
      const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at_));
      const __m128i quotes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('"'));
      const __m128i escapes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'));
      const __m128i controls =  // below a blank, as numbers without sign
          _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1f)), bytes);
      const int found = _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quotes, escapes), controls));
      if (found != 0) {
        at_ += std::countr_zero(static_cast<unsigned>(found));
        return;
      }
    }
#endif
    while (at_ != end_ && !kEndsText[static_cast<unsigned char>(*at_)]) {
      ++at_;
    }
  }

  bool digits() {
    const char* const begin = at_;
    while (at_ != end_ && is_digit(*at_)) {
      ++at_;
    }
    return at_ != begin;
  }

  // -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?
  bool number(JsonLineValue& into) {
    const char* const begin = at_;
    into.kind = JsonLineValue::Kind::kInteger;
    if (*at_ == '-') {
      ++at_;
    }
    const char* const first = at_;
    if (!digits() || (*first == '0' && at_ - first > 1)) {
      return false;
    }
    constexpr std::ptrdiff_t kSafeDigits = 18;
    if (at_ - first > kSafeDigits || (*first == '0' && begin != first)) {
      into.kind = JsonLineValue::Kind::kNumber;
    }
    if (at_ != end_ && *at_ == '.') {
      ++at_;
      into.kind = JsonLineValue::Kind::kNumber;
      if (!digits()) {
        return false;
      }
    }
    if (at_ != end_ && (*at_ == 'e' || *at_ == 'E')) {
      ++at_;
      into.kind = JsonLineValue::Kind::kNumber;
      if (at_ != end_ && (*at_ == '+' || *at_ == '-')) {
        ++at_;
      }
      if (!digits()) {
        return false;
      }
    }
    into.text = {begin, at_};
    return true;
  }

  bool word(std::string_view expected) {
    if (!std::string_view(at_, end_).starts_with(expected)) {
      return false;
    }
    at_ += expected.size();
    return true;
  }

  bool any(JsonLineValue& into) {
    skip_blanks();
    if (at_ == end_) {
      return false;
    }
    if (*at_ == '"') {
      into.kind = JsonLineValue::Kind::kText;
      return text(into.text);
    }
    if (*at_ == '-' || is_digit(*at_)) {
      return number(into);
    }
    into.kind = JsonLineValue::Kind::kOther;
    return word("null") || word("true") || word("false");
  }

  const char* at_;
  const char* end_;
};

}  // namespace

bool read_json_line(std::string_view line, std::span<const std::string> keys,
                    std::vector<JsonLineValue>& values) {
  return JsonLine(line).read(keys, values);
}

}  // namespace gnomon
