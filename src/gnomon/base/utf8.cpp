#include "gnomon/base/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace gnomon {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

bool in_ranges(char32_t c, const auto& ranges) {
  const auto after =
      std::upper_bound(ranges.begin(), ranges.end(), c,
                       [](char32_t value, const Range& r) { return value < r.first; });
  return after != ranges.begin() && c <= std::prev(after)->last;
}

// Blocks of combining marks and other characters that take no column.
constexpr auto kZeroWidth = std::to_array<Range>({
    {0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd}, {0x0610, 0x061a},   {0x064b, 0x065f},
    {0x06d6, 0x06dc}, {0x0900, 0x0902}, {0x093c, 0x093c}, {0x0941, 0x0948},   {0x1ab0, 0x1aff},
    {0x1dc0, 0x1dff}, {0x200b, 0x200f}, {0x202a, 0x202e}, {0x2060, 0x2064},   {0x20d0, 0x20ff},
    {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xfeff, 0xfeff}, {0xe0100, 0xe01ef},
});

// Blocks of East Asian wide and full-width characters and emoji.
constexpr auto kWide = std::to_array<Range>({
    {0x1100, 0x115f},
    {0x2e80, 0x303e},
    {0x3041, 0x33ff},
    {0x3400, 0x4dbf},
    {0x4e00, 0x9fff},
    {0xa000, 0xa4cf},
    {0xac00, 0xd7a3},
    {0xf900, 0xfaff},
    {0xfe30, 0xfe4f},
    {0xff00, 0xff60},
    {0xffe0, 0xffe6},
    {0x1f300, 0x1f64f},
    {0x1f680, 0x1f6ff},
    {0x1f900, 0x1f9ff},
    {0x20000, 0x2fffd},
    {0x30000, 0x3fffd},
});

// How many code points lie between two marks of an OffsetConverter.
constexpr std::size_t kStride = 256;

// Marks that make a terminal show the text around them in another order than it stands.
bool turns_direction(char32_t c) {
  return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7f && c < 0xa0); }

}  // namespace

CodePoint decode_utf8(std::string_view text, std::size_t byte) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[byte + i]); };
  const unsigned char lead = at(0);
  if (lead < 0x80) {
    return {lead, 1, true};
  }
  std::size_t length = 0;
  char32_t value = 0;
  char32_t smallest = 0;
  if ((lead & 0xe0) == 0xc0) {
    length = 2, value = lead & 0x1fU, smallest = 0x80;
  } else if ((lead & 0xf0) == 0xe0) {
    length = 3, value = lead & 0x0fU, smallest = 0x800;
  } else if ((lead & 0xf8) == 0xf0) {
    length = 4, value = lead & 0x07U, smallest = 0x10000;
  }
  if (length == 0 || byte + length > text.size()) {
    return {lead, 1, false};
  }
  for (std::size_t i = 1; i < length; ++i) {
    if ((at(i) & 0xc0) != 0x80) {
      return {lead, 1, false};
    }
    value = (value << 6) | (at(i) & 0x3fU);
  }
  const bool surrogate = value >= 0xd800 && value <= 0xdfff;
  if (value < smallest || value > 0x10ffff || surrogate) {
    return {lead, 1, false};
  }
  return {value, length, true};
}

void append_utf8(std::string& out, char32_t c) {
  const auto put = [&](char32_t bits) { out.push_back(static_cast<char>(bits)); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xc0 | (c >> 6)), put(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    put(0xe0 | (c >> 12)), put(0x80 | ((c >> 6) & 0x3f)), put(0x80 | (c & 0x3f));
  } else {
    put(0xf0 | (c >> 18)), put(0x80 | ((c >> 12) & 0x3f));
    put(0x80 | ((c >> 6) & 0x3f)), put(0x80 | (c & 0x3f));
  }
}

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
  for (std::size_t byte = 0; byte < text.size();) {
    // Most of most files is ASCII, where eight bytes need one look.
    std::uint64_t eight = 0;
    if (byte + sizeof eight <= text.size()) {
      std::memcpy(&eight, text.data() + byte, sizeof eight);
      if ((eight & 0x8080808080808080ULL) == 0) {
        byte += sizeof eight;
        continue;
      }
    }
    const CodePoint c = decode_utf8(text, byte);
    if (!c.valid) {
      return byte;
    }
    byte += c.bytes;
  }
  return std::nullopt;
}

std::size_t count_code_points(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t byte = 0; byte < text.size(); byte += decode_utf8(text, byte).bytes) {
    ++count;
  }
  return count;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t byte = 0; byte < text.size();) {
    const CodePoint c = decode_utf8(text, byte);
    byte += c.bytes;
    if (is_control(c.value) || in_ranges(c.value, kZeroWidth)) {
      continue;
    }
    width += in_ranges(c.value, kWide) ? 2 : 1;
  }
  return width;
}

std::string ascii_lower(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return small;
}

std::string in_capitals(std::string_view text) {
  std::string capitals(text);
  std::ranges::transform(capitals, capitals.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return capitals;
}

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t byte = 0; byte < text.size();) {
    const CodePoint c = decode_utf8(text, byte);
    if (!c.valid || (is_control(c.value) && c.value != '\t') || turns_direction(c.value)) {
      out += "\xef\xbf\xbd";
    } else if (c.value == '\t') {
      out += ' ';
    } else {
      out += text.substr(byte, c.bytes);
    }
    byte += c.bytes;
  }
  return out;
}

std::string shown(std::string_view data) {
  constexpr std::size_t kLongest = 100;
  OffsetConverter offsets(data);
  const std::size_t end = offsets.byte_of(kLongest).value_or(data.size());
  return printable(data.substr(0, end)) + (end < data.size() ? "..." : "");
}

void OffsetConverter::advance() {
  byte_ += decode_utf8(text_, byte_).bytes;
  ++code_points_;
  if (code_points_ == marks_.size() * kStride) {
    marks_.push_back(byte_);
  }
}

void OffsetConverter::go_to_mark(std::size_t number) {
  byte_ = marks_[number];
  code_points_ = number * kStride;
}

std::size_t OffsetConverter::code_points_before(std::size_t byte) {
  const auto after = std::ranges::upper_bound(marks_, byte);
  const auto mark = static_cast<std::size_t>(after - marks_.begin()) - 1;
  if (byte < byte_ || byte_ < marks_[mark]) {
    go_to_mark(mark);
  }
  while (byte_ < byte && byte_ < text_.size()) {
    advance();
  }
  return code_points_;
}

std::optional<std::size_t> OffsetConverter::byte_of(std::size_t index) {
  const std::size_t mark = std::min(index / kStride, marks_.size() - 1);
  if (index < code_points_ || code_points_ < mark * kStride) {
    go_to_mark(mark);
  }
  while (code_points_ < index) {
    if (byte_ >= text_.size()) {
      return std::nullopt;
    }
    advance();
  }
  return byte_;
}

}  // namespace gnomon
