// How a figure was made, as a sentence for a paper and the references that belong to it.
#pragma once

#include "gnomon/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct Reference {
  std::string_view key;
  std::string_view bibtex;
};

struct PairCitation {
  std::string sentence;
  std::vector<Reference> references;  // of the convention, then of the data
};

// Of a signature that `score_pairs` made. The error says what is wrong with it.
Result<PairCitation> cite_pairs(std::string_view signature);

}  // namespace gnomon
