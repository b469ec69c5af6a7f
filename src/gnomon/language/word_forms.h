// The words of a sentence as numbers, to make features of.
#pragma once

#include "gnomon/language/analysis.h"
#include "gnomon/language/word_table.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace gnomon {

// Hashes of a word and of parts of it; digits count as one digit.
struct WordForm {
  std::uint64_t word = 0;
  std::uint64_t small = 0;
  std::uint64_t prefix1 = 0;
  std::uint64_t prefix2 = 0;
  std::uint64_t prefix3 = 0;
  std::uint64_t suffix1 = 0;
  std::uint64_t suffix2 = 0;
  std::uint64_t suffix3 = 0;
  std::uint64_t suffix4 = 0;
  std::uint64_t shape = 0;  // case, hyphens, digits
  std::uint16_t group = 0;  // of WordTable, 0 when unknown
  std::uint8_t wide_group = 0;
  std::uint8_t parts_of_speech = 0;
};

WordForm word_form(std::string_view word, const WordTable& words);

// Those of the tokens of a range.
std::vector<WordForm> word_forms(const Analysis& analysis, TokenRange range,
                                 const WordTable& words);

}  // namespace gnomon
