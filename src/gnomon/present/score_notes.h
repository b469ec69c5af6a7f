// Sentences about documents that were not scored or count as empty, and what that means.
#pragma once

#include "gnomon/score/corpus_score.h"

#include <string>
#include <vector>

namespace gnomon {

std::vector<std::string> score_notes(const CorpusScore& score);

}  // namespace gnomon
