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
  std::vector<Entity> in_order;  // the entities as they were numbered before
};

// The links of these relTypes and the entities that they name.
LinkedPart linked_part(const SharedPair& pair, const RelTypes& types);

// The same where gold's part was found before, in any numbering: its entities keep their numbers
// there, and those that only the system names come behind. Gold's links are left with it.
LinkedPart linked_part(const LinkedPart& gold, const SharedPair& pair, const RelTypes& types);

}  // namespace gnomon
