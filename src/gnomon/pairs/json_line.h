// One line of JSON lines, read without a tree: what rows of pairs are, in nearly all files.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// A value of a flat object. Views are of the line.
struct JsonLineValue {
  enum class Kind : std::uint8_t { kAbsent, kText, kInteger, kNumber, kOther };
  Kind kind = Kind::kAbsent;
  std::string_view text;  // without quotation marks; of a number as it is written
};

// Reads a flat object whose texts have no escapes, into one value for each of the keys; other keys
// are passed over. False when the line is anything else, which does not mean that it is wrong: the
// caller then reads it with a complete parser. The line must be UTF-8.
bool read_json_line(std::string_view line, std::span<const std::string> keys,
                    std::vector<JsonLineValue>& values);

}  // namespace gnomon
