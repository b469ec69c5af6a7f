// The weights of a linear model over hashed features, eight bits each.
#pragma once

#include "gnomon/learn/model_file.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace gnomon {

// A feature has one weight for each class; they stand in a row that begins where the low bits of
// its hash say. Rows overlap, and no key tells them apart: training sees the same overlaps and
// learns to live with them. So a model holds no features at all, and a look-up is one step.
class HashedWeights {
 public:
  static constexpr std::size_t kMostClasses = 64;
  using Scores = std::array<std::int16_t, kMostClasses>;

  HashedWeights() = default;
  // Rounds weights to eight bits: 2^bits + kMostClasses of them, the largest few cut off.
  HashedWeights(std::span<const float> weights, std::uint32_t bits, std::uint32_t classes);

  bool empty() const { return cells_.empty(); }
  std::uint32_t classes() const { return classes_; }
  // What a score of 1 means in the model's own unit.
  float scale() const { return scale_; }

  // The sums of the weights of features, for classes [0, classes()); what lies behind is arbitrary.
  void score(std::span<const std::uint32_t> features, Scores& scores) const;

  void write(PartWriter& part) const;
  // Looks into the part, which must outlive it; empty when it does not fit.
  static HashedWeights read(PartReader& part);

 private:
  std::span<const std::int8_t> cells_;
  std::shared_ptr<const std::vector<std::int8_t>> own_;  // unless the cells are those of a file
  std::uint32_t bits_ = 0;
  std::uint32_t classes_ = 0;
  float scale_ = 1;
};

}  // namespace gnomon
