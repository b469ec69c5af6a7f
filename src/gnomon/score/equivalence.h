// Whether two annotations say the same, whatever links they say it with.
#pragma once

#include "gnomon/reason/sbi.h"
#include "gnomon/score/settings.h"
#include "gnomon/score/shared_links.h"

#include <cstdint>
#include <optional>
#include <stop_token>

namespace gnomon {

// Of one annotation.
struct MinimalModelSize {
  std::int64_t pairs = 0;    // that its links state, in terms of S, B and I
  std::int64_t minimal = 0;  // as few of them as have the same closure
};

struct Equivalence {
  bool by_rules = false;         // equal closures under the rules of Setzer and others (2003)
  bool by_full_closure = false;  // the same relation for every pair, after links that contradict
                                 // earlier ones were set aside
  MinimalModelSize gold;
  MinimalModelSize system;
  // Pairs in one closure under the rules and not in the other.
  std::int64_t only_in_gold = 0;
  std::int64_t only_in_system = 0;
  // The first of these, gold's before the system's.
  std::optional<SbiPair> first_difference;
};

Equivalence compare_meaning(const SharedPair& pair, const ScoreSettings& settings,
                            const std::stop_token& stop = {});

}  // namespace gnomon
