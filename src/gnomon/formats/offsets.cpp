#include "gnomon/formats/offsets.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/grapheme.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

struct UnitNames {
  std::string_view name;
  std::string_view words;
};

constexpr std::array<UnitNames, kOffsetUnits> kUnitNames = {{
    {"bytes", "UTF-8 bytes"},
    {"code-points", "code points"},
    {"utf16", "UTF-16 units"},
    {"graphemes", "grapheme clusters"},
    {"tokens", "tokens"},
}};

constexpr std::size_t kInside = static_cast<std::size_t>(-1);

std::vector<std::size_t> make_table(std::string_view text, OffsetUnit unit) {
  std::vector<std::size_t> table;
  table.reserve(text.size() + 1);
  for (std::size_t byte = 0; byte < text.size();) {
    table.push_back(byte);
    if (unit == OffsetUnit::kGraphemes) {
      byte = grapheme_end(text, byte);
      continue;
    }
    const CodePoint c = decode_utf8(text, byte);
    std::size_t halves = 1;
    if (unit == OffsetUnit::kBytes) {
      halves = c.bytes;
    } else if (unit == OffsetUnit::kUtf16 && c.value > 0xffff) {
      halves = 2;
    }
    table.insert(table.end(), halves - 1, kInside);
    byte += c.bytes;
  }
  table.push_back(text.size());
  return table;
}

// Whether one unit is one byte throughout.
bool counts_bytes(OffsetUnit unit, bool is_ascii, std::string_view text) {
  return is_ascii &&
         (unit != OffsetUnit::kGraphemes || text.find("\r\n") == std::string_view::npos);
}

}  // namespace

std::string_view offset_unit_name(OffsetUnit unit) {
  return kUnitNames[static_cast<std::size_t>(unit)].name;
}

std::string_view offset_unit_words(OffsetUnit unit) {
  return kUnitNames[static_cast<std::size_t>(unit)].words;
}

Result<OffsetUnit> find_offset_unit(std::string_view name) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < kUnitNames.size(); ++i) {
    if (kUnitNames[i].name == name) {
      return static_cast<OffsetUnit>(i);
    }
    names.push_back(kUnitNames[i].name);
  }
  const auto nearest = nearest_name(name, names);
  return fail(
      codes::kBadField, "", fmt::format("there is no unit of offsets '{}'", shown(name)),
      fmt::format("{}the units are {}", nearest ? fmt::format("did you mean '{}'? ", *nearest) : "",
                  fmt::join(names, ", ")));
}

Offsets::Offsets(std::string_view text, std::vector<Span> tokens)
    : text_(text),
      tokens_(std::move(tokens)),
      is_ascii_(std::ranges::all_of(text, [](char c) { return (c & '\x80') == 0; })) {}

const std::vector<std::size_t>& Offsets::table(OffsetUnit unit) {
  std::vector<std::size_t>& table = tables_[static_cast<std::size_t>(unit)];
  if (table.empty()) {
    table = make_table(text_, unit);
  }
  return table;
}

std::size_t Offsets::length(OffsetUnit unit) {
  if (unit == OffsetUnit::kTokens) {
    return tokens_.size();
  }
  return counts_bytes(unit, is_ascii_, text_) ? text_.size() : table(unit).size() - 1;
}

std::optional<std::size_t> Offsets::byte_of(OffsetUnit unit, std::size_t offset) {
  if (unit == OffsetUnit::kTokens) {
    if (offset == tokens_.size()) {
      return text_.size();
    }
    return offset < tokens_.size() ? std::optional(tokens_[offset].begin) : std::nullopt;
  }
  if (counts_bytes(unit, is_ascii_, text_)) {
    return offset <= text_.size() ? std::optional(offset) : std::nullopt;
  }
  const std::vector<std::size_t>& bytes = table(unit);
  return offset < bytes.size() && bytes[offset] != kInside ? std::optional(bytes[offset])
                                                           : std::nullopt;
}

std::optional<Span> Offsets::span_of(OffsetUnit unit, std::size_t begin, std::size_t end) {
  if (begin > end) {
    return std::nullopt;
  }
  if (unit == OffsetUnit::kTokens && begin < end) {
    return end <= tokens_.size() ? std::optional(Span{tokens_[begin].begin, tokens_[end - 1].end})
                                 : std::nullopt;
  }
  const auto first = byte_of(unit, begin);
  const auto last = byte_of(unit, end);
  return first && last ? std::optional(Span{*first, *last}) : std::nullopt;
}

std::size_t Offsets::offset_of(OffsetUnit unit, std::size_t byte) {
  if (unit == OffsetUnit::kTokens) {
    return static_cast<std::size_t>(std::ranges::upper_bound(tokens_, byte, {}, &Span::end) -
                                    tokens_.begin());
  }
  byte = std::min(byte, text_.size());
  if (counts_bytes(unit, is_ascii_, text_) || unit == OffsetUnit::kBytes) {
    return byte;
  }
  // The places inside of characters are greater than any byte, but never two in a row here: a pair
  // of UTF-16 has one, and it stands behind a place that is none.
  const std::vector<std::size_t>& bytes = table(unit);
  std::size_t low = 0;
  std::size_t high = bytes.size() - 1;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    const bool is_inside = bytes[middle] == kInside;
    if (bytes[is_inside ? middle - 1 : middle] < byte) {
      low = middle + 1;
    } else {
      high = is_inside ? middle - 1 : middle;
    }
  }
  return low;
}

UnitGuess guess_unit(Offsets& offsets, std::span<const CoveredSpan> spans,
                     std::span<const OffsetUnit> units) {
  UnitGuess guess{.unit = units.front()};
  std::size_t most = 0;
  const auto is_right = [&](const CoveredSpan& span, OffsetUnit unit) {
    const auto found = offsets.span_of(unit, span.begin, span.end);
    return found && found->of(offsets.text()) == span.text;
  };
  bool is_covered = false;
  for (const OffsetUnit unit : units) {
    std::size_t right = 0;
    for (const CoveredSpan& span : spans) {
      is_covered |= !span.text.empty();
      right += !span.text.empty() && is_right(span, unit) ? 1 : 0;
    }
    if (right > most) {
      most = right;
      guess.unit = unit;
    }
  }
  for (std::size_t i = 0; is_covered && i < spans.size(); ++i) {
    if (!spans[i].text.empty() && !is_right(spans[i], guess.unit)) {
      guess.disagreeing.push_back(i);
    }
  }
  if (most == 0) {
    guess.is_certain = std::ranges::all_of(spans, [&](const CoveredSpan& span) {
      const auto first = offsets.span_of(units.front(), span.begin, span.end);
      return std::ranges::all_of(units, [&](OffsetUnit unit) {
        return offsets.span_of(unit, span.begin, span.end) == first;
      });
    });
  }
  return guess;
}

std::string disagreement(Offsets& offsets, const CoveredSpan& span,
                         std::span<const OffsetUnit> units) {
  std::string readings;
  for (const OffsetUnit unit : units) {
    const auto found = offsets.span_of(unit, span.begin, span.end);
    readings += fmt::format(
        "{}in {} {}", readings.empty() ? "" : ", ", offset_unit_words(unit),
        found ? fmt::format("it is '{}'", shown(found->of(offsets.text()))) : "there is no such");
  }
  return fmt::format("the file says that {}-{} is '{}', but {}", span.begin, span.end,
                     shown(span.text), readings);
}

std::vector<Span> words_between_blanks(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  std::vector<Span> words;
  for (std::size_t begin = text.find_first_not_of(kBlanks); begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, begin), text.size());
    words.push_back({begin, end});
    begin = text.find_first_not_of(kBlanks, end);
  }
  return words;
}

}  // namespace gnomon
