// The form of a word that a dictionary lists.
#pragma once

#include "gnomon/language/penn_tag.h"
#include "gnomon/language/wordnet.h"

#include <string>
#include <string_view>

namespace gnomon {

// In small letters: "bought" VBD is buy, "firms" NNS is firm. Irregular forms come from a list, the
// others by endings; where several are possible, the one that WordNet knows.
std::string lemma_of(std::string_view word, PennTag tag, const WordNet& wordnet);

}  // namespace gnomon
