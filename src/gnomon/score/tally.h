// Everything counted on one pair of documents. Tallies add up, so that figures of a corpus, of a
// part of it and of a run over many machines are the same sums.
#pragma once

#include "gnomon/score/awareness.h"
#include "gnomon/score/breakdown.h"
#include "gnomon/score/chains.h"
#include "gnomon/score/core.h"
#include "gnomon/score/entities.h"
#include "gnomon/score/holistic.h"
#include "gnomon/score/metrics.h"
#include "gnomon/score/settings.h"
#include "gnomon/score/setzer.h"
#include "gnomon/score/tempeval1.h"

namespace gnomon {

struct Tally {
  EntitiesTally entities;
  AwarenessTally awareness;
  Breakdown breakdown;
  SetzerTally setzer;
  CoreTally core;
  ChainTally chains;
  TempEvalTally tempeval;
  HolisticTally holistic;

  Tally& operator+=(const Tally& other);
};

}  // namespace gnomon
