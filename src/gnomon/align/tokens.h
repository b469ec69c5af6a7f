// The tokens by which TempEval-3 decides whether two tags begin on the same word.
#pragma once

#include "gnomon/base/span.h"

#include <string_view>
#include <vector>

namespace gnomon {

// White space, as that scorer knows it.
constexpr bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

// Cuts a text into tokens, in order; no token holds white space. The rules are those of the scorer
// of TempEval-3: punctuation at the ends of words, English endings ('s, n't) and single hyphens
// become tokens of their own.
std::vector<Span> tokens(std::string_view text);

}  // namespace gnomon
