#include "gnomon/present/agree_labels.h"

#include <algorithm>

namespace gnomon {

LabelInventory label_inventory(const CorpusAgreement& corpus) {
  const PairAgreement all = corpus.micro();
  LabelInventory dense;
  LabelInventory used;
  bool is_dense = std::ranges::none_of(corpus.documents, &DocumentAgreement::has_text);
  for (std::size_t i = 0; i < kPairLabels; ++i) {
    const auto label = static_cast<PairLabel>(i);
    if (!dense_label_name(label).empty()) {
      dense.labels.push_back(i);
      dense.names.emplace_back(dense_label_name(label));
    }
    if (all.relations.full.is_used(i)) {
      used.labels.push_back(i);
      used.names.emplace_back(pair_label_name(label));
      is_dense = is_dense && !dense_label_name(label).empty();
    }
  }
  return is_dense ? dense : used;
}

LabelInventory coarse_inventory(const Confusion& coarse) {
  LabelInventory used;
  for (std::size_t i = 0; i < kCoarseLabels; ++i) {
    if (coarse.is_used(i)) {
      used.labels.push_back(i);
      used.names.emplace_back(tempeval_name(static_cast<TempEvalLabel>(i)));
    }
  }
  return used;
}

}  // namespace gnomon
