// The events and times of two annotations of one text, as a page shows them.
#pragma once

#include "gnomon/operations/compare.h"
#include "gnomon/operations/compared_pair.h"
#include "gnomon/report/comparison_page.h"

#include <cstddef>
#include <vector>

namespace gnomon {

// Where the entities of one document are in the list of the page.
struct EntityPlaces {
  std::vector<std::size_t> of_event;
  std::vector<std::size_t> of_time;
};

struct ComparedEntities {
  std::vector<ComparisonEntity> list;  // gold's first, in its order
  EntityPlaces in_gold;
  EntityPlaces in_system;
};

ComparedEntities compared_entities(const ComparedDocument& document);

}  // namespace gnomon
