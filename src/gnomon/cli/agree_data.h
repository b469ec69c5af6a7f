// The figures of gnomon agree as data, under the names of the reference files.
#pragma once

#include "gnomon/agree/corpus_agreement.h"
#include "gnomon/base/value.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli {

// The labels that are shown, by their numbers, and what they are called.
struct LabelInventory {
  std::vector<std::size_t> labels;
  std::vector<std::string> names;
};
// Those that occur, by their names in TimeML; the six of TimeBank-Dense, as it writes them, when
// the documents have no text and no other labels.
LabelInventory label_inventory(const CorpusAgreement& corpus);
// Those of TempEval that occur.
LabelInventory coarse_inventory(const Confusion& coarse);

// "position", "exact", "ids".
std::string_view pairing_name(AlignBy by);
// How the figures were made, in one line.
std::string agree_signature(const AgreeSettings& settings);

Value agree_data(const CorpusAgreement& corpus, const AgreeSettings& settings);

}  // namespace gnomon::cli
