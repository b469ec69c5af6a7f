// How much of the core of each annotation is in the core of the other (Tannier and Muller 2008, as
// UzZaman and Allen 2011 describe it), and how much the other entails.
#pragma once

#include "gnomon/reason/closure.h"
#include "gnomon/reason/reduction.h"
#include "gnomon/score/linked_part.h"
#include "gnomon/score/metrics.h"
#include "gnomon/score/shared_links.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace gnomon {

// Core pairs of a closure are those whose relation does not follow from the others. Counting these
// only keeps a long chain from weighing quadratically.
struct CoreTally {
  std::int64_t gold = 0;           // core pairs of gold,
  std::int64_t gold_in_core = 0;   // how many of them are core pairs of the system too,
  std::int64_t gold_entailed = 0;  // and how many follow from the system's links
  std::int64_t system = 0;
  std::int64_t system_in_core = 0;
  std::int64_t system_entailed = 0;

  friend bool operator==(const CoreTally&, const CoreTally&) = default;
};
void visit_fields(CoreTally& tally, const FieldUse& use);

// Links that contradict earlier ones of their side are left out. Of entities that are equal on a
// side one stands for all there: the first that the links of the other side name too, or else the
// first.
CoreTally tally_core(const SharedPair& pair, During during, const std::stop_token& stop = {});

// Gold's core found once, for any number of systems: which entity stands for a class is left open.
struct CoreGold {
  LinkedPart part;
  Closure closure;
  std::vector<CorePair> core;
};
CoreGold find_core(const SharedPair& pair, During during, const std::stop_token& stop = {});
// The pair has the same links of gold, in whatever numbering.
CoreTally tally_core(const CoreGold& gold, const SharedPair& pair, During during,
                     const std::stop_token& stop = {});

extern const Metric kCoreMetric;
// What the other's core says through further entities counts too.
extern const Metric kCoreEntailedMetric;

}  // namespace gnomon
