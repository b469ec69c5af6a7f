// Where sentences begin: for distances between entities.
#pragma once

#include "timeml/document.h"

#include <cstddef>
#include <vector>

namespace gnomon {

// The sentences of a document's body. Those that it marks (`s`) count; in a body without any, a
// sentence ends at an empty line, and at a full stop, question or exclamation mark that white space
// and anything but a small letter follow.
class Sentences {
 public:
  explicit Sentences(const Document& document);

  std::size_t count() const { return begins_.size(); }
  // The number of the sentence that a byte of the document's text lies in, from 0. What stands
  // before the first one counts as in it.
  std::size_t at(std::size_t byte) const;

 private:
  std::vector<std::size_t> begins_;
};

}  // namespace gnomon
