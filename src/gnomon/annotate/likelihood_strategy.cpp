// The question that resolves most pairs on average when answers are as likely as annotated
// documents have them, "not determined" too, which resolves its own pair. Of equals the first.
#include "gnomon/annotate/strategies.h"

#include <utility>

namespace gnomon {
namespace {

class LikelihoodStrategy final : public Strategy {
 public:
  explicit LikelihoodStrategy(AnswerWeights weights) : weights_(std::move(weights)) {}

  std::optional<Pair> choose(const Knowledge& knowledge, std::span<const Pair> candidates,
                             const std::stop_token& stop) override {
    const auto value_of = [&](const Pair& pair, Gains gains) {
      return mean_resolved(gains, weights_(pair));
    };
    const auto number = [](const Pair& pair) { return std::pair(pair.first, pair.second); };
    std::optional<Pair> best;
    double best_value = 0;
    const auto consider = [&](const Pair& pair, Gains gains) {
      const double value = value_of(pair, gains);
      if (!best || value > best_value || (value == best_value && number(pair) < number(*best))) {
        best = pair;
        best_value = value;
      }
    };
    knowledge.for_best_gains(candidates, value_of, consider, stop);
    return best;
  }

 private:
  static double mean_resolved(Gains gains, std::span<const double> weights) {
    double sum = 0;
    double all = 0;
    if (weights.size() > gains.size()) {
      sum = all = weights[gains.size()];
    }
    for (std::size_t i = 0; i < gains.size(); ++i) {
      if (gains[i] != 0) {
        sum += weights[i] * static_cast<double>(gains[i]);
        all += weights[i];
      }
    }
    return all == 0 ? 0 : sum / all;
  }

  AnswerWeights weights_;
};

}  // namespace

std::unique_ptr<Strategy> make_likelihood(const StrategyOptions& options) {
  // Without weights it is the strategy that has none.
  if (!options.weights) {
    return make_expected(options);
  }
  return std::make_unique<LikelihoodStrategy>(options.weights);
}

}  // namespace gnomon
