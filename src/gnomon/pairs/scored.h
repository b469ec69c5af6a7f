// Everything about systems that were scored on pairs, for those who show it.
#pragma once

#include "gnomon/base/run.h"
#include "gnomon/pairs/consistency.h"
#include "gnomon/pairs/convention.h"
#include "gnomon/pairs/gold_sets.h"
#include "gnomon/pairs/maven.h"
#include "gnomon/pairs/pair_tests.h"

#include <optional>
#include <string>
#include <vector>

namespace gnomon {

struct ScoredConvention {
  std::string_view name;
  std::string_view summary;
  PairScore score;
  std::string signature;
};

// Some of the gold pairs, with the counts of the main convention.
struct PairPart {
  std::string_view name;
  std::size_t pairs = 0;
  PairRatios ratios;
};

struct ScoredSystem {
  std::string name;
  std::string shape;
  RowColumns columns;
  Resolution resolution;
  std::vector<ScoredConvention> conventions;
  // The other parts where they were asked for.
  std::optional<PairConsistency> all;
  std::optional<PairConsistency> gold_pairs;
  std::optional<PairRatios> exact;  // the main convention after the exact repair
  std::size_t exact_dropped = 0;
  bool exact_proved = true;
  std::vector<PairRatios> by_document;  // of the main convention
  std::vector<PairPart> by_distance;    // empty when no distance is known
  std::vector<PairPart> by_kind;        // of ids; empty when all pairs are of one kind
  std::optional<PairInterval> interval;
  std::map<std::string, std::size_t> unknown_maven;  // labels that MAVEN-ERE does not have
};

struct ScoredPairs {
  PairGold gold;  // without pairs in MAVEN-ERE
  const GoldSet* recognised = nullptr;
  std::size_t maven_documents = 0;
  std::optional<PairConsistency> gold_consistency;
  std::vector<ScoredSystem> systems;
  std::size_t trials = 0;  // of the intervals
  std::uint64_t seed = 0;
};

struct PairSettings {
  ResolveRules rules = {};
  std::vector<const Convention*> conventions = {};
  bool consistency = false;
  bool exact_repair = false;
  RepairOrder repair_order = RepairOrder::kRows;
  std::size_t trials = 1000;
  std::uint64_t seed = 1;
};

// "matres-platinum#8a9f1fdb", or the kind of labels where the set is not known.
std::string set_name(const PairGold& gold, const GoldSet* recognised);

// How a figure was made, as one line.
std::string pair_signature(const PairGold& gold, const GoldSet* recognised,
                           const Convention& convention, const PairSettings& settings,
                           const RowFile& file);

ScoredSystem score_pairs_of(const PairGold& gold, const GoldSet* recognised, const RowFile& file,
                            const PairSettings& settings, const std::stop_token& stop);
ScoredSystem score_maven_of(const RowFile& gold, const RowFile& file);

}  // namespace gnomon
