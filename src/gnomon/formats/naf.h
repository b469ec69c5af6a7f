// NAF 3: layers of annotation over a raw text, as the NewsReader pipelines write it.
#pragma once

#include "gnomon/formats/format.h"

namespace gnomon {

extern const Format kNaf;

std::vector<Result<Document>> read_naf(const Source& source);

}  // namespace gnomon
