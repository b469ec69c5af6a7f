// Scores of co-reference applied to chains of simultaneous entities, as Setzer and others (2003)
// do: MUC (Vilain and others 1995) and B-cubed (Bagga and Baldwin 1998).
#pragma once

#include "gnomon/reason/sbi_mapping.h"
#include "gnomon/score/metrics.h"
#include "gnomon/score/score_choices.h"
#include "gnomon/score/shared_links.h"

#include <cstdint>
#include <span>

namespace gnomon {

// Links of chains: how many are found of those that are needed.
struct ChainLinks {
  std::int64_t found = 0;
  std::int64_t needed = 0;

  ChainLinks& operator+=(const ChainLinks& other);
  friend bool operator==(const ChainLinks&, const ChainLinks&) = default;
};

struct ChainTally {
  ChainLinks muc_recall;
  ChainLinks muc_precision;
  // B-cubed: weighted sums over the entities, to be divided by the sum of the weights.
  std::int64_t entities = 0;
  double weight = 0;
  double precision = 0;
  double recall = 0;

  friend bool operator==(const ChainTally&, const ChainTally&) = default;
};
void visit_fields(ChainTally& tally, const FieldUse& use);

struct ChainOptions {
  SbiMapping mapping = sbi_mapping(During::kSimultaneous);
  ChainWeight weight = ChainWeight::kEqualPerEntity;
  // Of each entity of the pair; none when `weight` decides.
  std::span<const double> of_entities = {};
};

// Chains are the classes of S in the closure by the rules; all entities in links of either side
// count, those without S as chains of one.
ChainTally tally_chains(const SharedPair& pair, const ChainOptions& options);

// The same of any two partitions of the same entities, given as the number of the class of each
// entity, from 0. With weights of the entities, or without any when all weigh 1.
ChainTally tally_chains(std::span<const std::uint32_t> key, std::span<const std::uint32_t> response,
                        std::span<const double> weights = {});

extern const Metric kMucMetric;
extern const Metric kBCubedMetric;

}  // namespace gnomon
