// Rows of labelled pairs as TimeBank-Dense has them: a pair of ids and a short label, no text.
// docs/agreement.md describes what it holds.
#pragma once

#include "gnomon/formats/format.h"

namespace gnomon {

extern const Format kTbdense;

// Whether the first line is a row, most others are, and some label is known. A bad row among good
// ones is an error that reading shows, no reason to take the file for something else.
bool looks_like_tbdense(std::string_view head);

// One document, or one for each name in the first of four columns. A label that TimeBank-Dense does
// not know is kept as it is written, like any relType that TimeML does not know.
std::vector<Result<Document>> read_tbdense(const Source& source);
// Rows of four columns; refuses documents with a text, or with anything but links between events
// and times.
Result<std::string> write_tbdense(const Document& document);

}  // namespace gnomon
