// The eight holistic metrics as data, under the names of the reference files.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/score/holistic.h"

namespace gnomon {

// Of one pair of documents: the values themselves and their differences.
Value holistic_document_data(const HolisticTally& tally);

// Of a corpus: sums, means and RMSE.
Value holistic_corpus_data(const HolisticTally& tally);

}  // namespace gnomon
