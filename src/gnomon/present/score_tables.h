// Tables of scores: of one system, of several, of every document.
#pragma once

#include "gnomon/report/table.h"
#include "gnomon/score/corpus_score.h"

#include <string>
#include <vector>

namespace gnomon {

// Every line of every metric with the counts behind it.
Table one_system_table(const SystemScore& system, const MetricSet& metrics,
                       const ScoreSettings& settings);

// A row for each system, with the difference of the first line to the best.
Table systems_table(const CorpusScore& score, const std::vector<std::string>& names,
                    const Metric& metric, const TableLines& wanted);

// A row for each document: F1, P and R of every metric's headline.
Table documents_table(const SystemScore& system, const std::string& name, const CorpusScore& score);

}  // namespace gnomon
