// Corpora and tools whose files are rows, one file each; see docs/formats.md.
#pragma once

#include "gnomon/formats/format.h"

namespace gnomon {

extern const Format kWebannoTsv;
extern const Format kConllu;
extern const Format kMatres;
extern const Format kTimelines;
extern const Format kColumns;
extern const Format kCsvPairs;

}  // namespace gnomon
