// How likely the answers about a pair are, learned from annotated documents.
#pragma once

#include "gnomon/annotate/answer.h"
#include "gnomon/annotate/strategy.h"
#include "gnomon/simulate/gold_annotation.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <tuple>
#include <vector>

namespace gnomon {

// Counts of answers by what is known of a pair before anybody is asked: what the two are, how many
// sentences lie between them and, of events, the tense. They add up, and a document that was
// counted can be taken out again, so that its own answers are not used to ask about it.
class AnswerLikelihood {
 public:
  explicit AnswerLikelihood(AnswerAlgebra algebra = AnswerAlgebra::kRules) : algebra_(algebra) {}
  // Of all pairs of a document.
  static AnswerLikelihood of(const GoldAnnotation& gold, const std::stop_token& stop = {});

  void count(const EntityFacts& a, const EntityFacts& b, Answer answer);
  AnswerLikelihood& operator+=(const AnswerLikelihood& other);
  AnswerLikelihood& operator-=(const AnswerLikelihood& other);

  // The shares of the definite answers, in the order of `definite_answers`, and behind them that of
  // "not determined"; their sum is 1. Where few pairs of a kind were counted, wider kinds decide:
  // without the tenses, then without the distance, then all pairs; where none was, all answers are
  // equally likely.
  std::vector<double> weights(const EntityFacts& a, const EntityFacts& b) const;

  // The same for all pairs of a document, made once.
  AnswerWeights weights_of(const std::vector<EntityFacts>& facts,
                           const std::stop_token& stop = {}) const;

 private:
  // The one that stands first in the text comes first; the creation time is always the second.
  struct Kind {
    std::uint8_t entities = 0;
    std::uint8_t distance = 0;
    std::string first_tense = {};
    std::string second_tense = {};

    friend bool operator==(const Kind&, const Kind&) = default;
    friend bool operator<(const Kind& a, const Kind& b) {
      return std::tie(a.entities, a.distance, a.first_tense, a.second_tense) <
             std::tie(b.entities, b.distance, b.first_tense, b.second_tense);
    }
  };
  using Counts = std::vector<std::int64_t>;

  static bool turned(const EntityFacts& a, const EntityFacts& b);
  static Kind kind_of(const EntityFacts& first, const EntityFacts& second);
  std::size_t answer_index(Answer answer) const;
  std::vector<double> shares(const Kind& kind) const;
  std::vector<double> inverted(const std::vector<double>& shares) const;

  AnswerAlgebra algebra_;
  std::map<Kind, Counts> counts_;
};

}  // namespace gnomon
