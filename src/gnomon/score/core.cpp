#include "gnomon/score/core.h"

#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/reduction.h"
#include "gnomon/score/linked_part.h"
#include "gnomon/score/scored_pair.h"
#include "gnomon/score/tally.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <vector>

namespace gnomon {
namespace {

// All that have a meaning: all but kOther.
const RelTypes kNamedTypes = ~RelTypes().set(static_cast<std::size_t>(RelType::kOther));

Closure close_side(const SharedPair& pair, const SharedSide& side, During during) {
  std::optional<Closure> closure =
      Closure::of(accept_in_order(network_of(pair, side, during)).network);
  assert(closure && "links that were accepted one after another do not contradict one another");
  return std::move(*closure);
}

// One entity for each class of equal ones, of those that the links name.
std::vector<Entity> class_heads(const Closure& closure, const std::vector<bool>& in_links,
                                const std::vector<bool>& in_other_links) {
  std::vector<Entity> heads;
  std::vector<bool> has_head(in_links.size());  // of the first entity of each class
  for (const bool also_in_other : {true, false}) {
    for (std::uint32_t i = 0; i < in_links.size(); ++i) {
      if (in_links[i] && in_other_links[i] == also_in_other) {
        const std::size_t first = position(closure.representative(Entity{i}));
        if (!has_head[first]) {
          has_head[first] = true;
          heads.push_back(Entity{i});
        }
      }
    }
  }
  return heads;
}

std::int64_t count_entailed(const std::vector<CorePair>& core, const Closure& by) {
  return std::ranges::count_if(core, [&](const CorePair& pair) {
    return pair.relation.contains(by.relation(pair.first, pair.second));
  });
}

void count_pair(const ScoredPair& pair, Tally& tally) {
  tally.core = tally_core(pair.links(), pair.settings.during);
}

std::vector<Figure> core_figures(const Tally& tally, const ScoreSettings& /*settings*/) {
  const CoreTally& t = tally.core;
  return {figure("all", t.system_entailed, t.system, t.gold_entailed, t.gold)};
}

void visit_core(Tally& tally, const FieldUse& use) {
  use({"core", "gold"}, &tally.core.gold);
  use({"core", "gold_entailed"}, &tally.core.gold_entailed);
  use({"core", "system"}, &tally.core.system);
  use({"core", "system_entailed"}, &tally.core.system_entailed);
}

}  // namespace

constinit const Metric kCoreMetric{
    .id = MetricId::kCore,
    .name = "core",
    .summary = "relations that follow from no others",
    .citation = "Tannier and Muller 2008",
    .count = count_pair,
    .figures = core_figures,
    .fields = visit_core,
};

CoreTally& CoreTally::operator+=(const CoreTally& other) {
  gold += other.gold;
  gold_entailed += other.gold_entailed;
  system += other.system;
  system_entailed += other.system_entailed;
  return *this;
}

CoreTally tally_core(const SharedPair& pair, During during) {
  const LinkedPart part = linked_part(pair, kNamedTypes);
  const Closure gold = close_side(part.pair, part.pair.gold, during);
  const Closure system = close_side(part.pair, part.pair.system, during);
  const std::vector<CorePair> of_gold =
      core_pairs(gold, class_heads(gold, part.in_gold, part.in_system));
  const std::vector<CorePair> of_system =
      core_pairs(system, class_heads(system, part.in_system, part.in_gold));
  return {static_cast<std::int64_t>(of_gold.size()), count_entailed(of_gold, system),
          static_cast<std::int64_t>(of_system.size()), count_entailed(of_system, gold)};
}

}  // namespace gnomon
