// Words that keep their full stop.
#pragma once

#include <cstdint>
#include <string_view>

namespace gnomon {

enum class Abbreviation : std::uint8_t {
  kNone,
  kInside,  // titles and months: something follows in the same sentence
  kAny,     // may end a sentence: Corp., p.m., U.S.
};

// Of a word with its full stop, in any case: "Corp.", "Oct.", "U.S.", "J.".
Abbreviation abbreviation(std::string_view word_with_dot);

// Whether a word with a capital often opens a sentence: The, He, But.
bool opens_sentences(std::string_view word);

}  // namespace gnomon
