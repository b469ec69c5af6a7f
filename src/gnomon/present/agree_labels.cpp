#include "gnomon/present/agree_labels.h"

#include <algorithm>

namespace gnomon {

LabelInventory used_inventory(const Confusion& full) {
  LabelInventory used;
  for (std::size_t i = 0; i < kPairLabels; ++i) {
    if (full.is_used(i)) {
      used.labels.push_back(i);
      used.names.emplace_back(pair_label_name(static_cast<PairLabel>(i)));
    }
  }
  return used;
}

LabelInventory label_inventory(const CorpusAgreement& corpus) {
  LabelInventory used = used_inventory(corpus.micro().relations.full);
  const auto is_dense = [](std::size_t label) {
    return !dense_label_name(static_cast<PairLabel>(label)).empty();
  };
  if (std::ranges::any_of(corpus.documents, &DocumentAgreement::has_text) ||
      !std::ranges::all_of(used.labels, is_dense)) {
    return used;
  }
  LabelInventory dense;
  for (std::size_t i = 0; i < kPairLabels; ++i) {
    if (is_dense(i)) {
      dense.labels.push_back(i);
      dense.names.emplace_back(dense_label_name(static_cast<PairLabel>(i)));
    }
  }
  return dense;
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
