// What a question promises, as the greedy strategies see it.
#pragma once

#include "gnomon/annotate/strategy.h"

#include <algorithm>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>

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

// The candidate with the best value in the first place, then in the second place; of equals the
// first.
inline std::optional<Pair> best_question(const Knowledge& knowledge,
                                         std::span<const Pair> candidates,
                                         const AnswerWeights& weights,
                                         double QuestionValue::*first_place,
                                         double QuestionValue::*second_place,
                                         const std::stop_token& stop) {
  const auto number = [](const Pair& pair) {
    return std::pair(position(pair.first), position(pair.second));
  };
  std::optional<Pair> best;
  QuestionValue best_value;
  knowledge.for_best_gains(
      candidates,
      [&](const Pair& pair, Gains gains) {
        return question_value(pair, gains, weights).*first_place;
      },
      [&](const Pair& pair, Gains gains) {
        const QuestionValue value = question_value(pair, gains, weights);
        const auto key = [&](const QuestionValue& v) {
          return std::pair(v.*first_place, v.*second_place);
        };
        if (!best || key(value) > key(best_value) ||
            (key(value) == key(best_value) && number(pair) < number(*best))) {
          best = pair;
          best_value = value;
        }
      },
      stop);
  return best;
}

}  // namespace gnomon
