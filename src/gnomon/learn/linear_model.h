// A linear model with probabilities: hashed features and a few real numbers.
#pragma once

#include "gnomon/learn/hashed_weights.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// Of one class (yes or no) or several.
class LinearModel {
 public:
  using Probabilities = std::array<double, HashedWeights::kMostClasses>;

  LinearModel() = default;
  // Rounds hashed weights, 2^bits + HashedWeights::kMostClasses of them, to sixteen bits.
  LinearModel(std::span<const float> hashed, std::uint32_t bits, std::uint32_t classes,
              std::vector<float> dense);

  bool empty() const { return cells_.empty(); }
  std::uint32_t classes() const { return classes_; }

  // The probability of each class, given hashed features and real ones (as many as in training, or
  // none). With one class the first is that of yes.
  Probabilities probabilities(std::span<const std::uint32_t> features,
                              std::span<const float> numbers = {}) const;
  // The log-odds of yes, of a model of one class.
  double log_odds(std::span<const std::uint32_t> features,
                  std::span<const float> numbers = {}) const;

  void write(PartWriter& part) const;
  static LinearModel read(PartReader& part);

 private:
  std::array<double, HashedWeights::kMostClasses> sums(std::span<const std::uint32_t> features,
                                                       std::span<const float> numbers) const;

  std::uint32_t bits_ = 0;
  std::uint32_t classes_ = 0;
  float scale_ = 1;
  std::span<const std::int16_t>
      cells_;                     // as in HashedWeights, but finer: a probability is a sum of all
  std::span<const float> dense_;  // row by number: one weight for each class
  std::shared_ptr<const std::vector<std::int16_t>> own_cells_;
  std::shared_ptr<const std::vector<float>> own_dense_;
};

// What a model is trained on.
class RegressionData {
 public:
  explicit RegressionData(std::size_t numbers = 0) : numbers_(numbers) {}

  void add(std::span<const std::uint32_t> features, std::size_t label,
           std::span<const float> numbers = {});
  std::size_t size() const { return labels_.size(); }

 private:
  friend class Regression;
  std::size_t numbers_;
  std::vector<std::uint32_t> features_;
  std::vector<std::size_t> ends_;
  std::vector<float> dense_;
  std::vector<std::uint8_t> labels_;
};

struct RegressionSettings {
  std::uint32_t bits = 18;
  std::uint32_t classes = 1;  // 1: the labels are 0 and 1
  double penalty = 0.5;       // of squared weights
  std::size_t rounds = 80;
  unsigned jobs = 1;
};

// Logistic regression by L-BFGS (Nocedal 1980). The data is summed in a fixed number of shares, so
// that the number of threads does not change the result.
LinearModel train_regression(const RegressionData& data, const RegressionSettings& settings,
                             const std::stop_token& stop = {});

}  // namespace gnomon
