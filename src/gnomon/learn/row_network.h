// A network with one hidden layer whose input is a list of rows that belong together.
#pragma once

#include "gnomon/base/random.h"
#include "gnomon/learn/model_file.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace gnomon {

// Each of many thousand yes-or-no questions has a row of numbers, and the hidden layer is the sum
// of those that are answered with yes (what Chen and Manning 2014 compute beforehand): some hundred
// additions of whole numbers for a decision.
class RowNetwork {
 public:
  static constexpr std::size_t kMostClasses = 64;
  static constexpr std::size_t kHidden = 128;
  using Scores = std::array<float, kMostClasses>;

  RowNetwork() = default;

  bool empty() const { return classes_ == 0; }
  std::uint32_t classes() const { return classes_; }
  std::uint32_t rows() const { return rows_; }
  // Logarithms of probabilities, up to a common number; at most 60 rows, each below rows().
  void score(std::span<const std::uint32_t> rows, Scores& scores) const;

  void write(PartWriter& part) const;
  // Looks into the part, which must outlive it; empty when it does not fit.
  static RowNetwork read(PartReader& part);

 private:
  friend class RowNetworkTrainer;

  std::uint32_t rows_ = 0;
  std::uint32_t classes_ = 0;
  float scale_ = 1;                       // what 1 means before the last biases are added
  std::span<const std::int8_t> first_;    // rows of kHidden, and one more: the bias
  std::span<const std::int16_t> second_;  // classes_ rows of kHidden
  std::span<const float> bias_;           // of the classes
  struct Storage;
  std::shared_ptr<const Storage> own_;
};

// Learns one example after the other, by gradients with steps that get shorter for each row as it
// is used (Duchi, Hazan and Singer 2011), with dropout. One thread; the same seed and examples give
// the same network.
class RowNetworkTrainer {
 public:
  RowNetworkTrainer(std::uint32_t rows, std::uint32_t classes, std::uint64_t seed);

  using Scores = RowNetwork::Scores;
  // What the network says now.
  void score(std::span<const std::uint32_t> rows, Scores& scores) const;
  // Makes the good classes together more probable among the allowed ones; bits stand for classes.
  void learn(std::span<const std::uint32_t> rows, std::uint64_t good, std::uint64_t allowed);
  // The weights as they are now count for the mean, which is what comes out.
  void remember();

  RowNetwork network() const;

 private:
  using Hidden = std::array<float, RowNetwork::kHidden>;
  void add_rows(std::span<const std::uint32_t> rows, Hidden& hidden) const;
  void class_scores(const Hidden& hidden, Scores& scores) const;
  // Moves the second layer by the errors of the classes; returns the errors of the hidden layer.
  Hidden learn_classes(const Hidden& hidden, const Scores& errors);
  void learn_row(std::size_t row, const Hidden& errors, float square);

  std::uint32_t rows_;
  std::uint32_t classes_;
  SplitMix64 random_;
  std::vector<float> first_;           // as in RowNetwork
  std::vector<float> second_;          // as in RowNetwork, then the biases
  std::vector<float> squares_;         // of the errors, summed up: of each row,
  std::vector<float> second_squares_;  // and of each weight of the second layer
  std::vector<float> first_sum_;       // over all times that were remembered
  std::vector<float> second_sum_;
  float remembered_ = 0;
};

}  // namespace gnomon
