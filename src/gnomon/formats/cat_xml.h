// CAT XML, as MEANTIME and SemEval-2015 Task 4 have it: tokens, markables over them and relations.
#pragma once

#include "gnomon/formats/format.h"

namespace gnomon {

extern const Format kCat;

std::vector<Result<Document>> read_cat(const Source& source);

}  // namespace gnomon
