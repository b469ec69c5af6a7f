// The pattern of a rule as it is written, cut into its parts.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace gnomon {

struct TimexPattern {
  enum class Kind { kWords, kClass, kNamed, kSet, kEnd, kRow, kChoice, kOptional };
  // kEnd (>>): what follows must be there, but is no part of the expression.
  Kind kind = Kind::kRow;
  std::vector<std::string> words;   // kWords: any of them
  std::string name;                 // kClass, kNamed: which; kSet: the slot
  std::string slot;                 // kClass: when it is not the one of its name
  std::string value;                // kSet
  std::vector<TimexPattern> parts;  // kRow, kChoice, kOptional (one)
  std::size_t byte = 0;             // of its begin, for messages
};

struct TimexPatternProblem {
  std::size_t byte = 0;
  std::string what;
};

// `text` starts at byte `base` of its file.
tl::expected<TimexPattern, TimexPatternProblem> parse_timex_pattern(std::string_view text,
                                                                    std::size_t base);

}  // namespace gnomon
