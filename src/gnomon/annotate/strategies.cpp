#include "gnomon/annotate/strategies.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"

#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr std::array<StrategyInfo, 8> kAll{{
    {"random", "any pending pair, as Setzer and others (2003) did", make_random, true},
    {"text-order", "in reading order: each entity with those before it, the nearest first",
     make_text_order},
    {"expected", "the pair whose answers resolve the most pairs on average", make_expected},
    {"guaranteed", "the pair whose least informative answer resolves the most pairs",
     make_guaranteed},
    {"likelihood", "like expected, with answer probabilities learned from annotated documents",
     make_likelihood, false, true},
    {"frugal",
     "likely relations first, then pairs that exclude the most if they are not determined",
     make_frugal},
    {"guided", "like frugal, with the probabilities of links that the tagger gives", make_guided,
     false, false, true},
    {"balanced", "the pair that halves the possible orders, for total orders", make_balanced},
}};

}  // namespace

std::span<const StrategyInfo> all_strategies() { return kAll; }

Result<const StrategyInfo*> find_strategy(std::string_view name) {
  std::vector<std::string_view> names;
  for (const StrategyInfo& info : kAll) {
    if (info.name == name) {
      return &info;
    }
    names.push_back(info.name);
  }
  const auto nearest = nearest_name(name, names);
  return fail(codes::kUnknownStrategy, "", fmt::format("unknown strategy '{}'", name),
              nearest ? fmt::format("did you mean '{}'?", *nearest)
                      : fmt::format("known: {}", fmt::join(names, ", ")));
}

Result<std::unique_ptr<Strategy>> make_strategy(std::string_view name,
                                                const StrategyOptions& options) {
  const Result<const StrategyInfo*> info = find_strategy(name);
  if (!info) {
    return tl::unexpected(info.error());
  }
  std::unique_ptr<Strategy> strategy = (*info)->make(options);
  if (options.window != 0) {
    return make_window(options.window, options.facts, std::move(strategy));
  }
  return strategy;
}

}  // namespace gnomon
