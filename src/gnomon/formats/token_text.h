// Tokens of a text: found in it again, or joined to one where a file has only them.
#pragma once

#include "gnomon/base/span.h"

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// Where the tokens lie in the text from `begin` on, one behind the other; nothing when one of them
// is not found.
std::optional<std::vector<Span>> find_tokens(std::string_view text, std::size_t begin,
                                             std::span<const std::string_view> tokens);

// Appends the tokens with single blanks between them; where each of them lies.
std::vector<Span> join_tokens(std::string& text, std::span<const std::string_view> tokens);

// The tokens of a stretch of text: words and punctuation, divided at the places of `cuts` too, so
// that no marked span cuts one.
std::vector<Span> uncut_tokens(std::string_view text, const std::set<std::size_t>& cuts,
                               Span stretch);

}  // namespace gnomon
