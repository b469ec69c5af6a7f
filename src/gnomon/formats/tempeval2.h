// TempEval-2: tables of tokens, extents, attributes and links, each in a file of its own, for many
// documents together.
#pragma once

#include "gnomon/formats/format.h"

namespace gnomon {

extern const Format kTempeval2;

// Every document of the tables in the order of the tokens. A document with a wrong row is an error
// that names the first such row; the others are read. Links to ids that do not exist are kept, as
// in every format. The letters of the four tables of links go into the attribute task.
std::vector<Result<Document>> read_tempeval2(const Source& source);

}  // namespace gnomon
