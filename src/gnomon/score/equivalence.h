// Whether two annotations say the same, whatever links they say it with.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

namespace gnomon {

struct SbiPair;
struct ScoreSettings;
struct SharedPair;

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
};

// The first pair in which they differ goes to `difference`, gold's before the system's.
Equivalence compare_meaning(const SharedPair& pair, const ScoreSettings& settings,
                            std::optional<SbiPair>& difference, const std::stop_token& stop = {});

}  // namespace gnomon
