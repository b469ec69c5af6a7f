// Where sentences begin and end: for distances between entities, and what stands together in one.
#pragma once

#include "gnomon/timeml/document.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace gnomon {

// The sentences of a document's body. Those that it marks (`s`) count; in a body without any, a
// sentence ends at an empty line, and at a full stop, question or exclamation mark that white space
// and anything but a small letter follow.
class Sentences {
 public:
  explicit Sentences(const Document& document);

  std::size_t count() const { return spans_.size(); }
  // Whether the document marks them itself.
  bool marked() const { return marked_; }
  // Sentences are in the order of their begins. One that was found ends where the next one begins.
  Span operator[](std::size_t sentence) const { return spans_[sentence]; }
  // The number of the sentence that a byte of the document's text lies in, from 0. What stands
  // before the first one counts as in it.
  std::size_t at(std::size_t byte) const;
  // The number of the sentence that holds all of the span; nothing for what stands outside of
  // sentences (a headline, a creation time) or in several.
  std::optional<std::size_t> holding(Span span) const;

 private:
  void find_in_body(const Document& document);

  std::vector<Span> spans_;
  bool marked_ = false;
};

}  // namespace gnomon
