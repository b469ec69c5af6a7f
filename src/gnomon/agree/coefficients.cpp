#include "gnomon/agree/coefficients.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace gnomon {
namespace {

double as_double(std::int64_t count) { return static_cast<double>(count); }

// Agreement beyond chance, in parts of what chance leaves. Where chance leaves nothing, both use
// one label throughout and agree on all items, which counts as perfect.
double beyond_chance(double observed, double expected) {
  return expected >= 1 ? 1 : (observed - expected) / (1 - expected);
}

double square(double x) { return x * x; }

}  // namespace

Confusion& Confusion::operator+=(const Confusion& other) {
  if (labels_ == 0) {
    *this = other;
    return *this;
  }
  assert((other.labels_ == 0 || other.labels_ == labels_) && "only the same labels add up");
  std::transform(other.counts_.begin(), other.counts_.end(), counts_.begin(), counts_.begin(),
                 std::plus<>());
  return *this;
}

std::int64_t Confusion::total() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::int64_t{0});
}

std::int64_t Confusion::agreed() const {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < labels_; ++i) {
    sum += at(i, i);
  }
  return sum;
}

std::int64_t Confusion::row(std::size_t first) const {
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < labels_; ++k) {
    sum += at(first, k);
  }
  return sum;
}

std::int64_t Confusion::column(std::size_t second) const {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < labels_; ++i) {
    sum += at(i, second);
  }
  return sum;
}

Agreement agreement(const Confusion& confusion) {
  Agreement result;
  result.items = confusion.total();
  result.agreed = confusion.agreed();
  if (result.items == 0) {
    return result;
  }
  const double n = as_double(result.items);
  double expected = 0;
  double expected_of_pi = 0;
  double skew = 0;  // sum of r c (r + c) / n^3
  for (std::size_t i = 0; i < confusion.labels(); ++i) {
    const double r = as_double(confusion.row(i)) / n;
    const double c = as_double(confusion.column(i)) / n;
    expected += r * c;
    expected_of_pi += square((r + c) / 2);
    skew += r * c * (r + c);
  }
  const double observed = as_double(result.agreed) / n;
  result.accuracy = observed;
  result.expected = expected;
  result.kappa = beyond_chance(observed, expected);
  result.pi = beyond_chance(observed, expected_of_pi);
  const double variance = expected + square(expected) - skew;
  constexpr double kNoRoom = 1e-12;  // what is left of 0 by rounding
  if (expected < 1 && variance > kNoRoom) {
    result.standard_error = std::sqrt(variance) / ((1 - expected) * std::sqrt(n));
    result.z = *result.kappa / *result.standard_error;
    result.p = std::erfc(std::abs(*result.z) / std::sqrt(2.0));
  }
  return result;
}

WeightedAgreement weighted_agreement(const Confusion& confusion, std::span<const double> weights) {
  const std::size_t labels = confusion.labels();
  assert(weights.size() == labels * labels && "one weight for each pair of labels");
  const std::int64_t items = confusion.total();
  if (items == 0) {
    return {};
  }
  const double n = as_double(items);
  double observed = 0;
  double expected = 0;
  for (std::size_t i = 0; i < labels; ++i) {
    for (std::size_t k = 0; k < labels; ++k) {
      const double weight = weights[i * labels + k];
      observed += weight * as_double(confusion.at(i, k)) / n;
      expected += weight * (as_double(confusion.row(i)) / n) * (as_double(confusion.column(k)) / n);
    }
  }
  return {observed, expected, beyond_chance(observed, expected)};
}

void Ratings::add_item(std::span<const std::int64_t> chosen, std::int64_t annotators) {
  assert(chosen.size() == totals_.size() && "one number for each label");
  const std::int64_t answers = std::accumulate(chosen.begin(), chosen.end(), std::int64_t{0});
  if (answers < 2) {
    return;
  }
  double squares = 0;
  for (const std::int64_t number : chosen) {
    squares += square(as_double(number));
  }
  const double m = as_double(answers);
  ++items_;
  std::transform(chosen.begin(), chosen.end(), totals_.begin(), totals_.begin(), std::plus<>());
  disagreement_ += (m * m - squares) / (m - 1);
  if (answers == annotators) {
    fewest_ = complete_items_ == 0 ? answers : std::min(fewest_, answers);
    most_ = std::max(most_, answers);
    ++complete_items_;
    std::transform(chosen.begin(), chosen.end(), complete_totals_.begin(), complete_totals_.begin(),
                   std::plus<>());
    complete_agreement_ += (squares - m) / (m * (m - 1));
  }
}

Ratings& Ratings::operator+=(const Ratings& other) {
  if (totals_.empty()) {
    *this = other;
    return *this;
  }
  if (other.items_ == 0) {
    return *this;
  }
  assert(other.totals_.size() == totals_.size() && "only the same labels add up");
  const auto add = [](const std::vector<std::int64_t>& from, std::vector<std::int64_t>& to) {
    std::transform(from.begin(), from.end(), to.begin(), to.begin(), std::plus<>());
  };
  items_ += other.items_;
  add(other.totals_, totals_);
  disagreement_ += other.disagreement_;
  if (other.complete_items_ > 0) {
    fewest_ = complete_items_ == 0 ? other.fewest_ : std::min(fewest_, other.fewest_);
    most_ = std::max(most_, other.most_);
    complete_items_ += other.complete_items_;
    add(other.complete_totals_, complete_totals_);
    complete_agreement_ += other.complete_agreement_;
  }
  return *this;
}

std::optional<Ratings::Fleiss> Ratings::fleiss() const {
  if (complete_items_ == 0 || fewest_ != most_) {
    return std::nullopt;
  }
  const double answers = as_double(complete_items_ * most_);
  double expected = 0;
  for (const std::int64_t total : complete_totals_) {
    expected += square(as_double(total) / answers);
  }
  const double observed = complete_agreement_ / as_double(complete_items_);
  return Fleiss{most_, complete_items_, observed, expected, beyond_chance(observed, expected)};
}

std::optional<Ratings::Alpha> Ratings::alpha() const {
  const std::int64_t answers = std::accumulate(totals_.begin(), totals_.end(), std::int64_t{0});
  const double n = as_double(answers);
  double differing = n * n;  // pairs of answers with different labels, whatever their items
  for (const std::int64_t total : totals_) {
    differing -= square(as_double(total));
  }
  if (items_ == 0 || differing <= 0) {
    return std::nullopt;
  }
  const double observed = disagreement_ / n;
  const double expected = differing / (n * (n - 1));
  return Alpha{items_, answers, observed, expected, 1 - observed / expected};
}

std::optional<double> harmonic_mean(std::optional<double> p, std::optional<double> q) {
  if (!p || !q) {
    return std::nullopt;
  }
  return *p + *q == 0 ? 0 : 2 * *p * *q / (*p + *q);
}

std::optional<double> share(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? std::nullopt : std::optional(as_double(part) / as_double(whole));
}

}  // namespace gnomon
