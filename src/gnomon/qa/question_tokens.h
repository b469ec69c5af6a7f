// The tokens by which QA TempEval decides whether two marks begin on the same word.
#pragma once

#include "gnomon/base/span.h"

#include <string_view>
#include <vector>

namespace gnomon {

// Cuts a text into tokens, in order; no token holds white space. Brackets, quotes and marks at the
// end of words stand alone, as do English endings ('s, n't); a hyphenated word is one token, other
// than in TempEval-3 (see align/tokens.h).
std::vector<Span> question_tokens(std::string_view text);

}  // namespace gnomon
