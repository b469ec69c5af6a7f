// A network with one hidden layer over real numbers and a few hundred yes-or-no features.
#pragma once

#include "gnomon/learn/model_file.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
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
  std::size_t classes() const { return classes_; }
  std::array<double, kMostClasses> probabilities(const NetworkInput& input) const;

  void write(PartWriter& part) const;
  static SmallNetwork read(PartReader& part);

 private:
  friend class NetworkTrainer;

  std::size_t numbers_ = 0;
  std::size_t classes_ = 0;
  // The place of a feature among the keys.
  std::optional<std::size_t> place_of(std::uint32_t feature) const;
  void find_starts();

  // Rows of the first layer: one for each number, then one for each key, then the bias; kHidden
  // each.
  std::vector<std::uint32_t> keys_;  // sorted
  // Where the keys begin that have each value of the highest bits, so many that few keys share
  // them.
  std::vector<std::uint32_t> starts_;
  std::uint32_t low_bits_ = 31;
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

// By AdamW (Loshchilov and Hutter 2019) with a falling rate and dropout; rounded as it is written.
// One thread; the same seed gives the same network.
SmallNetwork train_network(std::span<const NetworkExample> examples,
                           const NetworkTraining& settings, const std::stop_token& stop = {});

// Several that differ by their seeds, and what they say in the mean, which is steadier than what
// each of them says.
class NetworkGroup {
 public:
  NetworkGroup() = default;
  explicit NetworkGroup(std::vector<SmallNetwork> networks) : networks_(std::move(networks)) {}

  bool empty() const { return networks_.empty(); }
  std::array<double, SmallNetwork::kMostClasses> probabilities(const NetworkInput& input) const;

  void write(PartWriter& part) const;
  // Empty when a part is not one, or not of so many classes.
  static NetworkGroup read(PartReader& part, std::size_t classes);

 private:
  std::vector<SmallNetwork> networks_;
};

// With the seeds from that of the settings on.
NetworkGroup train_networks(std::span<const NetworkExample> examples,
                            const NetworkTraining& settings, std::size_t count,
                            const std::stop_token& stop = {});

}  // namespace gnomon
