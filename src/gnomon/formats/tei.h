// TEI P5: dates, events as rs or seg, links beside the text.
#pragma once

#include "gnomon/formats/format.h"

namespace gnomon {

extern const Format kTei;

std::vector<Result<Document>> read_tei(const Source& source);

}  // namespace gnomon
