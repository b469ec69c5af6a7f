// Colours on a terminal; private to this room.
#pragma once

#include <string>
#include <string_view>

namespace gnomon {

// The parameters of the ANSI sequence "select graphic rendition".
namespace ansi {
inline constexpr std::string_view kBold = "1";
inline constexpr std::string_view kMuted = "2";
inline constexpr std::string_view kRed = "1;31";
inline constexpr std::string_view kYellow = "1;33";
inline constexpr std::string_view kBlue = "1;34";
}  // namespace ansi

// The text between the sequence and its end; as it is without colour, without a style, or when
// there is nothing to see. The text must have gone through printable().
inline std::string paint(std::string_view text, std::string_view style, bool color) {
  if (!color || style.empty() || text.empty()) {
    return std::string(text);
  }
  std::string out = "\x1b[";
  out.append(style).append("m").append(text).append("\x1b[0m");
  return out;
}

}  // namespace gnomon
