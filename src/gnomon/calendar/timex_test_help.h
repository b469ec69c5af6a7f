// What the tests of this room share.
#pragma once

#include "gnomon/calendar/timex_value.h"

#include <string>
#include <string_view>

namespace gnomon {

inline PartialNumber digits(std::string_view text) {
  return PartialNumber::from_text(text).value();
}

// The problem with a text in one line, "byte: what (hint)", or "none".
inline std::string problem_of(std::string_view text) {
  const auto value = parse_timex_value(text);
  if (value) {
    return "none";
  }
  const ValueProblem& problem = value.error();
  std::string line = std::to_string(problem.byte) + ": " + problem.what;
  if (!problem.hint.empty()) {
    line += " (" + problem.hint + ")";
  }
  return line;
}

// The value of a text that must have one, printed back; otherwise the problem.
inline std::string reprinted(std::string_view text) {
  const auto value = parse_timex_value(text);
  return value ? to_string(*value) : problem_of(text);
}

}  // namespace gnomon
