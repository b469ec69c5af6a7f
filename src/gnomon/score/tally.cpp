#include "gnomon/score/tally.h"

#include "gnomon/score/selection.h"

#include <cassert>

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

Tally tally(const Document& gold, const Document& system, const Alignment& alignment,
            MetricSet metrics, const ScoreSettings& settings) {
  Tally result;
  if (metrics.contains(MetricId::kEntities)) {
    result.entities = tally_entities(gold, system, alignment, settings.mode);
  }
  if (metrics.contains(MetricId::kHolistic)) {
    // In both modes by the same places. That there is an alignment means that the texts are equal.
    const auto counted = tally_holistic(gold, system, {.during = settings.during});
    assert(counted && "texts that were aligned are aligned again");
    result.holistic = *counted;
  }
  if (!metrics.needs_links()) {
    return result;
  }
  SharedPair pair = shared_pair(
      gold, system, alignment,
      settings.mode == Mode::kOfficial ? LinksWithoutId::kByOldIds : LinksWithoutId::kAsOthers);
  if (!settings.tasks.empty()) {
    keep_tasks(settings.tasks, {settings.targets.get()}, gold, system, alignment, pair);
  }
  if (metrics.needs_judging()) {
    const JudgedPair judged = judge(pair, settings);
    result.awareness = tally_awareness(judged, settings.mode);
    result.breakdown = break_down(gold, system, judged);
  }
  if (metrics.contains(MetricId::kSetzer)) {
    result.setzer = tally_setzer(pair, {settings.during, settings.mapping});
  }
  if (metrics.contains(MetricId::kCore)) {
    result.core = tally_core(pair, settings.during);
  }
  if (metrics.contains(MetricId::kMuc) || metrics.contains(MetricId::kBCubed)) {
    result.chains = tally_chains(pair, {settings.mapping, settings.chain_weight});
  }
  if (metrics.contains(MetricId::kTempEval1)) {
    result.tempeval = tally_tempeval(gold, system, alignment, pair, settings.targets.get());
  }
  return result;
}

}  // namespace gnomon
