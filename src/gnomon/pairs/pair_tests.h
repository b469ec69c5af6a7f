// Intervals and tests for figures of pairs.
#pragma once

#include "gnomon/pairs/convention.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

struct PairInterval {
  double low = 0;
  double high = 0;
};

// The 95 % interval of F1 by percentiles of samples of whole documents, drawn with replacement.
// Nothing without documents or trials.
std::optional<PairInterval> bootstrap_documents(std::span<const PairRatios> documents,
                                                std::size_t trials, std::uint64_t seed,
                                                const std::stop_token& stop = {});

// Approximate randomisation of F1: a coin for each gold pair decides whether two systems change
// their whole answers to it (Noreen 1989).
struct PairRandomisation {
  double observed = 0;  // the difference of F1, first less second
  double p = 1;
};
PairRandomisation randomise_pairs(std::span<const PairRatios> first,
                                  std::span<const PairRatios> second, std::size_t trials,
                                  std::uint64_t seed, const std::stop_token& stop = {});

// What each gold pair adds to the counts of a main convention.
std::vector<PairRatios> counts_by_pair(const PairGold& gold, std::span<const PairAnswer> answers);
// The same for documents, in the order of PairGold::documents.
std::vector<PairRatios> counts_by_document(const PairGold& gold,
                                           std::span<const PairAnswer> answers);

}  // namespace gnomon
