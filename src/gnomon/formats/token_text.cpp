#include "gnomon/formats/token_text.h"

#include <algorithm>

namespace gnomon {

std::optional<std::vector<Span>> find_tokens(std::string_view text, std::size_t begin,
                                             std::span<const std::string_view> tokens) {
  std::vector<Span> places;
  for (const std::string_view token : tokens) {
    // Only blanks may stand between two tokens: a token that is left out would be found far off.
    std::size_t found = begin;
    while (found < text.size() && !text.substr(found).starts_with(token)) {
      const bool is_blank = std::string_view(" \t\r\n").find(text[found]) != std::string_view::npos;
      const bool is_wide_blank = text.substr(found).starts_with("\xc2\xa0");
      if (!is_blank && !is_wide_blank) {
        return std::nullopt;
      }
      found += is_blank ? 1 : 2;
    }
    if (found >= text.size()) {
      return std::nullopt;
    }
    places.push_back({found, found + token.size()});
    begin = found + token.size();
  }
  return places;
}

std::vector<Span> join_tokens(std::string& text, std::span<const std::string_view> tokens) {
  std::vector<Span> places;
  for (const std::string_view token : tokens) {
    text += places.empty() ? "" : " ";
    places.push_back({text.size(), text.size() + token.size()});
    text += token;
  }
  return places;
}

std::vector<Span> uncut_tokens(std::string_view text, const std::set<std::size_t>& cuts,
                               Span stretch) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  const auto is_mark = [](char c) {
    return std::string_view(".,;:!?\"()[]").find(c) != std::string_view::npos;
  };
  std::vector<Span> tokens;
  for (std::size_t at = stretch.begin; at < stretch.end;) {
    if (is_blank(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    const auto cut = cuts.upper_bound(at);
    const std::size_t most = cut == cuts.end() ? stretch.end : std::min(*cut, stretch.end);
    while (end < most && !is_blank(text[end]) && !is_mark(text[at]) && !is_mark(text[end])) {
      ++end;
    }
    tokens.push_back({at, end});
    at = end;
  }
  return tokens;
}

}  // namespace gnomon
