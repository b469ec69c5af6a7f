// For putting things in a total order: the question whose two answers leave the most even numbers
// of possible orders. These cannot be counted; but two entities whose mean places in all the
// possible orders are near to each other come first about equally often.
#include "gnomon/annotate/strategies.h"

#include <cmath>

namespace gnomon {
namespace {

// The mean place of each entity, estimated: those known to be before and after it divide the order
// evenly between them.
std::vector<double> mean_places(const Knowledge& knowledge, const std::stop_token& stop) {
  const std::size_t entities = knowledge.entity_count();
  std::vector<double> places(entities);
  for (std::size_t x = 0; x < entities && !stop.stop_requested(); ++x) {
    double before = 1;
    double after = 1;
    for (std::size_t y = 0; y < entities; ++y) {
      if (x == y) {
        continue;
      }
      const RelationSet relation =
          knowledge.relation(static_cast<Entity>(y), static_cast<Entity>(x));
      before += kBeforeAnswer.contains(relation) ? 1 : 0;
      after += kBeforeAnswer.inverse().contains(relation) ? 1 : 0;
    }
    places[x] = static_cast<double>(entities + 1) * before / (before + after);
  }
  return places;
}

class BalancedStrategy final : public Strategy {
 public:
  std::optional<Pair> choose(const Knowledge& knowledge, std::span<const Pair> candidates,
                             const std::stop_token& stop) override {
    const std::vector<double> places = mean_places(knowledge, stop);
    Pair best = candidates.front();
    double least = static_cast<double>(places.size() + 1);
    for (const Pair& pair : candidates) {
      const double apart = std::abs(places[position(pair.first)] - places[position(pair.second)]);
      if (apart < least) {
        best = pair;
        least = apart;
      }
    }
    return best;
  }
};

}  // namespace

std::unique_ptr<Strategy> make_balanced(const StrategyOptions& /*options*/) {
  return std::make_unique<BalancedStrategy>();
}

}  // namespace gnomon
