// What scoring gives: the figures of every system, and all that stands behind them.
#pragma once

#include "gnomon/operations/score.h"

namespace gnomon {

// What is to be said of a result without figures.
Notice nothing_scored(const ScoreResult& result);

// The result of scores that have been counted, with the tests that are asked for. Fails only when
// the run is stopped.
Result<ScoreResult> score_result(CorpusScore score, const TestsRequest& tests, Resample resample,
                                 const Run& run);

}  // namespace gnomon
