#include "gnomon/score/item_tests.h"

#include <algorithm>

namespace gnomon {

std::vector<Decision> decide(std::span<const double> p, bool with_holm) {
  const std::vector<double> adjusted = with_holm ? holm(p) : std::vector(p.begin(), p.end());
  std::vector<Decision> decisions;
  decisions.reserve(p.size());
  for (const double value : adjusted) {
    decisions.push_back({value, value < kSignificant});
  }
  return decisions;
}

std::vector<ItemDifference> test_items(std::span<const ItemPair> pairs,
                                       const TestSettings& settings) {
  std::vector<ItemDifference> differences;
  std::vector<double> p;
  for (const ItemPair& pair : pairs) {
    if (pair.first_right.empty() || pair.first_right.size() != pair.second_right.size()) {
      continue;
    }
    differences.push_back({pair.first,
                           pair.second,
                           mcnemar(pair.first_right, pair.second_right),
                           randomise(pair.first_right, pair.second_right, settings.draws),
                           {}});
    p.push_back(differences.back().mcnemar.p());
  }
  const std::vector<Decision> decisions = decide(p, settings.holm);
  for (std::size_t i = 0; i < differences.size(); ++i) {
    differences[i].decision = decisions[i];
  }
  return differences;
}

std::vector<ItemShare> item_shares(std::span<const std::vector<bool>> right,
                                   const TestSettings& settings) {
  std::vector<ItemShare> shares;
  for (std::size_t system = 0; system < right.size(); ++system) {
    if (!right[system].empty()) {
      const double share = static_cast<double>(std::ranges::count(right[system], true)) /
                           static_cast<double>(right[system].size());
      shares.push_back({system, share, bootstrap_share(right[system], settings.draws)});
    }
  }
  return shares;
}

ItemTests test_items(std::span<const std::vector<bool>> right, const TestSettings& settings) {
  std::vector<ItemPair> pairs;
  for (std::size_t i = 0; i < right.size(); ++i) {
    for (std::size_t k = i + 1; k < right.size(); ++k) {
      pairs.push_back({i, k, right[i], right[k]});
    }
  }
  return {test_items(pairs, settings), item_shares(right, settings)};
}

}  // namespace gnomon
