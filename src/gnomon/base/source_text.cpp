#include "gnomon/base/source_text.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::size_t kContextBefore = 60;  // bytes of the line shown before the place, at most
constexpr std::size_t kContextAfter = 60;
constexpr std::size_t kBetweenMarks = 4096;  // bytes

// Moves `byte` back to the start of the code point it lies in: three bytes at most, also where
// stray bytes go on for long.
std::size_t code_point_begin(std::string_view source, std::size_t byte) {
  for (int steps = 0; steps < 3 && byte > 0 && byte < source.size(); ++steps) {
    if (!is_utf8_continuation(source[byte])) {
      break;
    }
    --byte;
  }
  return byte;
}

}  // namespace

SourceText::SourceText(std::string_view bytes) : bytes_(bytes) {
  line_begins_.push_back(bytes.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
  for (std::size_t at = bytes.find_first_of("\r\n"); at != std::string_view::npos;
       at = bytes.find_first_of("\r\n", at + 1)) {
    const bool half_of_crlf = bytes[at] == '\r' && bytes.substr(at + 1).starts_with('\n');
    if (!half_of_crlf) {
      line_begins_.push_back(at + 1);
    }
  }
  mark_long_lines();
}

// Some tools write a whole document into one line, and then every question would walk through all
// of it.
void SourceText::mark_long_lines() {
  for (std::size_t line = 0; line < line_begins_.size(); ++line) {
    const std::size_t end = line + 1 < line_begins_.size() ? line_begins_[line + 1] : bytes_.size();
    Mark here{line_begins_[line], 0};
    std::size_t next = here.byte + kBetweenMarks;
    while (next < end) {
      here.byte += decode_utf8(bytes_, here.byte).bytes;
      ++here.code_points;
      if (here.byte >= next) {
        marks_.push_back(here);
        next += kBetweenMarks;
      }
    }
  }
}

std::size_t SourceText::code_points_before(std::size_t byte, std::size_t line_begin) const {
  const auto after = std::ranges::upper_bound(marks_, byte, {}, &Mark::byte);
  Mark from{line_begin, 0};
  if (after != marks_.begin() && std::prev(after)->byte >= line_begin) {
    from = *std::prev(after);
  }
  return from.code_points + count_code_points(bytes_.substr(from.byte, byte - from.byte));
}

std::size_t SourceText::line_of(std::size_t byte) const {
  const auto after = std::ranges::upper_bound(line_begins_, byte);
  return after == line_begins_.begin() ? 0
                                       : static_cast<std::size_t>(after - line_begins_.begin()) - 1;
}

SourcePos SourceText::locate(std::size_t byte, std::string file) const {
  byte = std::min(byte, bytes_.size());
  const std::size_t line = line_of(byte);
  const std::size_t begin = std::min(line_begins_[line], byte);
  const std::size_t column = code_points_before(byte, begin) + 1;
  return {std::move(file), static_cast<int>(line + 1), static_cast<int>(column), byte};
}

std::string SourceText::excerpt(std::size_t byte) const {
  byte = std::min(byte, bytes_.size());
  const std::size_t line = line_of(byte);
  std::size_t begin = line_begins_[line];
  byte = std::max(byte, begin);
  const std::string_view rest = bytes_.substr(byte, kContextAfter + 4);
  std::size_t end = byte + std::min(rest.find_first_of("\r\n"), rest.size());
  const bool cut_before = byte - begin > kContextBefore + 3;
  if (cut_before) {
    begin = code_point_begin(bytes_, byte - kContextBefore);
  }
  const bool cut_after = end - byte > kContextAfter + 3;
  if (cut_after) {
    end = code_point_begin(bytes_, byte + kContextAfter);
  }
  const std::string before =
      (cut_before ? "..." : "") + printable(bytes_.substr(begin, byte - begin));
  const std::string after = printable(bytes_.substr(byte, end - byte)) + (cut_after ? "..." : "");
  const std::string number = std::to_string(line + 1);
  return fmt::format("  {} | {}{}\n  {:{}} | {:{}}^", number, before, after, "", number.size(), "",
                     display_width(before));
}

Error error_at(const ErrorCode& code, std::string_view source, std::size_t byte, std::string file,
               std::string what, std::string hint) {
  const SourceText text(source);
  return {code.kind,       std::move(what),    text.locate(byte, std::move(file)),
          std::move(hint), text.excerpt(byte), code.name};
}

}  // namespace gnomon
