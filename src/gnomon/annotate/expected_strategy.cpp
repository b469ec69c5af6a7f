// The question that resolves most pairs on average, over the definite answers that are admitted.
// Of equals the one with the larger guaranteed number, then the first.
#include "gnomon/annotate/question_value.h"
#include "gnomon/annotate/strategies.h"

#include <utility>

namespace gnomon {
namespace {

class ExpectedStrategy final : public Strategy {
 public:
  explicit ExpectedStrategy(AnswerWeights weights) : weights_(std::move(weights)) {}

  std::optional<Pair> choose(const Knowledge& knowledge, std::span<const Pair> candidates,
                             const std::stop_token& stop) override {
    return best_question(knowledge, candidates, weights_, &QuestionValue::expected,
                         &QuestionValue::guaranteed, stop);
  }

 private:
  AnswerWeights weights_;
};

}  // namespace

std::unique_ptr<Strategy> make_expected(const StrategyOptions& options) {
  return std::make_unique<ExpectedStrategy>(options.weights);
}

}  // namespace gnomon
