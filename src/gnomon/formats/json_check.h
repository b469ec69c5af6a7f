// Whether a text is JSON that we are willing to read.
#pragma once

#include "gnomon/timeml/limits.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gnomon {

struct JsonProblem {
  std::string what;
  std::string hint;
  std::size_t byte = 0;  // where it is; 0 when it is the whole that is wrong
};

inline constexpr std::size_t kMaxJsonDepth = 16;  // our documents need four
// Room for the attributes that an element may have and the members that we add.
inline constexpr std::size_t kMaxJsonKeys = kMaxAttributes + 100;

// Nothing when `text` is one well-formed JSON value in which no object has a key twice or more than
// kMaxJsonKeys of them, and nothing lies more than kMaxJsonDepth deep. One pass, O(n log n); what
// has passed can be given to a parser that trusts its input.
std::optional<JsonProblem> find_json_problem(std::string_view text);

}  // namespace gnomon
