// Scores as data, under the names of the reference files.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/cli/score_report.h"

namespace gnomon::cli {

Value system_data(const SystemScore& system, const CorpusScore& score,
                  const ScoreReportOptions& options);

}  // namespace gnomon::cli
