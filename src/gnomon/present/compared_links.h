// The links of two annotations of one text, in words, as the other one judges them.
#pragma once

#include "gnomon/present/compared_entities.h"

#include <vector>

namespace gnomon {

struct ComparedLinks {
  std::vector<ComparisonLink> gold;
  std::vector<ComparisonLink> system;
};

ComparedLinks compared_links(const ComparedDocument& document, const ComparedEntities& entities,
                             During during);

}  // namespace gnomon
