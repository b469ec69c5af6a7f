// As one reads: whenever an entity comes up it is related to those before it, the nearest first.
#include "gnomon/annotate/strategies.h"

#include <algorithm>
#include <utility>

namespace gnomon {
namespace {

class TextOrderStrategy final : public Strategy {
 public:
  explicit TextOrderStrategy(std::vector<EntityFacts> facts) : facts_(std::move(facts)) {}

  std::optional<Pair> choose(const Knowledge& /*knowledge*/, std::span<const Pair> candidates,
                             const std::stop_token& /*stop*/) override {
    return *std::ranges::min_element(candidates, {}, [&](const Pair& pair) {
      const auto [earlier, later] = std::minmax({place(pair.first), place(pair.second)});
      return std::pair(later, later - earlier);
    });
  }

 private:
  std::size_t place(Entity entity) const {
    const std::size_t number = position(entity);
    return number < facts_.size() ? facts_[number].place : number;
  }

  std::vector<EntityFacts> facts_;
};

}  // namespace

std::unique_ptr<Strategy> make_text_order(const StrategyOptions& options) {
  return std::make_unique<TextOrderStrategy>(options.facts);
}

}  // namespace gnomon
