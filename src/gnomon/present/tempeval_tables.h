// Scores of TempEval's tasks as tables: one like Table II of Verhagen et al. 2009, one for each
// task.
#pragma once

#include "gnomon/operations/score.h"
#include "gnomon/present/present.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/tempeval1.h"

#include <string>
#include <vector>

namespace gnomon {

// Tables of several systems, with their mean and how far they spread.
void add_tempeval_tables(const CorpusScore& score, const std::vector<std::string>& names,
                         Deviation deviation, Report& report);

// Sentences about links that do not count, or not as they were meant.
void add_tempeval_notes(const std::string& system, const TempEvalTally& tally,
                        std::vector<std::string>& notes);

}  // namespace gnomon
