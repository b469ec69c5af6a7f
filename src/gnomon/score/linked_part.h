// A pair of annotations cut down to what its links speak of.
#pragma once

#include "gnomon/reason/sbi_mapping.h"
#include "gnomon/score/shared_links.h"

#include <vector>

namespace gnomon {

// Most entities of a document are in no link, and tables over all pairs of entities are quadratic:
// so the others are numbered anew, in their old order.
struct LinkedPart {
  SharedPair pair;
  std::vector<bool> in_gold;  // of each entity: a link of that side names it
  std::vector<bool> in_system;
};

// The links of these relTypes and the entities that they name.
LinkedPart linked_part(const SharedPair& pair, const RelTypes& types);

}  // namespace gnomon
