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

// Of one system, for each task that occurs: how often the key has a label and the answer another.
void add_tempeval_confusions(const TempEvalTally& tally, NonRelated reading,
                             const std::string& name, Report& report);

// Sentences about links that do not count, or not as they were meant.
void add_tempeval_notes(const std::string& system, const TempEvalTally& tally,
                        std::vector<std::string>& notes);

// The mean of the tasks in a sentence, for a system that is not compared with others.
void add_mean_note(const Tally& tally, const ScoreSettings& settings,
                   std::vector<std::string>& notes);

}  // namespace gnomon
