#include "gnomon/formats/plain_text.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/xml_encoding.h"
#include "gnomon/timeml/document_builder.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::array<std::string_view, 2> kPlainTextExtensions = {"txt", "text"};
constexpr std::array<std::string_view, 12> kMonths = {
    "january", "february", "march",     "april",   "may",      "june",
    "july",    "august",   "september", "october", "november", "december"};

std::optional<int> number(std::string_view digits) {
  int value = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return problem == std::errc() && end == digits.data() + digits.size() ? std::optional(value)
                                                                        : std::nullopt;
}

// As a value, when there is such a day; other centuries than the last and this are numbers.
std::optional<std::string> date(int year, int month, int day) {
  const std::chrono::year_month_day found{std::chrono::year(year),
                                          std::chrono::month(static_cast<unsigned>(month)),
                                          std::chrono::day(static_cast<unsigned>(day))};
  if (year < 1800 || year > 2199 || month < 1 || day < 1 || !found.ok()) {
    return std::nullopt;
  }
  return fmt::format("{:04}-{:02}-{:02}", year, month, day);
}

// Runs of letters and runs of digits; anything else separates them.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    const auto same = [&](char c) {
      return is_ascii_digit(text[at]) ? is_ascii_digit(c) : is_ascii_letter(c);
    };
    while (end < text.size() && same(text[end])) {
      ++end;
    }
    if (end > at) {
      words.push_back(text.substr(at, end - at));
    }
    at = std::max(end, at + 1);
  }
  return words;
}

std::optional<int> month_of(std::string_view word) {
  const std::string name = ascii_lower(word);
  for (std::size_t i = 0; i < kMonths.size(); ++i) {
    const bool is_short = name.size() >= 3 && kMonths[i].starts_with(name);
    if (name == kMonths[i] || is_short) {
      return static_cast<int>(i) + 1;
    }
  }
  return std::nullopt;
}

// Weekdays, and the words that introduce a date.
bool says_nothing(std::string_view word) {
  constexpr auto kWords = std::to_array<std::string_view>(
      {"dct",      "date",   "published", "monday", "tuesday", "wednesday", "thursday", "friday",
       "saturday", "sunday", "mon",       "tue",    "wed",     "thu",       "fri",      "sat",
       "sun",      "st",     "nd",        "rd",     "th",      "of"});
  return std::ranges::find(kWords, ascii_lower(word)) != kWords.end();
}

Failure not_text(std::string_view bytes, std::size_t byte, const std::string& file,
                 std::string what,
                 std::string help = "save the file as UTF-8 text, or name its format with `from`") {
  const SourceText text(bytes);
  return Failure(Error{codes::kNotText.kind, std::move(what), text.locate(byte, file),
                       std::move(help), bytes.empty() ? "" : text.excerpt(byte),
                       codes::kNotText.name});
}

// Half of the bytes of most texts in UTF-16 are zero, nearly all of them at even or nearly all at
// odd places. Bytes of other files are zero now and then, at any place.
bool looks_like_utf16(std::string_view bytes) {
  std::array<std::size_t, 2> zeros{};
  const std::string_view start = bytes.substr(0, 1000);
  for (std::size_t i = 0; i < start.size(); ++i) {
    zeros[i % 2] += start[i] == '\0' ? 1 : 0;
  }
  const auto [few, many] = std::minmax(zeros[0], zeros[1]);
  return many > 0 && bytes.size() % 2 == 0 && many * 3 >= start.size() && few * 10 <= many;
}

// The text with LF at the ends of lines, or why it is none.
Result<std::string> checked_text(std::string_view bytes, const std::string& file) {
  if (bytes.starts_with("\xEF\xBB\xBF")) {
    bytes.remove_prefix(3);
  }
  if (looks_like_utf16(bytes)) {
    return not_text("", 0, file, "this looks like UTF-16 without a byte order mark");
  }
  if (const std::size_t zero = bytes.find('\0'); zero != std::string_view::npos) {
    return not_text(bytes, zero, file, "control character U+0000: a binary file, not text");
  }
  if (const auto bad = first_invalid_utf8(bytes)) {
    return not_text(bytes, *bad, file, "this byte is not UTF-8",
                    "save the file as UTF-8; for one of Windows: iconv -f WINDOWS-1252 -t UTF-8");
  }
  std::string text;
  text.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const char c = bytes[i];
    if (c == '\r') {
      text += i + 1 < bytes.size() && bytes[i + 1] == '\n' ? "" : "\n";
    } else if ((static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7f) {
      return not_text(
          bytes, i, file,
          fmt::format("control character U+{:04X}: this is not text", static_cast<unsigned>(c)));
    } else {
      text += c;
    }
  }
  if (text.find_first_not_of(" \t\n") == std::string::npos) {
    return not_text("", 0, file, "the text is empty", "give a file with text");
  }
  return text;
}

// The date of "Date: Wed, 04 Mar 1998 16:20:00 +0100" in a header like that of a message: lines of
// a name and a value, up to an empty line.
std::optional<std::string> date_in_header(std::string_view text) {
  std::optional<std::string> found;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.find_first_not_of(" \t") == std::string_view::npos) {
      return found;
    }
    const std::size_t colon = line.find(':');
    const std::string_view name = line.substr(0, colon);
    const bool is_field =
        colon != std::string_view::npos && colon > 0 &&
        std::ranges::all_of(name, [](char c) { return is_ascii_letter(c) || c == '-'; });
    if (!is_field) {
      return std::nullopt;  // a text that begins at once
    }
    const std::string small = ascii_lower(name);
    if (found || (small != "date" && small != "published" && small != "dct")) {
      continue;
    }
    // The time of day says nothing about the date.
    std::string_view value = line.substr(colon + 1);
    if (const std::size_t clock = value.find(':'); clock != std::string_view::npos) {
      value = value.substr(0, clock);
      while (!value.empty() && is_ascii_digit(value.back())) {
        value.remove_suffix(1);
      }
      value = value.ends_with('T') ? value.substr(0, value.size() - 1) : value;
    }
    found = date_of_line(value);
  }
  return std::nullopt;  // nothing but lines like these is a list, not a text
}

// The date of "LONDON, March 2, 2026 (Own) -- A ferry ...": a place in capitals, then a date, then
// a dash.
std::optional<std::string> date_of_dateline(std::string_view line) {
  constexpr auto kDashes = std::to_array<std::string_view>({" -- ", " - ", " \u2013 ", " \u2014 "});
  constexpr std::size_t kLongest = 80;
  constexpr std::size_t kShortestPlace = 3;
  std::size_t end = std::string_view::npos;
  for (const std::string_view dash : kDashes) {
    end = std::min(end, line.find(dash));
  }
  if (end == std::string_view::npos || end > kLongest) {
    return std::nullopt;
  }
  std::string_view head = line.substr(0, end);
  head = head.substr(0, head.find('('));
  const auto place = std::ranges::find_if_not(head, [](char c) { return c >= 'A' && c <= 'Z'; });
  if (static_cast<std::size_t>(place - head.begin()) < kShortestPlace) {
    return std::nullopt;
  }
  for (std::size_t at = head.find_first_of(" ,"); at != std::string_view::npos;
       at = head.find_first_of(" ,", at + 1)) {
    if (auto found = date_of_line(head.substr(at))) {
      return found;
    }
  }
  return std::nullopt;
}

// A date that stands alone in one of the first lines, or in a dateline there, as in the news.
std::optional<std::string> date_of_first_lines(std::string_view text) {
  constexpr int kFirstLines = 6;
  for (int lines = 0; lines < kFirstLines && !text.empty();) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.find_first_not_of(" \t") == std::string_view::npos) {
      continue;
    }
    ++lines;
    auto found = date_of_line(line);
    if (!found) {
      found = date_of_dateline(line.substr(line.find_first_not_of(" \t")));
    }
    if (found) {
      return found;
    }
  }
  return std::nullopt;
}

std::optional<std::string> date_of(const Source& source, std::string_view text) {
  if (!source.creation_time.empty()) {
    return source.creation_time;
  }
  const std::size_t begin = std::min(text.find_first_not_of(" \t\n"), text.size());
  const std::string_view first = text.substr(begin, text.find('\n', begin) - begin);
  if (auto found = date_of_line(first)) {
    return found;
  }
  if (auto found = date_in_header(text)) {
    return found;
  }
  if (auto found = date_in_name(source.document_name)) {
    return found;
  }
  return date_of_first_lines(text);
}

Result<std::string_view> text_as_utf8(std::string_view bytes, std::string& storage,
                                      const std::string& file) {
  // Without a mark the bytes are taken as UTF-8, whatever they begin with.
  const bool marked = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
  return marked ? xml_as_utf8(bytes, storage, file) : Result<std::string_view>(bytes);
}

}  // namespace

std::optional<std::string> date_of_line(std::string_view line) {
  std::vector<std::string_view> words = words_of(line);
  std::erase_if(words, says_nothing);
  if (words.size() == 1 && words[0].size() == 8) {
    words = {words[0].substr(0, 4), words[0].substr(4, 2), words[0].substr(6)};
  }
  if (words.size() != 3) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < 2; ++i) {  // 2 March 2026, March 2, 2026
    if (const auto month = is_ascii_letter(words[i][0]) ? month_of(words[i]) : std::nullopt) {
      const auto day = number(words[1 - i]);
      const auto year = number(words[2]);
      return day && year ? date(*year, *month, *day) : std::nullopt;
    }
  }
  const auto year = number(words[0]);
  const auto month = number(words[1]);
  const auto day = number(words[2]);
  return words[0].size() == 4 && year && month && day ? date(*year, *month, *day) : std::nullopt;
}

std::optional<std::string> date_in_name(std::string_view name) {
  const auto digits = [&](std::size_t at, std::size_t count) {
    return at + count <= name.size() && std::ranges::all_of(name.substr(at, count), is_ascii_digit)
               ? number(name.substr(at, count))
               : std::nullopt;
  };
  for (std::size_t at = 0; at + 8 <= name.size(); ++at) {
    if ((at > 0 && is_ascii_digit(name[at - 1])) || !is_ascii_digit(name[at])) {
      continue;
    }
    const char next = at + 4 < name.size() ? name[at + 4] : ' ';
    const std::size_t gap = next == '-' || next == '_' || next == '.' ? 1 : 0;
    const std::size_t end = at + 8 + 2 * gap;
    const bool separated = gap == 0 || (at + 7 < name.size() && name[at + 7] == next);
    const auto year = digits(at, 4);
    const auto month = digits(at + 4 + gap, 2);
    const auto day = digits(at + 6 + 2 * gap, 2);
    if (separated && year && month && day && (end >= name.size() || !is_ascii_digit(name[end]))) {
      if (auto found = date(*year, *month, *day)) {
        return found;
      }
    }
  }
  return std::nullopt;
}

std::vector<Result<Document>> read_plain_text(const Source& source) {
  std::vector<Result<Document>> result;
  const Result<std::string> text = checked_text(source.bytes, source.file);
  if (!text) {
    result.push_back(Failure(text.error()));
    return result;
  }
  DocumentBuilder builder;
  builder.set_name(source.document_name);
  const MarkupIndex root = builder.add_markup("TimeML", {}, {0, 0}, std::nullopt);
  builder.append_text("\n");
  if (const auto day = date_of(source, *text)) {
    const std::size_t begin = builder.text_size();
    builder.append_text(*day);
    const Span span{begin, builder.text_size()};
    const MarkupIndex dct = builder.add_markup("DCT", {}, span, root);
    const std::array<RawAttribute, 5> attributes{{{"tid", "t0"},
                                                  {"type", "DATE"},
                                                  {"value", *day},
                                                  {"temporalFunction", "false"},
                                                  {"functionInDocument", "CREATION_TIME"}}};
    builder.add_markup("TIMEX3", attributes, span, dct);
    builder.append_text("\n");
  }
  const std::size_t begin = builder.text_size();
  builder.append_text(*text);
  builder.add_markup("TEXT", {}, {begin, builder.text_size()}, root);
  builder.append_text("\n");
  builder.set_end(root, builder.text_size());
  result.push_back(std::move(builder).build());
  return result;
}

const Format kPlainText{
    .name = "text",
    .summary = "raw text in UTF-8 to be annotated, one document per file",
    .extensions = kPlainTextExtensions,
    .sniff = [](std::string_view) { return false; },
    .to_utf8 = text_as_utf8,
    .read = read_plain_text,
};

}  // namespace gnomon
