// Which labels of relations an agreement shows, and what they are called.
#pragma once

#include "gnomon/agree/corpus_agreement.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon {

// The labels that are shown, by their numbers, and what they are called.
struct LabelInventory {
  std::vector<std::size_t> labels;
  std::vector<std::string> names;
};
// Those that occur, by their names in TimeML; the six of TimeBank-Dense, as it writes them, when
// the documents have no text and no other labels.
LabelInventory label_inventory(const CorpusAgreement& corpus);
// Those of TempEval that occur in a confusion of these.
LabelInventory coarse_inventory(const Confusion& coarse);
// Those that occur in a confusion of all labels, by their names in TimeML and TempEval.
LabelInventory used_inventory(const Confusion& full);

}  // namespace gnomon
