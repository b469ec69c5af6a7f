// What a question promises, as the greedy strategies see it.
#pragma once

#include "annotate/strategy.h"

#include <algorithm>
#include <optional>
#include <span>

namespace gnomon {

// How many pending pairs its answers resolve: on average and at least, over the definite answers
// that are admitted; both 0 when there are none.
struct QuestionValue {
  double expected = 0;
  double guaranteed = 0;
};

inline QuestionValue question_value(const Pair& pair, Gains gains, const AnswerWeights& weights) {
  const std::span<const double> likely = weights ? weights(pair) : std::span<const double>();
  QuestionValue value;
  double sum = 0;
  double all = 0;
  for (std::size_t i = 0; i < gains.size(); ++i) {
    if (gains[i] != 0) {  // an admitted answer resolves its own pair at least
      const double weight = likely.empty() ? 1 : likely[i];
      const auto gain = static_cast<double>(gains[i]);
      sum += weight * gain;
      value.guaranteed = all == 0 ? gain : std::min(value.guaranteed, gain);
      all += weight;
    }
  }
  value.expected = all == 0 ? 0 : sum / all;
  return value;
}

// The candidate with the best value; of equals the first.
template <class Better>
std::optional<Pair> best_question(const Knowledge& knowledge, std::span<const Pair> candidates,
                                  const AnswerWeights& weights, Better better) {
  std::optional<Pair> best;
  QuestionValue best_value;
  knowledge.for_each_gains(candidates, [&](const Pair& pair, Gains gains) {
    const QuestionValue value = question_value(pair, gains, weights);
    if (!best || better(value, best_value)) {
      best = pair;
      best_value = value;
    }
  });
  return best;
}

}  // namespace gnomon
