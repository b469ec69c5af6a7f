// The text of a document and what is marked in it as data, for every result that shows them.
#pragma once

#include "gnomon/base/value.h"

namespace gnomon {

struct ShowResult;

// Events and times with their places in the text, in code points.
Value shown_entities_data(const ShowResult& result);
// Where sentences begin, in code points.
Value shown_sentences_data(const ShowResult& result);

}  // namespace gnomon
