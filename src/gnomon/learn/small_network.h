// A network with one hidden layer over real numbers and a few hundred yes-or-no features.
#pragma once

#include "gnomon/learn/model_file.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// What the network sees: real numbers, always as many, and hashes of features. Features that were
// rare in training are ignored.
struct NetworkInput {
  std::vector<float> numbers;
  std::vector<std::uint32_t> features;
};

struct NetworkExample {
  NetworkInput input;
  std::size_t label = 0;
};

class SmallNetwork {
 public:
  static constexpr std::size_t kMostClasses = 16;
  static constexpr std::size_t kHidden = 96;

  bool empty() const { return classes_ == 0; }
  std::array<double, kMostClasses> probabilities(const NetworkInput& input) const;

  void write(PartWriter& part) const;
  static SmallNetwork read(PartReader& part);

 private:
  friend class NetworkTrainer;

  std::size_t numbers_ = 0;
  std::size_t classes_ = 0;
  // Rows of the first layer: one for each number, then one for each key, then the bias; kHidden
  // each.
  std::vector<std::uint32_t> keys_;  // sorted
  std::vector<float> first_;
  std::vector<float> second_;  // kHidden rows of classes_, then the bias
};

struct NetworkTraining {
  std::size_t classes = 2;
  std::uint64_t seed = 1;
  std::size_t epochs = 8;
  std::size_t batch = 128;
  std::size_t least = 30;  // how often a feature must occur
  double rate = 1e-3;
  double decay = 0.01;
  double drop_input = 0.3;
  double drop_hidden = 0.5;
};

// By AdamW (Loshchilov and Hutter 2019) with a falling rate and dropout. One thread; the same seed
// gives the same network.
SmallNetwork train_network(std::span<const NetworkExample> examples,
                           const NetworkTraining& settings, const std::stop_token& stop = {});

}  // namespace gnomon
