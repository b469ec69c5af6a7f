// The strategies by name.
#pragma once

#include "gnomon/annotate/strategy.h"
#include "gnomon/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace gnomon {

struct StrategyOptions {
  std::uint64_t seed = 1;  // of those that choose at random
  // So many segments move over the text, whatever the strategy; 0: the text is not cut up.
  std::size_t window = 0;
  std::vector<EntityFacts> facts = {};  // of each entity; none: their numbers are their places
  AnswerWeights weights = {};
  // 'guided' asks only what is expected to relate more pairs than this; 0: it asks about all.
  double least_gain = 0;
};

struct StrategyInfo {
  std::string_view name;
  std::string_view summary;
  std::unique_ptr<Strategy> (*make)(const StrategyOptions& options);
  bool by_chance = false;     // the seed matters
  bool uses_weights = false;  // to be learned from annotated documents
  bool uses_tagger = false;   // weights are what a tagger thinks
};

// All of them, in the order in which a help shows them.
std::span<const StrategyInfo> all_strategies();

// Fails with a usage error for unknown names.
Result<const StrategyInfo*> find_strategy(std::string_view name);
Result<std::unique_ptr<Strategy>> make_strategy(std::string_view name,
                                                const StrategyOptions& options = {});

// One maker for each file.
std::unique_ptr<Strategy> make_random(const StrategyOptions& options);
std::unique_ptr<Strategy> make_text_order(const StrategyOptions& options);
std::unique_ptr<Strategy> make_expected(const StrategyOptions& options);
std::unique_ptr<Strategy> make_guaranteed(const StrategyOptions& options);
std::unique_ptr<Strategy> make_balanced(const StrategyOptions& options);
std::unique_ptr<Strategy> make_likelihood(const StrategyOptions& options);
std::unique_ptr<Strategy> make_frugal(const StrategyOptions& options);
std::unique_ptr<Strategy> make_guided(const StrategyOptions& options);  // frugal without weights

// Questions inside a window of so many segments (Verhagen 2005): it moves on by one segment when no
// candidate is left in it. The creation time belongs to every window; pairs that never stand in one
// are left unasked. Starts over from the first window when there are candidates in it again.
std::unique_ptr<Strategy> make_window(std::size_t segments, std::vector<EntityFacts> facts,
                                      std::unique_ptr<Strategy> inside);

}  // namespace gnomon
