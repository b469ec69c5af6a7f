// Comparing two annotations by what follows from them (Setzer, Gaizauskas and Hepple 2003): key and
// response are closed, and the pairs of each relation in both, in the key and in the response are
// counted. The key is gold, the response the system.
#pragma once

#include "gnomon/reason/sbi.h"
#include "gnomon/reason/sbi_mapping.h"
#include "gnomon/score/linked_part.h"
#include "gnomon/score/metrics.h"
#include "gnomon/score/shared_links.h"

#include <array>
#include <cstdint>
#include <stop_token>

namespace gnomon {

struct PairCount {
  std::int64_t correct = 0;
  std::int64_t key = 0;
  std::int64_t response = 0;

  PairCount& operator+=(const PairCount& other);
  friend bool operator==(const PairCount&, const PairCount&) = default;
};

// Pairs of each of the three relations; each simultaneous pair counts once ("unordered").
struct SbiCounts {
  std::array<PairCount, 3> by_label;  // by Sbi

  PairCount& operator[](Sbi relation) { return by_label[static_cast<std::size_t>(relation)]; }
  const PairCount& operator[](Sbi relation) const {
    return by_label[static_cast<std::size_t>(relation)];
  }
  PairCount all() const;
  // The literal reading, S(x,y) and S(y,x) being two pairs, gives S double weight in `all()`.
  SbiCounts ordered() const;

  friend bool operator==(const SbiCounts&, const SbiCounts&) = default;
};

// Both over the same entities; the response may have further ones behind them.
SbiCounts compare(const SbiClosure& key, const SbiClosure& response);

struct SetzerTally {
  SbiCounts all;           // closed by the rules
  SbiCounts common;        // of these, pairs of two aligned entities
  SbiCounts consistent;    // closed by the rules without links that contradict earlier ones
  SbiCounts full_closure;  // the same links, closed fully and coarsened

  struct Side {
    std::int64_t entities = 0;                // in links
    std::int64_t contradictory_pairs = 0;     // in the closure by the rules of all links
    std::int64_t contradictory_closures = 0;  // documents with such a pair
    std::int64_t rejected_links = 0;          // for `consistent` and `full_closure`

    friend bool operator==(const Side&, const Side&) = default;
  };
  Side key;
  Side response;
  std::int64_t entities_in_both = 0;  // in links of both
  std::int64_t documents = 0;

  friend bool operator==(const SetzerTally&, const SetzerTally&) = default;
};
void visit_fields(SetzerTally& tally, const FieldUse& use);

struct SetzerOptions {
  During during = During::kSimultaneous;
  SbiMapping mapping = sbi_mapping(During::kSimultaneous);  // should go with `during`
};

// What is known of one side once its closures are made.
struct SbiClosedSide {
  SbiClosure all;
  SbiClosure consistent;  // empty when no link was set aside: then it is `all`
  SbiClosure full;
  std::size_t rejected = 0;

  const SbiClosure& consistent_part() const { return rejected == 0 ? all : consistent; }
};

// Gold closed once, for any number of systems.
struct SetzerGold {
  LinkedPart part;
  SbiClosedSide closed;
  SetzerTally::Side tally;
};
SetzerGold close_gold(const SharedPair& pair, const SetzerOptions& options,
                      const std::stop_token& stop = {});

// Links whose relType the mapping drops play no part at all, in `full_closure` neither; there and
// in the test for contradictions the others mean what they mean in TimeML, whatever they are mapped
// to.
SetzerTally tally_setzer(const SharedPair& pair, const SetzerOptions& options,
                         const std::stop_token& stop = {});
// The pair has the same links of gold, in whatever numbering.
SetzerTally tally_setzer(const SetzerGold& gold, const SharedPair& pair,
                         const SetzerOptions& options, const std::stop_token& stop = {});

extern const Metric kSetzerMetric;

}  // namespace gnomon
