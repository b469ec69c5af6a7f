#include "gnomon/align/common_text.h"

#include "gnomon/align/tokens.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

// What a code point is compared as: nothing when it is white space of some kind or not to be seen,
// one character for all forms of a quote, dash or bar.
char32_t folded(char32_t c) {
  switch (c) {
    case 0x00a0:  // no-break space
    case 0x00ad:  // soft hyphen
    case 0x200b:  // zero width space
    case 0x2028:
    case 0x2029:
    case 0x202f:
    case 0x3000:
    case 0xfeff:  // byte order mark
      return 0;
    case 0x00b4:
    case 0x2018:
    case 0x2019:
    case 0x201a:
    case 0x2032:
    case U'`':
      return U'\'';
    case 0x00ab:
    case 0x00bb:
    case 0x201c:
    case 0x201d:
    case 0x201e:
    case 0x2033:
      return U'"';
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2212:
      return U'-';
    default:
      return c <= U' ' || (c >= 0x2000 && c <= 0x200a) ? 0 : c;
  }
}

struct Folded {
  std::vector<char32_t> characters;
  std::vector<std::uint32_t> places;  // of each byte and of the end: how many stand before it
  std::vector<std::size_t> bytes;     // of each character
  bool is_plain = true;               // folding changed nothing but white space
};

Folded fold(std::string_view body) {
  Folded result;
  result.places.reserve(body.size() + 1);
  result.characters.reserve(body.size());
  result.bytes.reserve(body.size());
  for (std::size_t at = 0; at < body.size();) {
    const CodePoint point = decode_utf8(body, at);
    const char32_t written = point.valid ? point.value : U'\ufffd';
    // Two straight or slanted single quotes are how old texts write a double one.
    const bool doubled =
        at + 1 < body.size() && body[at] == body[at + 1] && (body[at] == '`' || body[at] == '\'');
    const char32_t c = doubled ? U'"' : folded(written);
    const std::size_t size = doubled ? 2 : point.bytes;
    for (std::size_t i = 0; i < size; ++i) {
      result.places.push_back(static_cast<std::uint32_t>(result.characters.size()));
    }
    if (c != 0) {
      result.characters.push_back(c);
      result.bytes.push_back(at);
      result.is_plain = result.is_plain && c == written;
    }
    at += size;
  }
  result.places.push_back(static_cast<std::uint32_t>(result.characters.size()));
  return result;
}

// On one line, with a blank for all white space.
std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (!is_space(c)) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  return line;
}

// Some words from this place on, for a message.
std::string words_at(const Document& document, const Folded& folded, std::size_t character) {
  const std::string_view body = document.body().of(document.text());
  if (character >= folded.bytes.size()) {
    return "the end of the text";
  }
  std::size_t begin = folded.bytes[character];
  while (begin > 0 && !is_space(body[begin - 1]) && folded.bytes[character] - begin < 40) {
    --begin;
  }
  std::size_t end = std::min(body.size(), begin + 60);
  while (end < body.size() && is_utf8_continuation(body[end])) {
    ++end;
  }
  while (begin < end && is_utf8_continuation(body[begin])) {
    ++begin;
  }
  return fmt::format("'{}'", printable(on_one_line(body.substr(begin, end - begin))));
}

std::size_t line_of(const Document& document, const Folded& folded, std::size_t character) {
  const std::string_view body = document.body().of(document.text());
  const std::size_t byte = character < folded.bytes.size() ? folded.bytes[character] : body.size();
  return 1 + static_cast<std::size_t>(std::ranges::count(body.substr(0, byte), '\n'));
}

Failure different(const Document& gold, const Folded& in_gold, const Document& system,
                  const Folded& in_system) {
  const auto [end, ignored] = std::ranges::mismatch(in_gold.characters, in_system.characters);
  const auto first = static_cast<std::size_t>(end - in_gold.characters.begin());
  return fail(
      codes::kDifferentTexts, std::string(system.name()),
      fmt::format("gold and system do not annotate the same text: they first differ at line {} of "
                  "the gold text, where gold has {} and the system has {} (its line {})",
                  line_of(gold, in_gold, first), words_at(gold, in_gold, first),
                  words_at(system, in_system, first), line_of(system, in_system, first)),
      "annotate the same text; differences in white space, quotes and dashes, or a missing "
      "beginning or end are ignored");
}

// Where the shorter text stands in the longer one, at its end or beginning, when it is most of it.
std::optional<std::uint32_t> place_within(const Folded& shorter, const Folded& longer) {
  const auto& needle = shorter.characters;
  const auto& hay = longer.characters;
  if (needle.size() < 40 || needle.size() * 2 < hay.size()) {
    return std::nullopt;
  }
  // Only a missing beginning or end is taken for the same text.
  if (std::equal(needle.rbegin(), needle.rend(), hay.rbegin())) {
    return static_cast<std::uint32_t>(hay.size() - needle.size());
  }
  if (std::equal(needle.begin(), needle.end(), hay.begin())) {
    return 0;
  }
  return std::nullopt;
}

void shift(std::vector<std::uint32_t>& places, std::uint32_t by) {
  for (std::uint32_t& place : places) {
    place += by;
  }
}

}  // namespace

Result<CommonText> CommonText::of(const Document& gold, const Document& system) {
  CommonText common;
  common.gold_ = {gold.text(), gold.body(), {}};
  common.system_ = {system.text(), system.body(), {}};
  if (gold.body().of(gold.text()) == system.body().of(system.text())) {
    return common;
  }
  Folded in_gold = fold(gold.body().of(gold.text()));
  Folded in_system = fold(system.body().of(system.text()));
  common.difference_ = "in white space";
  if (!in_gold.is_plain || !in_system.is_plain) {
    common.difference_ = "in white space or in the form of quotes and dashes";
  }
  if (in_gold.characters != in_system.characters) {
    const bool gold_is_longer = in_gold.characters.size() > in_system.characters.size();
    const auto offset =
        gold_is_longer ? place_within(in_system, in_gold) : place_within(in_gold, in_system);
    if (!offset) {
      return different(gold, in_gold, system, in_system);
    }
    shift(gold_is_longer ? in_system.places : in_gold.places, *offset);
    common.difference_ =
        fmt::format("by {} characters missing at the {} of {}",
                    std::max(in_gold.characters.size(), in_system.characters.size()) -
                        std::min(in_gold.characters.size(), in_system.characters.size()),
                    *offset > 0 ? "beginning" : "end", gold_is_longer ? "the system" : "gold");
  }
  common.gold_.places = std::move(in_gold.places);
  common.system_.places = std::move(in_system.places);
  return common;
}

std::optional<Span> CommonText::to_gold(Span system) const {
  const Span common = in_system(system);
  if (is_same()) {
    return Span{gold_.body.begin + common.begin, gold_.body.begin + common.end};
  }
  const std::vector<std::uint32_t>& places = gold_.places;
  if (common.begin < places.front() || common.end > places.back()) {
    return std::nullopt;
  }
  const auto byte_of = [&](std::size_t place) {
    return gold_.body.begin +
           static_cast<std::size_t>(std::ranges::lower_bound(places, place) - places.begin());
  };
  Span result{byte_of(common.begin), byte_of(common.end)};
  while (result.begin < result.end && is_space(gold_.text[result.begin])) {
    ++result.begin;
  }
  return result;
}

Span CommonText::place(const Copy& copy, Span span) {
  while (span.begin < span.end && is_space(copy.text[span.begin])) {
    ++span.begin;
  }
  while (span.begin < span.end && is_space(copy.text[span.end - 1])) {
    --span.end;
  }
  if (copy.places.empty()) {
    return {span.begin - copy.body.begin, span.end - copy.body.begin};
  }
  return {copy.places[span.begin - copy.body.begin], copy.places[span.end - copy.body.begin]};
}

}  // namespace gnomon
