#include "gnomon/score/pair_tables.h"

#include "gnomon/reason/network.h"

namespace gnomon {

bool is_too_large_for_pair_tables(const Document& document) {
  return 2 * document.links().size() > kMostEntitiesInPairTables &&
         network_of(document).network.entity_count() > kMostEntitiesInPairTables;
}

}  // namespace gnomon
