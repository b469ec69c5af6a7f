// Asks a simulated annotator until nothing is left to ask.
#pragma once

#include "gnomon/annotate/strategies.h"
#include "gnomon/simulate/gold_annotation.h"
#include "gnomon/simulate/trial.h"

#include <cstddef>
#include <span>
#include <stop_token>

namespace gnomon {

// How many links `TrialOptions::initial` amounts to.
std::size_t initial_links(const GoldAnnotation& gold, double initial);

// One run. The weights are for strategies that use them; `unasked` are links that are taken for
// right beforehand, each unless it contradicts those before it.
Trial run_trial(const GoldAnnotation& gold, const StrategyInfo& strategy,
                const AnswerWeights& weights, const TrialOptions& options,
                const std::stop_token& stop = {}, std::span<const Constraint> unasked = {});

}  // namespace gnomon
