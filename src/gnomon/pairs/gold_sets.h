// Known data sets of pairs, recognised by their content.
#pragma once

#include "gnomon/pairs/gold.h"

#include <span>
#include <string_view>

namespace gnomon {

struct GoldSet {
  std::string_view name;
  PairSet set;
  std::size_t rows;
  std::size_t documents;
  std::string_view content_sha256;  // of its sorted rows: see content_hash
};

std::span<const GoldSet> gold_sets();

// The set with exactly these rows, or null.
const GoldSet* recognise(const PairGold& gold);

}  // namespace gnomon
