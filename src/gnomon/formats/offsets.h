// Offsets as other programs count them, and the bytes that they mean. The only place where units
// are converted: inside gnomon a span is a range of bytes.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/base/span.h"
#include "gnomon/formats/reading_choices.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

inline constexpr std::size_t kOffsetUnits = 5;

// "bytes", "code-points", "utf16", "graphemes", "tokens".
std::string_view offset_unit_name(OffsetUnit unit);
// For messages: "code points", "UTF-16 units", ...
std::string_view offset_unit_words(OffsetUnit unit);
// By its name; an error that lists the names when there is none.
Result<OffsetUnit> find_offset_unit(std::string_view name);

// Converts offsets of one text, which must live as long; in any order, each in O(log n) once the
// unit has been asked about. Text that is all ASCII costs nothing.
class Offsets {
 public:
  // `tokens` are the words in the order of their numbers; they may be empty when nobody asks for
  // tokens.
  explicit Offsets(std::string_view text, std::vector<Span> tokens = {});

  std::string_view text() const { return text_; }
  std::size_t length(OffsetUnit unit);

  // The byte at which unit number `offset` starts, the size of the text for the one behind the
  // last. Nothing when the text is shorter, or the place lies inside of a character (half of a
  // UTF-16 pair, a byte within a sequence).
  std::optional<std::size_t> byte_of(OffsetUnit unit, std::size_t offset);
  // Nothing when one end has no byte or the end comes before the begin. A range of tokens ends
  // where its last token does.
  std::optional<Span> span_of(OffsetUnit unit, std::size_t begin, std::size_t end);

  // How many units start before this byte; of tokens, how many end at or before it.
  std::size_t offset_of(OffsetUnit unit, std::size_t byte);

 private:
  // The byte of each offset, kInside for one that lies inside of a character.
  const std::vector<std::size_t>& table(OffsetUnit unit);

  std::string_view text_;
  std::vector<Span> tokens_;
  bool is_ascii_ = false;
  std::array<std::vector<std::size_t>, kOffsetUnits> tables_;
};

// A span as a file gives it, with the text that the file says it covers; empty when it says none.
struct CoveredSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view text = {};
};

// What a file without a fixed unit counts in.
struct UnitGuess {
  OffsetUnit unit = OffsetUnit::kCodePoints;
  // Whether the file leaves no doubt. If not, nothing in it tells the units apart, although they
  // differ: somebody has to say.
  bool is_certain = true;
  // The spans, by their position, whose covered text no unit gives at the offsets.
  std::vector<std::size_t> disagreeing = {};
};

inline constexpr std::array kUsualUnits = {OffsetUnit::kCodePoints, OffsetUnit::kUtf16};

// Tests the units against the covered texts: the first one in which most of them are right. Without
// covered texts the first one, which is certain only if all units mean the same bytes.
UnitGuess guess_unit(Offsets& offsets, std::span<const CoveredSpan> spans,
                     std::span<const OffsetUnit> units = kUsualUnits);

// "the file says 'arrived', but in code points 46-53 is 'x' and in UTF-16 units 'y'".
std::string disagreement(Offsets& offsets, const CoveredSpan& span,
                         std::span<const OffsetUnit> units = kUsualUnits);

// Where the stretches between single blanks, tabs and line ends lie.
std::vector<Span> words_between_blanks(std::string_view text);

}  // namespace gnomon
