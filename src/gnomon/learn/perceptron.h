// Training by mistakes: the averaged perceptron of Collins (2002) over hashed features.
#pragma once

#include "gnomon/learn/hashed_weights.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gnomon {

// All steps are of whole numbers, so that the result is the same on every machine.
class Perceptron {
 public:
  Perceptron(std::uint32_t bits, std::uint32_t classes)
      : bits_(bits),
        classes_(classes),
        weights_((std::size_t{1} << bits) + HashedWeights::kMostClasses),
        past_(weights_.size()) {}

  using Sums = std::array<std::int32_t, HashedWeights::kMostClasses>;

  void score(std::span<const std::uint32_t> features, Sums& sums) const {
    sums.fill(0);
    for (const std::uint32_t feature : features) {
      const std::int32_t* row = weights_.data() + at(feature);
      for (std::size_t k = 0; k < classes_; ++k) {
        sums[k] += row[k];
      }
    }
  }

  // Moves the weights of features towards the class `good` and away from `bad`.
  void correct(std::span<const std::uint32_t> features, std::size_t good, std::size_t bad) {
    for (const std::uint32_t feature : features) {
      change(at(feature) + good, 1);
      change(at(feature) + bad, -1);
    }
  }

  // To be called after every decision, right or wrong: the average counts these.
  void tick() { ++now_; }

  // The average of the weights after all decisions so far.
  HashedWeights average() const {
    std::vector<float> averages(weights_.size());
    for (std::size_t k = 0; k < weights_.size(); ++k) {
      averages[k] = static_cast<float>(weights_[k] -
                                       static_cast<double>(past_[k]) / static_cast<double>(now_));
    }
    return {averages, bits_, classes_};
  }

 private:
  std::size_t at(std::uint32_t feature) const {
    return feature & ((std::uint32_t{1} << bits_) - 1);
  }
  // The average is the last weight minus the changes, each weighted by the share of time before it.
  void change(std::size_t cell, std::int32_t by) {
    weights_[cell] += by;
    past_[cell] += by * now_;
  }

  std::uint32_t bits_;
  std::uint32_t classes_;
  std::vector<std::int32_t> weights_;
  std::vector<std::int64_t> past_;
  std::int64_t now_ = 1;
};

}  // namespace gnomon
