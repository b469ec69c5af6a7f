// What people see as one character: extended grapheme clusters of Unicode (UAX 29).
#pragma once

#include <cstddef>
#include <string_view>

namespace gnomon {

// Where the cluster that starts at `byte` ends; `byte` must lie inside the text. CR LF, a letter
// with its marks, an emoji with modifiers and joiners, a flag and a Korean syllable are one each.
// Prepended marks (rule GB9b) and Indic conjuncts (GB9c) are not joined.
std::size_t grapheme_end(std::string_view text, std::size_t byte);

}  // namespace gnomon
