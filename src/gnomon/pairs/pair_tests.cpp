#include "gnomon/pairs/pair_tests.h"

#include "gnomon/base/random.h"

#include <algorithm>
#include <cmath>

namespace gnomon {

namespace {

PairRatios counts_of_pair(RowLabel gold, const PairAnswer& answer) {
  const bool firm_answer = answer.state == AnswerState::kAnswered && is_firm(answer.label);
  const bool firm_gold = is_firm(gold);
  return {.tp = firm_gold && firm_answer && answer.label == gold ? 1 : 0,
          .predicted = firm_answer ? 1 : 0,
          .gold = firm_gold ? 1 : 0};
}

// Those of one document, half as large: a bootstrap looks at documents without order, and is as
// fast as the memory in which they are. Numbers of rows have 32 bits.
struct SmallRatios {
  explicit SmallRatios(const PairRatios& counts)
      : tp(static_cast<std::uint32_t>(counts.tp)),
        predicted(static_cast<std::uint32_t>(counts.predicted)),
        gold(static_cast<std::uint32_t>(counts.gold)) {}
  std::uint32_t tp;
  std::uint32_t predicted;
  std::uint32_t gold;
};

}  // namespace

std::vector<PairRatios> counts_by_pair(const PairGold& gold, std::span<const PairAnswer> answers) {
  std::vector<PairRatios> result;
  result.reserve(gold.pairs.size());
  for (std::size_t i = 0; i < gold.pairs.size(); ++i) {
    result.push_back(counts_of_pair(gold.pairs[i].label, answers[i]));
  }
  return result;
}

std::vector<PairRatios> counts_by_document(const PairGold& gold,
                                           std::span<const PairAnswer> answers) {
  std::vector<PairRatios> result(gold.documents.size());
  for (std::size_t i = 0; i < gold.pairs.size(); ++i) {
    result[gold.pairs[i].document] += counts_of_pair(gold.pairs[i].label, answers[i]);
  }
  return result;
}

std::optional<PairInterval> bootstrap_documents(std::span<const PairRatios> documents,
                                                std::size_t trials, std::uint64_t seed,
                                                const std::stop_token& stop) {
  if (documents.empty() || trials == 0) {
    return std::nullopt;
  }
  const std::vector<SmallRatios> small(documents.begin(), documents.end());
  SplitMix64 draw(seed);
  std::vector<double> values;
  values.reserve(trials);
  for (std::size_t trial = 0; trial < trials && !stop.stop_requested(); ++trial) {
    PairRatios sum;
    for (std::size_t i = 0; i < small.size(); ++i) {
      const SmallRatios& one = small[draw() % small.size()];
      sum.tp += one.tp;
      sum.predicted += one.predicted;
      sum.gold += one.gold;
    }
    values.push_back(sum.f1());
  }
  if (values.size() < trials) {
    return std::nullopt;
  }
  std::ranges::sort(values);
  const auto number = static_cast<double>(trials);
  const auto low = static_cast<std::size_t>(std::floor(0.025 * number));
  const auto high = static_cast<std::size_t>(std::ceil(0.975 * number)) - 1;
  return PairInterval{values[low], values[high]};
}

PairRandomisation randomise_pairs(std::span<const PairRatios> first,
                                  std::span<const PairRatios> second, std::size_t trials,
                                  std::uint64_t seed, const std::stop_token& stop) {
  PairRatios a;
  PairRatios b;
  for (std::size_t i = 0; i < first.size(); ++i) {
    a += first[i];
    b += second[i];
  }
  PairRandomisation result;
  result.observed = a.f1() - b.f1();
  // A trial that gives the same difference in another order of additions counts as at least as far.
  constexpr double kRounding = 1e-12;
  SplitMix64 draw(seed);
  std::size_t as_far = 0;
  for (std::size_t trial = 0; trial < trials && !stop.stop_requested(); ++trial) {
    PairRatios one;
    PairRatios other;
    for (std::size_t i = 0; i < first.size(); ++i) {
      const bool swap = (draw() >> 63) != 0;
      one += swap ? second[i] : first[i];
      other += swap ? first[i] : second[i];
    }
    as_far += std::abs(one.f1() - other.f1()) >= std::abs(result.observed) - kRounding ? 1 : 0;
  }
  result.p = static_cast<double>(as_far + 1) / static_cast<double>(trials + 1);
  return result;
}

}  // namespace gnomon
