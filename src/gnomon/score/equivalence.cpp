#include "gnomon/score/equivalence.h"

#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/sbi.h"
#include "gnomon/score/settings.h"
#include "gnomon/score/shared_links.h"

namespace gnomon {
namespace {

MinimalModelSize sizes(const SbiModel& model, const std::stop_token& stop) {
  return {static_cast<std::int64_t>(model.pairs.size()),
          static_cast<std::int64_t>(minimal_model(model, stop).pairs.size())};
}

// Pairs of `a` that `b` lacks. Of S only one way round counts.
std::int64_t count_missing(const SbiClosure& a, const SbiClosure& b,
                           std::optional<SbiPair>& first) {
  std::int64_t missing = 0;
  for (const Sbi relation : kAllSbi) {
    for (std::uint32_t x = 0; x < a.entity_count(); ++x) {
      a[relation].for_each_in_row(x, [&](std::size_t y) {
        const Entity from{x};
        const auto to = static_cast<Entity>(y);
        if (b.holds(relation, from, to) || (relation == Sbi::kSimultaneous && to < from)) {
          return;
        }
        ++missing;
        if (!first) {
          first = SbiPair{relation, from, to};
        }
      });
    }
  }
  return missing;
}

bool have_same_closure(const SharedPair& pair, During during, const std::stop_token& stop) {
  const auto close = [&](const SharedSide& side) {
    return accept_and_close(network_of(pair, side, during), stop);
  };
  const std::optional<AcceptedAndClosed> gold = close(pair.gold);
  const std::optional<AcceptedAndClosed> system = close(pair.system);
  bool same = gold && system;
  if (same) {
    const auto compare = [&](Entity a, Entity b, RelationSet set) {
      same = system->closure.relation(a, b) == set;
      return same;
    };
    gold->closure.for_each_pair(compare, stop);
  }
  return same;
}

}  // namespace

Equivalence compare_meaning(const SharedPair& pair, const ScoreSettings& settings,
                            std::optional<SbiPair>& difference, const std::stop_token& stop) {
  const SbiModel gold = sbi_model(pair.entities, pair.gold.links, settings.mapping);
  const SbiModel system = sbi_model(pair.entities, pair.system.links, settings.mapping);
  const SbiClosure gold_closure = close_by_rules(gold, stop);
  const SbiClosure system_closure = close_by_rules(system, stop);
  Equivalence result;
  difference.reset();
  result.only_in_gold = count_missing(gold_closure, system_closure, difference);
  result.only_in_system = count_missing(system_closure, gold_closure, difference);
  result.by_rules = result.only_in_gold == 0 && result.only_in_system == 0;
  result.by_full_closure = have_same_closure(pair, settings.during, stop);
  result.gold = sizes(gold, stop);
  result.system = sizes(system, stop);
  return result;
}

}  // namespace gnomon
