#include "gnomon/base/parallel.h"
#include "gnomon/learn/linear_model.h"

#include <algorithm>
#include <cmath>
#include <deque>

namespace gnomon {

void RegressionData::add(std::span<const std::uint32_t> features, std::size_t label,
                         std::span<const float> numbers) {
  features_.insert(features_.end(), features.begin(), features.end());
  ends_.push_back(features_.size());
  dense_.insert(dense_.end(), numbers.begin(), numbers.end());
  dense_.resize(ends_.size() * numbers_);
  labels_.push_back(static_cast<std::uint8_t>(label));
}

namespace {

constexpr std::size_t kShares = 4;
constexpr std::size_t kMemory = 7;

double product(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    sum += a[k] * b[k];
  }
  return sum;
}

void add_to(std::vector<double>& to, double times, const std::vector<double>& what) {
  for (std::size_t k = 0; k < to.size(); ++k) {
    to[k] += times * what[k];
  }
}

// A step and the change of the gradient along it.
struct Curvature {
  std::vector<double> step;
  std::vector<double> change;
  double scale = 0;  // 1 / (step * change)
};

// Minus the inverse Hessian times the gradient, as far as the last steps tell.
std::vector<double> direction(const std::deque<Curvature>& memory,
                              const std::vector<double>& gradient) {
  std::vector<double> result = gradient;
  std::vector<double> factors(memory.size());
  for (std::size_t k = memory.size(); k-- > 0;) {
    factors[k] = memory[k].scale * product(memory[k].step, result);
    add_to(result, -factors[k], memory[k].change);
  }
  if (!memory.empty()) {
    const auto& last = memory.back();
    const double scale = 1 / (last.scale * product(last.change, last.change));
    for (double& value : result) {
      value *= scale;
    }
  }
  for (std::size_t k = 0; k < memory.size(); ++k) {
    const double factor = memory[k].scale * product(memory[k].change, result);
    add_to(result, factors[k] - factor, memory[k].step);
  }
  for (double& value : result) {
    value = -value;
  }
  return result;
}

}  // namespace

// Only cells that some feature reaches take part. All cells of a row do, so that rows stay rows
// when the others are left out.
class Regression {
 public:
  Regression(const RegressionData& data, const RegressionSettings& settings)
      : data_(data), settings_(settings), classes_(settings.classes) {
    const std::uint32_t mask = (std::uint32_t{1} << settings.bits) - 1;
    std::vector<std::uint32_t> numbering((std::size_t{1} << settings.bits) +
                                         HashedWeights::kMostClasses);
    for (const std::uint32_t feature : data.features_) {
      std::fill_n(numbering.begin() + (feature & mask), classes_, 1);
    }
    for (std::size_t cell = 0; cell < numbering.size(); ++cell) {
      if (numbering[cell] != 0) {
        numbering[cell] = static_cast<std::uint32_t>(cells_.size());
        cells_.push_back(static_cast<std::uint32_t>(cell));
      }
    }
    rows_.reserve(data.features_.size());
    for (const std::uint32_t feature : data.features_) {
      rows_.push_back(numbering[feature & mask]);
    }
    dimensions_ = cells_.size() + data.numbers_ * classes_;
  }

  LinearModel train(const std::stop_token& stop) {
    std::vector<double> weights(dimensions_);
    std::vector<double> gradient(dimensions_);
    double cost = evaluate(weights, gradient);
    std::deque<Curvature> memory;
    for (std::size_t round = 0; round < settings_.rounds && !stop.stop_requested(); ++round) {
      const auto towards = direction(memory, gradient);
      const double slope = product(towards, gradient);
      if (slope > -1e-9) {
        break;
      }
      double length = memory.empty() ? 1 / std::sqrt(product(gradient, gradient)) : 1;
      std::vector<double> trial;
      std::vector<double> changed(dimensions_);
      double trial_cost = 0;
      for (int attempt = 0; attempt < 20; ++attempt) {
        trial = weights;
        add_to(trial, length, towards);
        trial_cost = evaluate(trial, changed);
        if (trial_cost <= cost + 1e-4 * length * slope) {
          break;
        }
        length /= 2;
      }
      if (trial_cost >= cost) {
        break;
      }
      Curvature curvature{trial, changed, 0};
      add_to(curvature.step, -1, weights);
      add_to(curvature.change, -1, gradient);
      const double bend = product(curvature.step, curvature.change);
      const bool done = cost - trial_cost < 1e-5 * std::abs(cost);
      weights = std::move(trial);
      gradient = std::move(changed);
      cost = trial_cost;
      if (done) {
        break;
      }
      if (bend > 1e-12) {
        curvature.scale = 1 / bend;
        memory.push_back(std::move(curvature));
        if (memory.size() > kMemory) {
          memory.pop_front();
        }
      }
    }
    return model(weights);
  }

 private:
  // The cost of the weights and its gradient.
  double evaluate(const std::vector<double>& weights, std::vector<double>& gradient) {
    const std::vector<float> rounded(weights.begin(), weights.end());
    std::array<double, kShares> costs{};
    shares_.resize(kShares);
    parallel_for(kShares, settings_.jobs, [&](std::size_t share) {
      shares_[share].assign(dimensions_, 0);
      costs[share] = evaluate_share(rounded, share, shares_[share]);
    });
    double cost = 0;
    for (std::size_t k = 0; k < dimensions_; ++k) {
      double sum = settings_.penalty * weights[k];
      for (const auto& share : shares_) {
        sum += static_cast<double>(share[k]);
      }
      gradient[k] = sum;
      cost += 0.5 * settings_.penalty * weights[k] * weights[k];
    }
    for (const double share : costs) {
      cost += share;
    }
    return cost;
  }

  double evaluate_share(const std::vector<float>& weights, std::size_t share,
                        std::vector<float>& gradient) {
    const std::size_t count = data_.size();
    const std::size_t first = count * share / kShares;
    const std::size_t last = count * (share + 1) / kShares;
    double cost = 0;
    std::array<float, HashedWeights::kMostClasses> sums{};
    for (std::size_t k = first; k < last; ++k) {
      const std::size_t begin = k == 0 ? 0 : data_.ends_[k - 1];
      const std::span<const std::uint32_t> rows(rows_.data() + begin, data_.ends_[k] - begin);
      const std::span<const float> numbers(data_.dense_.data() + k * data_.numbers_,
                                           data_.numbers_);
      sums.fill(0);
      for (const std::uint32_t row : rows) {
        for (std::size_t c = 0; c < classes_; ++c) {
          sums[c] += weights[row + c];
        }
      }
      for (std::size_t n = 0; n < numbers.size(); ++n) {
        for (std::size_t c = 0; c < classes_; ++c) {
          sums[c] += numbers[n] * weights[cells_.size() + n * classes_ + c];
        }
      }
      cost += to_errors(sums, data_.labels_[k]);
      for (const std::uint32_t row : rows) {
        for (std::size_t c = 0; c < classes_; ++c) {
          gradient[row + c] += sums[c];
        }
      }
      for (std::size_t n = 0; n < numbers.size(); ++n) {
        for (std::size_t c = 0; c < classes_; ++c) {
          gradient[cells_.size() + n * classes_ + c] += numbers[n] * sums[c];
        }
      }
    }
    return cost;
  }

  // Turns sums into probability minus truth; the cost of the example.
  double to_errors(std::array<float, HashedWeights::kMostClasses>& sums, std::size_t label) const {
    if (classes_ == 1) {
      const double sign = label != 0 ? 1 : -1;
      const double margin = sign * static_cast<double>(sums[0]);
      sums[0] = static_cast<float>(-sign / (1 + std::exp(margin)));
      return margin > 0 ? std::log1p(std::exp(-margin)) : std::log1p(std::exp(margin)) - margin;
    }
    const float most = *std::max_element(sums.begin(), sums.begin() + classes_);
    double total = 0;
    for (std::size_t c = 0; c < classes_; ++c) {
      total += std::exp(static_cast<double>(sums[c] - most));
    }
    const double cost = std::log(total) - static_cast<double>(sums[label] - most);
    for (std::size_t c = 0; c < classes_; ++c) {
      sums[c] = static_cast<float>(std::exp(static_cast<double>(sums[c] - most)) / total);
    }
    sums[label] -= 1;
    return cost;
  }

  LinearModel model(const std::vector<double>& weights) const {
    std::vector<float> all((std::size_t{1} << settings_.bits) + HashedWeights::kMostClasses);
    for (std::size_t k = 0; k < cells_.size(); ++k) {
      all[cells_[k]] = static_cast<float>(weights[k]);
    }
    std::vector<float> dense(weights.begin() + static_cast<std::ptrdiff_t>(cells_.size()),
                             weights.end());
    return {all, settings_.bits, settings_.classes, std::move(dense)};
  }

  const RegressionData& data_;
  const RegressionSettings& settings_;
  std::size_t classes_;
  std::vector<std::uint32_t> cells_;  // those that take part
  std::vector<std::uint32_t> rows_;  // of each feature of the data: where its row begins among them
  std::size_t dimensions_ = 0;
  std::vector<std::vector<float>> shares_;
};

LinearModel train_regression(const RegressionData& data, const RegressionSettings& settings,
                             const std::stop_token& stop) {
  return Regression(data, settings).train(stop);
}

}  // namespace gnomon
