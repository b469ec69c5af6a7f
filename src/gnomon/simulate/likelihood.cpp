#include "gnomon/simulate/likelihood.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <utility>

namespace gnomon {
namespace {

// So many pairs of a kind weigh as much as what the wider kind says.
constexpr double kSmoothing = 8;
// Distances of so many sentences and more are one.
constexpr std::size_t kFar = 3;

struct WeightTable {
  std::vector<std::vector<double>> weights;
  std::vector<std::uint32_t> of_pair;  // of each entity to each
  std::size_t entities = 0;
};

}  // namespace

AnswerLikelihood AnswerLikelihood::of(const GoldAnnotation& gold, const std::stop_token& stop) {
  AnswerLikelihood result(gold.algebra());
  for (std::uint32_t i = 0; i < gold.entity_count() && !stop.stop_requested(); ++i) {
    for (std::uint32_t k = i + 1; k < gold.entity_count(); ++k) {
      result.count(gold.facts()[i], gold.facts()[k], gold.answer(Entity{i}, Entity{k}));
    }
  }
  return result;
}

bool AnswerLikelihood::turned(const EntityFacts& a, const EntityFacts& b) {
  return std::pair(a.creation_time, a.place) > std::pair(b.creation_time, b.place);
}

AnswerLikelihood::Kind AnswerLikelihood::kind_of(const EntityFacts& first,
                                                 const EntityFacts& second) {
  Kind kind;
  kind.entities = static_cast<std::uint8_t>((first.is_event ? 4 : 0) + (second.is_event ? 2 : 0) +
                                            (second.creation_time ? 1 : 0));
  if (!second.creation_time) {
    const std::size_t distance =
        std::max(first.segment, second.segment) - std::min(first.segment, second.segment);
    kind.distance = static_cast<std::uint8_t>(std::min(distance, kFar));
  }
  kind.first_tense = first.tense;
  kind.second_tense = second.tense;
  return kind;
}

std::size_t AnswerLikelihood::answer_index(Answer answer) const {
  const auto answers = definite_answers(algebra_);
  // "Not determined" is not found and stands behind all.
  return static_cast<std::size_t>(std::ranges::find(answers, answer.relation()) - answers.begin());
}

void AnswerLikelihood::count(const EntityFacts& a, const EntityFacts& b, Answer answer) {
  const bool turn = turned(a, b);
  Counts& counts = counts_[turn ? kind_of(b, a) : kind_of(a, b)];
  counts.resize(definite_answers(algebra_).size() + 1);
  ++counts[answer_index(turn ? answer.inverse() : answer)];
}

AnswerLikelihood& AnswerLikelihood::operator+=(const AnswerLikelihood& other) {
  assert(algebra_ == other.algebra_ && "answers of two algebras do not add up");
  for (const auto& [kind, counts] : other.counts_) {
    Counts& mine = counts_[kind];
    mine.resize(counts.size());
    std::ranges::transform(mine, counts, mine.begin(), std::plus<>{});
  }
  return *this;
}

AnswerLikelihood& AnswerLikelihood::operator-=(const AnswerLikelihood& other) {
  for (const auto& [kind, counts] : other.counts_) {
    const auto mine = counts_.find(kind);
    assert(mine != counts_.end() && "only what was added can be taken out");
    std::ranges::transform(mine->second, counts, mine->second.begin(), std::minus<>{});
  }
  return *this;
}

std::vector<double> AnswerLikelihood::shares(const Kind& kind) const {
  // All pairs, those of the same entities, of the same distance too, of the same tenses too.
  const std::size_t answers = definite_answers(algebra_).size() + 1;
  std::array<std::vector<double>, 4> levels;
  levels.fill(std::vector<double>(answers));
  for (const auto& [other, counts] : counts_) {
    const bool entities = other.entities == kind.entities;
    const bool distance = entities && other.distance == kind.distance;
    const std::array<bool, 4> counts_at{true, entities, distance, other == kind};
    for (std::size_t level = 0; level < levels.size(); ++level) {
      for (std::size_t i = 0; counts_at[level] && i < answers; ++i) {
        levels[level][i] += static_cast<double>(counts[i]);
      }
    }
  }
  std::vector<double> result(answers, 1 / static_cast<double>(answers));
  for (const std::vector<double>& level : levels) {
    double sum = kSmoothing;
    for (const double number : level) {
      sum += number;
    }
    for (std::size_t i = 0; i < answers; ++i) {
      result[i] = (level[i] + kSmoothing * result[i]) / sum;
    }
  }
  return result;
}

std::vector<double> AnswerLikelihood::inverted(const std::vector<double>& shares) const {
  std::vector<double> result = shares;
  const auto answers = definite_answers(algebra_);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    result[answer_index(Answer(answers[i].inverse()))] = shares[i];
  }
  return result;
}

std::vector<double> AnswerLikelihood::weights(const EntityFacts& a, const EntityFacts& b) const {
  return turned(a, b) ? inverted(shares(kind_of(b, a))) : shares(kind_of(a, b));
}

AnswerWeights AnswerLikelihood::weights_of(const std::vector<EntityFacts>& facts,
                                           const std::stop_token& stop) const {
  auto table = std::make_shared<WeightTable>();
  table->entities = facts.size();
  table->of_pair.resize(facts.size() * facts.size());
  std::map<Kind, std::uint32_t> known;
  for (std::size_t a = 0; a < facts.size(); ++a) {
    if (stop.stop_requested()) {
      return {};
    }
    for (std::size_t b = 0; b < facts.size(); ++b) {
      if (a == b || turned(facts[a], facts[b])) {
        continue;
      }
      const Kind kind = kind_of(facts[a], facts[b]);
      const auto [place, is_new] =
          known.emplace(kind, static_cast<std::uint32_t>(table->weights.size()));
      if (is_new) {
        table->weights.push_back(shares(kind));
        table->weights.push_back(inverted(table->weights.back()));
      }
      table->of_pair[a * facts.size() + b] = place->second;
      table->of_pair[b * facts.size() + a] = place->second + 1;
    }
  }
  return [table = std::shared_ptr<const WeightTable>(std::move(table))](const Pair& pair) {
    const std::size_t place = position(pair.first) * table->entities + position(pair.second);
    return std::span<const double>(table->weights[table->of_pair[place]]);
  };
}

}  // namespace gnomon
