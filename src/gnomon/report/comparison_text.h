// A text with the marks of two annotations; private to this room.
#pragma once

#include "gnomon/report/comparison_page.h"

#include <string>

namespace gnomon {

// "founded: event in both; gold e1 ei1; system e1 ei7"
std::string describe(const ComparisonEntity& entity);

// The text of a document as HTML. What either annotation marks is a link that knows its entities;
// spans may nest and cross, so that the text is cut wherever one begins or ends.
std::string marked_text(const ComparisonDocument& document);

// The entities that the text does not mention, as HTML: the creation time, for one. Empty when
// there are none.
std::string unmentioned(const ComparisonDocument& document);

}  // namespace gnomon
