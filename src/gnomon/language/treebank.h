// Sentences with tags, lemmas and trees, to learn from: treebanks in CoNLL-U.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/language/analysis.h"

#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// Owns the text that its analysis looks into: the words with one blank between them.
struct Treebank {
  std::vector<char> text;
  Analysis analysis;
};

// Lines of ten columns, empty lines between sentences; words of several tokens and empty nodes are
// skipped. `name` is for messages.
Result<Treebank> read_treebank(std::string_view bytes, const std::string& name);

}  // namespace gnomon
