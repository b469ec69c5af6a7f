#include "gnomon/score/core.h"

#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/reduction.h"
#include "gnomon/score/linked_part.h"

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

}  // namespace

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
