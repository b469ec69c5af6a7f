// The words that mention an entity among those around them: what tells one "said" from another.
#pragma once

#include "gnomon/timeml/document.h"
#include "gnomon/timeml/sentences.h"

#include <cstddef>
#include <string>

namespace gnomon {

// Put together, the three are a piece of the text on one line. Blanks between them belong to
// `before` and `after`, as does the "…" that stands where the sentence goes on.
struct MentionInContext {
  std::string before;
  std::string words;  // see mention()
  std::string after;
};

// Whole words of the same sentence on both sides, as many as `columns` of a terminal hold besides
// the mention itself. None for what the text does not mention. The sentences are those of the
// document.
MentionInContext mention_in_context(const Document& document, const Sentences& sentences,
                                    const EntityRef& entity, std::size_t columns);

}  // namespace gnomon
