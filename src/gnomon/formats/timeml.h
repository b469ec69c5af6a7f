// TimeML in all its shapes: TimeBank 1.2, TempEval-3, QA TempEval, and TempEval-1, where event and
// instance are one element.
#pragma once

#include "gnomon/formats/format.h"
#include "gnomon/formats/xml_reader.h"

namespace gnomon {

extern const Format kTimeml;

std::vector<Result<Document>> read_timeml(const Source& source);

// Canonical TimeML: UTF-8, attributes in one order, instances and links behind the text, one a
// line. Reading it gives the same document.
Result<std::string> write_timeml(const Document& document);

}  // namespace gnomon
