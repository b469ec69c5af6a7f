// ISO-TimeML (ISO 24617-1): annotation beside the tokens of another file, or character ranges of
// TEXT.
#pragma once

#include "gnomon/formats/format.h"

namespace gnomon {

extern const Format kIsoTimeml;

std::vector<Result<Document>> read_iso_timeml(const Source& source);

}  // namespace gnomon
