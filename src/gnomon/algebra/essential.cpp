#include "gnomon/algebra/essential.h"

#include <vector>

namespace gnomon {

const Endpoints& essential_endpoints(RelationSet set) {
  static const std::vector<Endpoints> kTable = [] {
    std::vector<Endpoints> table;
    for (unsigned bits = 0; bits <= RelationSet::all().bits(); ++bits) {
      table.push_back(derive_essential_endpoints(RelationSet::from_bits(bits)));
    }
    return table;
  }();
  return kTable[set.bits()];
}

}  // namespace gnomon
