#include "gnomon/score/tally.h"

namespace gnomon {

Tally& Tally::operator+=(const Tally& other) {
  entities += other.entities;
  awareness += other.awareness;
  breakdown += other.breakdown;
  setzer += other.setzer;
  core += other.core;
  chains += other.chains;
  tempeval += other.tempeval;
  holistic += other.holistic;
  return *this;
}

}  // namespace gnomon
