#include "gnomon/score/significance.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace gnomon {
namespace {

// C(n, k) / 2^n.
long double fair_coin(std::int64_t n, std::int64_t k) {
  const auto log_factorial = [](std::int64_t i) {
    return std::lgamma(static_cast<long double>(i) + 1);
  };
  const long double half = std::log(2.0L);
  return std::exp(log_factorial(n) - log_factorial(k) - log_factorial(n - k) -
                  static_cast<long double>(n) * half);
}

// The top bit is the coin.
bool heads(SplitMix64& random) { return random() >> 63 != 0; }

double p_of(std::int64_t as_far, std::size_t trials) {
  return static_cast<double>(as_far + 1) / static_cast<double>(trials + 1);
}

// The middle 95 % of the values, which get sorted.
std::optional<Interval> middle(std::vector<double>& values) {
  if (values.empty()) {
    return std::nullopt;
  }
  std::ranges::sort(values);
  const auto trials = static_cast<double>(values.size());
  const auto low = static_cast<std::size_t>(std::floor(0.025 * trials));
  const auto high = static_cast<std::size_t>(std::ceil(0.975 * trials));
  return Interval{values[low], values[high - 1]};
}

Ratio difference(const Ratio& first, const Ratio& second) {
  return first && second ? Ratio(*first - *second) : std::nullopt;
}

RatioCounts sum_of(std::span<const RatioCounts> documents) {
  RatioCounts sum;
  for (const RatioCounts& document : documents) {
    sum += document;
  }
  return sum;
}

}  // namespace

McNemar mcnemar(std::int64_t both_right, std::int64_t only_first, std::int64_t only_second,
                std::int64_t both_wrong) {
  McNemar result;
  result.both_right = both_right;
  result.only_first = only_first;
  result.only_second = only_second;
  result.both_wrong = both_wrong;
  const std::int64_t differing = only_first + only_second;
  if (differing == 0) {
    return result;
  }
  const std::int64_t apart = std::max<std::int64_t>(std::abs(only_first - only_second) - 1, 0);
  result.chi_square =
      static_cast<double>(apart) * static_cast<double>(apart) / static_cast<double>(differing);
  result.p_chi_square = std::erfc(std::sqrt(result.chi_square / 2));
  const std::int64_t fewer = std::min(only_first, only_second);
  long double tail = 0;
  for (std::int64_t k = 0; k <= fewer; ++k) {
    tail += fair_coin(differing, k);
  }
  const long double exact = 2 * tail;
  result.p_exact = static_cast<double>(std::min(1.0L, exact));
  result.p_mid = static_cast<double>(std::min(1.0L, exact - fair_coin(differing, fewer)));
  return result;
}

McNemar mcnemar(const std::vector<bool>& first, const std::vector<bool>& second) {
  assert(first.size() == second.size() && "both systems answer the same items");
  std::int64_t counts[2][2] = {};
  for (std::size_t i = 0; i < first.size(); ++i) {
    ++counts[first[i] ? 1 : 0][second[i] ? 1 : 0];
  }
  return mcnemar(counts[1][1], counts[1][0], counts[0][1], counts[0][0]);
}

Randomisation randomise(const std::vector<bool>& first, const std::vector<bool>& second,
                        const Draws& draws) {
  assert(first.size() == second.size() && "both systems answer the same items");
  std::vector<int> differences(first.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    differences[i] = static_cast<int>(first[i]) - static_cast<int>(second[i]);
  }
  const auto observed = std::accumulate(differences.begin(), differences.end(), std::int64_t{0});
  Randomisation result;
  result.observed = static_cast<double>(observed);
  result.trials = draws.trials;
  SplitMix64 random(draws.seed);
  for (std::size_t trial = 0; trial < draws.trials && !draws.stop.stop_requested(); ++trial) {
    std::int64_t sum = 0;
    for (const int difference : differences) {
      sum += heads(random) ? -difference : difference;
    }
    result.as_far += std::abs(sum) >= std::abs(observed) ? 1 : 0;
  }
  result.p = p_of(result.as_far, draws.trials);
  return result;
}

std::optional<Interval> bootstrap_share(const std::vector<bool>& right, const Draws& draws) {
  if (right.empty()) {
    return {};
  }
  SplitMix64 random(draws.seed);
  std::vector<double> values(draws.trials);
  for (double& value : values) {
    if (draws.stop.stop_requested()) {
      return {};
    }
    std::size_t hits = 0;
    for (std::size_t i = 0; i < right.size(); ++i) {
      hits += right[random() % right.size()] ? 1 : 0;
    }
    value = static_cast<double>(hits) / static_cast<double>(right.size());
  }
  return middle(values);
}

RatioCounts& RatioCounts::operator+=(const RatioCounts& other) {
  right += other.right;
  system_total += other.system_total;
  found += other.found;
  gold_total += other.gold_total;
  return *this;
}

Ratio RatioCounts::f1() const {
  return gnomon::f1(ratio(right, system_total), ratio(found, gold_total));
}

Randomisation randomise(std::span<const RatioCounts> first, std::span<const RatioCounts> second,
                        const Draws& draws) {
  assert(first.size() == second.size() && "both systems have the same documents");
  const Ratio observed = difference(sum_of(first).f1(), sum_of(second).f1());
  assert(observed && "F1 of both is defined");
  Randomisation result;
  result.observed = *observed;
  result.trials = draws.trials;
  // Sums in another order differ in their last digits; such a difference is none.
  const double far = std::abs(result.observed) - 1e-12;
  SplitMix64 random(draws.seed);
  for (std::size_t trial = 0; trial < draws.trials && !draws.stop.stop_requested(); ++trial) {
    RatioCounts one;
    RatioCounts other;
    for (std::size_t i = 0; i < first.size(); ++i) {
      const bool change = heads(random);
      one += change ? second[i] : first[i];
      other += change ? first[i] : second[i];
    }
    const Ratio drawn = difference(one.f1(), other.f1());
    result.as_far += !drawn || std::abs(*drawn) >= far ? 1 : 0;
  }
  result.p = p_of(result.as_far, draws.trials);
  return result;
}

PairedBootstrap bootstrap_f1(std::span<const RatioCounts> first,
                             std::span<const RatioCounts> second, const Draws& draws) {
  assert(first.size() == second.size() && "both systems have the same documents");
  if (first.empty()) {
    return {};
  }
  SplitMix64 random(draws.seed);
  std::vector<double> of_first;
  std::vector<double> of_second;
  std::vector<double> differences;
  const auto keep = [](const Ratio& ratio, std::vector<double>& values) {
    if (ratio) {
      values.push_back(*ratio);
    }
  };
  for (std::size_t trial = 0; trial < draws.trials && !draws.stop.stop_requested(); ++trial) {
    RatioCounts one;
    RatioCounts other;
    for (std::size_t i = 0; i < first.size(); ++i) {
      const std::size_t drawn = random() % first.size();
      one += first[drawn];
      other += second[drawn];
    }
    keep(one.f1(), of_first);
    keep(other.f1(), of_second);
    keep(difference(one.f1(), other.f1()), differences);
  }
  if (draws.stop.stop_requested()) {
    return {};
  }
  return {middle(of_first), middle(of_second), middle(differences)};
}

std::vector<double> holm(std::span<const double> p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return p[i]; });
  std::vector<double> adjusted(p.size());
  double largest = 0;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const auto left = static_cast<double>(order.size() - rank);
    largest = std::max(largest, std::min(1.0, left * p[order[rank]]));
    adjusted[order[rank]] = largest;
  }
  return adjusted;
}

}  // namespace gnomon
