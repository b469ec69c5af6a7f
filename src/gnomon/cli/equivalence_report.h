// Whether annotations say the same, for people and as data.
#pragma once

#include "gnomon/report/table.h"
#include "gnomon/score/equivalence.h"
#include "gnomon/timeml/document.h"

#include <string>
#include <vector>

namespace gnomon::cli {

struct DocumentEquivalence {
  std::string document;
  std::string refused;  // why the two could not be compared; empty when they could
  Equivalence found;
  std::string first_difference;  // in words

  bool is_equivalent() const { return refused.empty() && found.by_rules; }
};

DocumentEquivalence equivalence_of(const Document& gold, const Document& system, During during);

Report equivalence_report(const std::vector<DocumentEquivalence>& documents, During during);

}  // namespace gnomon::cli
