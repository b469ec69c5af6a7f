// Texts with inline TIMEX2, as WikiWars has them.
#pragma once

#include "gnomon/formats/format.h"

namespace gnomon {

extern const Format kTimex2;

std::vector<Result<Document>> read_timex2(const Source& source);

}  // namespace gnomon
