// Documents with other events and times: new ones marked, some gone, some at another place.
#pragma once

#include "gnomon/timeml/document.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace gnomon {

using NamedValues = std::vector<std::pair<std::string, std::string>>;

// An EVENT or TIMEX3 to be marked. Its attributes hold its id.
struct NewMarkup {
  ElementKind kind = ElementKind::kEvent;
  Span span;
  NamedValues attributes;
};

// What changes. To move an entity or to change its attributes, remove it and add it again with the
// same id: instances and links that name it stay.
struct EntityChanges {
  std::vector<MarkupIndex> removed;
  std::vector<NewMarkup> added;
  std::vector<NamedValues> instances;  // MAKEINSTANCEs to be added
};

// The first of two spans overlaps the second without one holding the other, which no XML can write.
struct CrossingSpans {
  Span added;
  Span marked;
};

// Two new spans that cross each other, or a new one that crosses an element that stays; nothing
// when all fit.
std::vector<CrossingSpans> crossing_spans(const Document& document, const EntityChanges& changes);

// The document with these changes, which must not cross anything. A new element stands inside the
// smallest element that holds its span, and takes in what lies inside it; one without extent stands
// in the root. What a removed element
// held goes to its parent; instances and links that name nothing any more go with it.
Document with_entities(const Document& document, const EntityChanges& changes);

// Ids made of a prefix and a number that no event, instance or time of the document has.
// Looks into the document, which must outlive it.
class FreshIds {
 public:
  FreshIds(const Document& document, std::string prefix);
  std::string next();

 private:
  const Document* document_;
  std::string prefix_;
  std::size_t number_ = 0;
};

}  // namespace gnomon
