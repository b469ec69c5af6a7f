#include "gnomon/score/core.h"

#include "gnomon/reason/acceptance.h"
#include "gnomon/score/pair_tables.h"
#include "gnomon/score/scored_pair.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon {
namespace {

// All that have a meaning: all but kOther.
const RelTypes kNamedTypes = ~RelTypes().set(static_cast<std::size_t>(RelType::kOther));

// Nothing when it was stopped.
std::optional<AcceptedAndClosed> close_side(const SharedPair& pair, const SharedSide& side,
                                            During during, const std::stop_token& stop) {
  return accept_and_close(network_of(pair, side, during), stop);
}

// One entity for each class of equal ones, of those that the links name.
std::vector<Entity> class_heads(const Closure& closure, const std::vector<Entity>& in_order,
                                const std::vector<bool>& in_links,
                                const std::vector<bool>& in_other_links,
                                const std::stop_token& stop) {
  std::vector<Entity> heads;
  std::vector<bool> has_head(in_links.size());  // of the first entity of each class
  for (const bool also_in_other : {true, false}) {
    for (const Entity entity : in_order) {
      if (stop.stop_requested()) {
        return heads;
      }
      const std::size_t i = position(entity);
      if (in_links[i] && in_other_links[i] == also_in_other) {
        const std::size_t first = position(closure.representative(entity));
        if (!has_head[first]) {
          has_head[first] = true;
          heads.push_back(entity);
        }
      }
    }
  }
  return heads;
}

// The same core between other entities of the same classes.
void use_heads(const Closure& closure, const std::vector<Entity>& heads,
               std::vector<CorePair>& core) {
  std::vector<Entity> head_of(closure.entity_count());
  for (const Entity head : heads) {
    head_of[position(closure.representative(head))] = head;
  }
  for (CorePair& pair : core) {
    pair.first = head_of[position(closure.representative(pair.first))];
    pair.second = head_of[position(closure.representative(pair.second))];
  }
}

std::int64_t count_entailed(const std::vector<CorePair>& core, const Closure& by) {
  const std::size_t known = by.entity_count();
  return std::ranges::count_if(core, [&](const CorePair& pair) {
    return position(pair.first) < known && position(pair.second) < known &&
           pair.relation.contains(by.relation(pair.first, pair.second));
  });
}

// How many pairs of a core are also in the other one, which need not say less of them than this
// one.
std::int64_t count_in_core(const std::vector<CorePair>& core, const std::vector<CorePair>& other,
                           const Closure& of_other) {
  const auto classes = [&](Entity first, Entity second) {
    return std::pair(of_other.representative(first), of_other.representative(second));
  };
  std::vector<std::pair<std::pair<Entity, Entity>, RelationSet>> said;
  said.reserve(2 * other.size());
  for (const CorePair& pair : other) {
    said.emplace_back(classes(pair.first, pair.second), pair.relation);
    said.emplace_back(classes(pair.second, pair.first), pair.relation.inverse());
  }
  const auto by_classes = [](const auto& one) { return one.first; };
  std::ranges::sort(said, {}, by_classes);
  const std::size_t known = of_other.entity_count();
  return std::ranges::count_if(core, [&](const CorePair& pair) {
    if (position(pair.first) >= known || position(pair.second) >= known) {
      return false;
    }
    const auto wanted = classes(pair.first, pair.second);
    const auto found = std::ranges::lower_bound(said, wanted, {}, by_classes);
    return found != said.end() && found->first == wanted && pair.relation.contains(found->second);
  });
}

void prepare_gold(PreparedGold& gold, const std::stop_token& stop) {
  if (gold.links && !is_too_large_for_pair_tables(gold.document)) {
    gold.keep(find_core(*gold.links, gold.settings.during, stop));
  }
}

void count_pair(const ScoredPair& pair, Tally& tally) {
  if (is_too_large_for_pair_tables(pair.gold) || is_too_large_for_pair_tables(pair.system)) {
    return;
  }
  const During during = pair.settings.during;
  const auto* gold = pair.prepared.find<CoreGold>();
  tally.get<CoreTally>() = gold != nullptr ? tally_core(*gold, pair.links(), during, pair.stop)
                                           : tally_core(pair.links(), during, pair.stop);
}

std::vector<Figure> core_figures(const Tally& tally, const ScoreSettings& /*settings*/) {
  const auto& t = tally.get<CoreTally>();
  return {figure("all", t.system_in_core, t.system, t.gold_in_core, t.gold)};
}

std::vector<Figure> entailed_figures(const Tally& tally, const ScoreSettings& /*settings*/) {
  const auto& t = tally.get<CoreTally>();
  return {figure("all", t.system_entailed, t.system, t.gold_entailed, t.gold)};
}

}  // namespace

constinit const Metric kCoreMetric{
    .name = "core",
    .summary = "core relations of each side that are in the core of the other",
    .citation = "Tannier and Muller 2008",
    .prepare = prepare_gold,
    .count = count_pair,
    .figures = core_figures,
    .fields = fields_of<CoreTally>,
};

constinit const Metric kCoreEntailedMetric{
    .name = "core-entailed",
    .summary = "core relations of each side that follow from the other",
    .citation = "after Tannier and Muller 2008",
    .prepare = prepare_gold,
    .count = count_pair,
    .figures = entailed_figures,
    .fields = fields_of<CoreTally>,
};

void visit_fields(CoreTally& tally, const FieldUse& use) {
  use({"core", "gold"}, &tally.gold);
  use({"core", "gold_in_core"}, &tally.gold_in_core);
  use({"core", "gold_entailed"}, &tally.gold_entailed);
  use({"core", "system"}, &tally.system);
  use({"core", "system_in_core"}, &tally.system_in_core);
  use({"core", "system_entailed"}, &tally.system_entailed);
}

CoreGold find_core(const SharedPair& pair, During during, const std::stop_token& stop) {
  const SharedPair gold_only{pair.entities, pair.in_both, pair.is_time, pair.gold, {}};
  LinkedPart part = linked_part(gold_only, kNamedTypes);
  std::optional<AcceptedAndClosed> gold = close_side(part.pair, part.pair.gold, during, stop);
  if (!gold) {
    return {};
  }
  std::vector<CorePair> core =
      core_pairs(gold->accepted.network, gold->closure,
                 class_heads(gold->closure, part.in_order, part.in_gold, part.in_gold, stop), stop);
  return {std::move(part), std::move(gold->closure), std::move(core)};
}

CoreTally tally_core(const CoreGold& gold, const SharedPair& pair, During during,
                     const std::stop_token& stop) {
  if (stop.stop_requested()) {
    return {};  // gold may be half known
  }
  const LinkedPart part = linked_part(gold.part, pair, kNamedTypes);
  const std::optional<AcceptedAndClosed> closed =
      close_side(part.pair, part.pair.system, during, stop);
  if (!closed) {
    return {};
  }
  const Closure& system = closed->closure;
  std::vector<CorePair> of_gold = gold.core;
  use_heads(gold.closure,
            class_heads(gold.closure, part.in_order, part.in_gold, part.in_system, stop), of_gold);
  const std::vector<CorePair> of_system =
      core_pairs(closed->accepted.network, system,
                 class_heads(system, part.in_order, part.in_system, part.in_gold, stop), stop);
  return {.gold = static_cast<std::int64_t>(of_gold.size()),
          .gold_in_core = count_in_core(of_gold, of_system, system),
          .gold_entailed = count_entailed(of_gold, system),
          .system = static_cast<std::int64_t>(of_system.size()),
          .system_in_core = count_in_core(of_system, of_gold, gold.closure),
          .system_entailed = count_entailed(of_system, gold.closure)};
}

CoreTally tally_core(const SharedPair& pair, During during, const std::stop_token& stop) {
  return tally_core(find_core(pair, during, stop), pair, during, stop);
}

}  // namespace gnomon
