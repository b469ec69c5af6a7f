// The tasks of TempEval for machines: both readings of NON-RELATED and both denominators of
// precision, whichever the figures take.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/score/metrics.h"

namespace gnomon {

Value tempeval1_data(const Tally& tally, const ScoreSettings& settings, TallyOf whose);

}  // namespace gnomon
