// Lines of text with styles, laid out for a terminal of some width.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// Styles add to what the words say and never say it alone: without colour nothing is lost.
enum class TextStyle : std::uint8_t {
  kPlain,
  kStrong,
  kMuted,
  kFirst,   // the first of two entities
  kSecond,  // the second
  kKey,     // a key to press
  kChosen,  // where the cursor is
  kWarning,
};

// The text has gone through printable(), but for line ends, which break a line when it is wrapped.
struct StyledPiece {
  std::string text;
  TextStyle style = TextStyle::kPlain;

  friend bool operator==(const StyledPiece&, const StyledPiece&) = default;
};
using StyledLine = std::vector<StyledPiece>;

// The columns that a line takes.
std::size_t columns(const StyledLine& line);

// The words of a line without their styles.
std::string words_of(const StyledLine& line);

// Breaks text at blanks, and words that are wider than a line anywhere. No line is wider than
// `width` columns, which are two at least; lines behind the first begin with `indent` blanks where
// there is room. No-break spaces do not break and become blanks.
std::vector<StyledLine> wrap(std::span<const StyledPiece> text, std::size_t width,
                             std::size_t indent = 0);

// The line, cut short with "…" when it takes more columns.
StyledLine cut_to(const StyledLine& line, std::size_t width);

// The line with the sequences that a terminal shows its styles by; its words alone without colour.
std::string painted(const StyledLine& line, bool color);

}  // namespace gnomon
