// Writing a Value as JSON text.
#pragma once

#include "gnomon/base/value.h"

#include <string>

namespace gnomon {

enum class JsonStyle {
  kCompact,  // one line without blanks
  kPretty,   // one item per line, indented by two blanks
};

// The tree as JSON in UTF-8, without a newline at the end. Never fails: stray bytes in strings
// become U+FFFD, and control characters are escaped, so that the text is harmless on a terminal.
// A double has the fewest digits that read back as the same number, and always a point or an
// exponent, so that it reads back as a double.
std::string to_json(const Value& value, JsonStyle style);

}  // namespace gnomon
