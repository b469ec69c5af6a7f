// The question that resolves most pairs when the least telling of the admitted definite answers is
// given. Of equals the one with the larger expected number, then the first.
#include "gnomon/annotate/question_value.h"
#include "gnomon/annotate/strategies.h"

#include <utility>

namespace gnomon {
namespace {

class GuaranteedStrategy final : public Strategy {
 public:
  explicit GuaranteedStrategy(AnswerWeights weights) : weights_(std::move(weights)) {}

  std::optional<Pair> choose(const Knowledge& knowledge, std::span<const Pair> candidates,
                             const std::stop_token& stop) override {
    return best_question(knowledge, candidates, weights_, &QuestionValue::guaranteed,
                         &QuestionValue::expected, stop);
  }

 private:
  AnswerWeights weights_;
};

}  // namespace

std::unique_ptr<Strategy> make_guaranteed(const StrategyOptions& options) {
  return std::make_unique<GuaranteedStrategy>(options.weights);
}

}  // namespace gnomon
