// The words of a text, to be pointed at: by a cursor that moves from one to the next, or by number.
#pragma once

#include "gnomon/timeml/document.h"

#include <cstddef>
#include <vector>

namespace gnomon {

// The words of a document's body. Letters and digits make a word, with a hyphen, an apostrophe or a
// point between them (twenty-one, o'clock, 10:30, 3.5); of a script that sets no blanks each
// character is one.
class TextWords {
 public:
  explicit TextWords(const Document& document);

  std::size_t count() const { return spans_.size(); }
  Span operator[](std::size_t word) const { return spans_[word]; }
  // From the begin of one word to the end of another.
  Span from_to(std::size_t first, std::size_t last) const {
    return {spans_[first].begin, spans_[last].end};
  }
  // The word that holds a byte, else the first one behind it, else the last one.
  std::size_t at(std::size_t byte) const;

 private:
  std::vector<Span> spans_;
};

}  // namespace gnomon
