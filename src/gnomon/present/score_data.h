// Scores as data, under the names of the reference files.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/score.h"
#include "gnomon/present/present.h"
#include "gnomon/score/corpus_score.h"

namespace gnomon {

Value system_data(const SystemScore& system, const CorpusScore& score, const ScoreView& view);

}  // namespace gnomon
