// Two annotations of one text, put side by side for people.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/report/comparison_page.h"
#include "gnomon/score/awareness.h"
#include "gnomon/score/entities.h"
#include "gnomon/score/settings.h"
#include "gnomon/timeml/document.h"

#include <string>
#include <vector>

namespace gnomon::cli {

struct ComparedPair {
  ComparisonDocument shown;
  EntitiesTally entities;
  AwarenessTally awareness;
};

// Fails when the texts are not the same. The mode is always exact: it alone can say why.
Result<ComparedPair> compare(const Document& gold, const Document& system, During during);

// All scores, the most important first; those of whole annotations when `brief` is set.
std::vector<ComparisonScore> scores_of(const EntitiesTally& entities,
                                       const AwarenessTally& awareness, bool brief);

}  // namespace gnomon::cli
