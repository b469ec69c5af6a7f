#include "gnomon/score/tally.h"

namespace gnomon {

Tally& Tally::operator+=(const Tally& other) {
  for (const auto& [type, part] : other.parts_) {
    const auto [own, is_new] = parts_.try_emplace(type, part);
    if (!is_new) {
      part.add(own->second.counts, part.counts);
    }
  }
  return *this;
}

}  // namespace gnomon
