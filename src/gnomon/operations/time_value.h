// What somebody types as the value of a time, read while it is typed.
#pragma once

#include <string>
#include <string_view>

namespace gnomon {

struct TypedTime {
  bool valid = false;   // also when nothing is typed: the value stays empty
  std::string value;    // in the canonical spelling
  std::string type;     // DATE, TIME or DURATION; empty for an empty value
  std::string words;    // "Monday 2 March 2026"; empty when they would only repeat the value
  std::string problem;  // why it is no value
  std::string hint;     // what to write instead; may be empty
};

// A value as TimeML writes it, or a date as people do: 2 March 2026.
TypedTime read_time_value(std::string_view typed);

// "2026-03-02 = Monday 2 March 2026 (DATE)", or why it is no value.
std::string in_words(const TypedTime& time);

}  // namespace gnomon
