#include "gnomon/base/random.h"
#include "gnomon/learn/small_network.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace gnomon {
namespace {

constexpr std::size_t kWide = SmallNetwork::kHidden;

float uniform(SplitMix64& random) {
  return static_cast<float>(random() >> 40U) / static_cast<float>(1U << 24U);
}

}  // namespace

class NetworkTrainer {
 public:
  NetworkTrainer(std::span<const NetworkExample> examples, const NetworkTraining& settings)
      : examples_(examples), settings_(settings), random_(settings.seed) {
    network_.numbers_ = examples.empty() ? 0 : examples[0].input.numbers.size();
    network_.classes_ = settings.classes;
    choose_keys();
    rows_ = network_.numbers_ + network_.keys_.size() + 1;
    const auto fill = [&](std::vector<float>& weights, std::size_t count, std::size_t inputs) {
      const float range = std::sqrt(6.0F / static_cast<float>(inputs));
      weights.resize(count);
      for (float& weight : weights) {
        weight = (uniform(random_) * 2 - 1) * range;
      }
    };
    fill(network_.first_, rows_ * kWide, network_.numbers_ + 40);
    fill(network_.second_, (kWide + 1) * settings.classes, kWide);
    std::fill_n(network_.first_.end() - static_cast<std::ptrdiff_t>(kWide), kWide, 0.0F);
    std::fill_n(network_.second_.end() - static_cast<std::ptrdiff_t>(settings.classes),
                settings.classes, 0.0F);
  }

  SmallNetwork train(const std::stop_token& stop) {
    std::vector<std::size_t> order(examples_.size());
    std::iota(order.begin(), order.end(), 0);
    const std::size_t batches = (order.size() + settings_.batch - 1) / settings_.batch;
    const double steps = static_cast<double>(batches * settings_.epochs);
    Moments first(network_.first_.size());
    Moments second(network_.second_.size());
    for (std::size_t epoch = 0; epoch < settings_.epochs; ++epoch) {
      for (std::size_t k = order.size(); k > 1; --k) {
        std::swap(order[k - 1], order[random_() % k]);
      }
      for (std::size_t batch = 0; batch < batches && !stop.stop_requested(); ++batch) {
        first.clear();
        second.clear();
        const std::size_t begin = batch * settings_.batch;
        const std::size_t end = std::min(order.size(), begin + settings_.batch);
        for (std::size_t k = begin; k < end; ++k) {
          learn(order[k], first.gradient, second.gradient, 1.0F / static_cast<float>(end - begin));
        }
        ++step_;
        const double rate = settings_.rate * (1 - static_cast<double>(step_ - 1) / steps);
        first.apply(network_.first_, rate, settings_.decay, step_);
        second.apply(network_.second_, rate, settings_.decay, step_);
      }
    }
    return network_;
  }

 private:
  struct Moments {
    explicit Moments(std::size_t size) : gradient(size), mean(size), square(size) {}
    void clear() { std::fill(gradient.begin(), gradient.end(), 0.0F); }
    void apply(std::vector<float>& weights, double rate, double decay, std::size_t step) {
      const auto count = static_cast<double>(step);
      const auto fix1 = static_cast<float>(1 / (1 - std::pow(0.9, count)));
      const auto fix2 = static_cast<float>(1 / (1 - std::pow(0.999, count)));
      const auto speed = static_cast<float>(rate);
      const auto shrink = static_cast<float>(1 - rate * decay);
      for (std::size_t k = 0; k < weights.size(); ++k) {
        mean[k] = 0.9F * mean[k] + 0.1F * gradient[k];
        square[k] = 0.999F * square[k] + 0.001F * gradient[k] * gradient[k];
        weights[k] =
            shrink * weights[k] - speed * mean[k] * fix1 / (std::sqrt(square[k] * fix2) + 1e-8F);
      }
    }
    std::vector<float> gradient;
    std::vector<float> mean;
    std::vector<float> square;
  };

  void choose_keys() {
    std::map<std::uint32_t, std::size_t> counts;
    for (const auto& example : examples_) {
      for (const std::uint32_t feature : example.input.features) {
        ++counts[feature];
      }
    }
    for (const auto& [feature, count] : counts) {
      if (count >= settings_.least) {
        network_.keys_.push_back(feature);
      }
    }
    for (const auto& example : examples_) {
      auto& rows = feature_rows_.emplace_back();
      for (const std::uint32_t feature : example.input.features) {
        const auto found = std::lower_bound(network_.keys_.begin(), network_.keys_.end(), feature);
        if (found != network_.keys_.end() && *found == feature) {
          rows.push_back(static_cast<std::uint32_t>(
              network_.numbers_ + static_cast<std::size_t>(found - network_.keys_.begin())));
        }
      }
    }
  }

  void learn(std::size_t which, std::vector<float>& first, std::vector<float>& second,
             float share) {
    const NetworkExample& example = examples_[which];
    const auto keep_input = static_cast<float>(1 - settings_.drop_input);
    const auto keep_hidden = static_cast<float>(1 - settings_.drop_hidden);
    active_.clear();
    for (std::size_t n = 0; n < network_.numbers_; ++n) {
      if (example.input.numbers[n] != 0 && uniform(random_) < keep_input) {
        active_.emplace_back(static_cast<std::uint32_t>(n), example.input.numbers[n] / keep_input);
      }
    }
    for (const std::uint32_t row : feature_rows_[which]) {
      if (uniform(random_) < keep_input) {
        active_.emplace_back(row, 1 / keep_input);
      }
    }
    active_.emplace_back(static_cast<std::uint32_t>(rows_ - 1), 1.0F);
    std::array<float, kWide> hidden{};
    for (const auto& [row, value] : active_) {
      const float* weights = network_.first_.data() + row * kWide;
      for (std::size_t k = 0; k < kWide; ++k) {
        hidden[k] += value * weights[k];
      }
    }
    for (float& value : hidden) {
      value = value > 0 && uniform(random_) < keep_hidden ? value / keep_hidden : 0;
    }
    const std::size_t classes = network_.classes_;
    std::array<float, SmallNetwork::kMostClasses> errors{};
    float most = -1e30F;
    for (std::size_t c = 0; c < classes; ++c) {
      errors[c] = network_.second_[kWide * classes + c];
      for (std::size_t k = 0; k < kWide; ++k) {
        errors[c] += hidden[k] * network_.second_[k * classes + c];
      }
      most = std::max(most, errors[c]);
    }
    float total = 0;
    for (std::size_t c = 0; c < classes; ++c) {
      errors[c] = std::exp(errors[c] - most);
      total += errors[c];
    }
    for (std::size_t c = 0; c < classes; ++c) {
      errors[c] = (errors[c] / total - (c == example.label ? 1.0F : 0.0F)) * share;
      second[kWide * classes + c] += errors[c];
    }
    std::array<float, kWide> back{};
    for (std::size_t k = 0; k < kWide; ++k) {
      if (hidden[k] <= 0) {
        continue;
      }
      for (std::size_t c = 0; c < classes; ++c) {
        back[k] += errors[c] * network_.second_[k * classes + c];
        second[k * classes + c] += errors[c] * hidden[k];
      }
      back[k] /= keep_hidden;
    }
    for (const auto& [row, value] : active_) {
      float* gradient = first.data() + row * kWide;
      for (std::size_t k = 0; k < kWide; ++k) {
        gradient[k] += value * back[k];
      }
    }
  }

  std::span<const NetworkExample> examples_;
  const NetworkTraining& settings_;
  SplitMix64 random_;
  SmallNetwork network_;
  std::size_t rows_ = 0;
  std::size_t step_ = 0;
  std::vector<std::vector<std::uint32_t>> feature_rows_;
  std::vector<std::pair<std::uint32_t, float>> active_;
};

SmallNetwork train_network(std::span<const NetworkExample> examples,
                           const NetworkTraining& settings, const std::stop_token& stop) {
  PartWriter rounded;
  NetworkTrainer(examples, settings).train(stop).write(rounded);
  PartReader part(rounded.bytes());
  return SmallNetwork::read(part);
}

NetworkGroup train_networks(std::span<const NetworkExample> examples,
                            const NetworkTraining& settings, std::size_t count,
                            const std::stop_token& stop) {
  std::vector<SmallNetwork> networks;
  for (std::size_t k = 0; k < count && !examples.empty(); ++k) {
    NetworkTraining own = settings;
    own.seed = settings.seed + k;
    networks.push_back(train_network(examples, own, stop));
  }
  return NetworkGroup(std::move(networks));
}

}  // namespace gnomon
