// Corpora and tools whose files are JSON, one file each; see docs/formats.md.
#pragma once

#include "gnomon/formats/format.h"

namespace gnomon {

extern const Format kDoccano;
extern const Format kProdigy;
extern const Format kMavenEre;
extern const Format kMavenErePreprocessed;
extern const Format kEventfull;
extern const Format kNarrativetime;
extern const Format kDisplacy;
extern const Format kTempeval2Json;
extern const Format kPairsJson;

}  // namespace gnomon
