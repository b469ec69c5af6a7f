// Any pending pair is as good as any other: what Setzer, Gaizauskas and Hepple (2003) did.
#include "gnomon/annotate/strategies.h"
#include "gnomon/base/random.h"

namespace gnomon {
namespace {

class RandomStrategy final : public Strategy {
 public:
  explicit RandomStrategy(std::uint64_t seed) : random_(seed) {}

  std::optional<Pair> choose(const Knowledge& /*knowledge*/, std::span<const Pair> candidates,
                             const std::stop_token& /*stop*/) override {
    return candidates[static_cast<std::size_t>(random_() % candidates.size())];
  }

 private:
  SplitMix64 random_;
};

}  // namespace

std::unique_ptr<Strategy> make_random(const StrategyOptions& options) {
  return std::make_unique<RandomStrategy>(options.seed);
}

}  // namespace gnomon
