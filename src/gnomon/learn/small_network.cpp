#include "gnomon/learn/small_network.h"

#include <algorithm>
#include <cmath>

namespace gnomon {
namespace {

void add_row(float* to, float times, const float* row) {
  for (std::size_t k = 0; k < SmallNetwork::kHidden; ++k) {
    to[k] += times * row[k];
  }
}

}  // namespace

std::array<double, SmallNetwork::kMostClasses> SmallNetwork::probabilities(
    const NetworkInput& input) const {
  std::array<float, kHidden> hidden{};
  const float* bias = first_.data() + (numbers_ + keys_.size()) * kHidden;
  std::copy_n(bias, kHidden, hidden.begin());
  for (std::size_t n = 0; n < numbers_ && n < input.numbers.size(); ++n) {
    if (input.numbers[n] != 0) {
      add_row(hidden.data(), input.numbers[n], first_.data() + n * kHidden);
    }
  }
  for (const std::uint32_t feature : input.features) {
    const auto found = std::lower_bound(keys_.begin(), keys_.end(), feature);
    if (found != keys_.end() && *found == feature) {
      add_row(
          hidden.data(), 1,
          first_.data() + (numbers_ + static_cast<std::size_t>(found - keys_.begin())) * kHidden);
    }
  }
  std::array<double, kMostClasses> result{};
  for (std::size_t c = 0; c < classes_; ++c) {
    float sum = second_[kHidden * classes_ + c];
    for (std::size_t k = 0; k < kHidden; ++k) {
      sum += std::max(hidden[k], 0.0F) * second_[k * classes_ + c];
    }
    result[c] = static_cast<double>(sum);
  }
  const double most =
      *std::max_element(result.begin(), result.begin() + static_cast<std::ptrdiff_t>(classes_));
  double total = 0;
  for (std::size_t c = 0; c < classes_; ++c) {
    result[c] = std::exp(result[c] - most);
    total += result[c];
  }
  for (std::size_t c = 0; c < classes_; ++c) {
    result[c] /= total;
  }
  return result;
}

namespace {

// Sixteen bits each: of the size of the largest one.
void write_numbers(PartWriter& part, const std::vector<float>& values) {
  float most = 1e-9F;
  for (const float value : values) {
    most = std::max(most, std::abs(value));
  }
  std::vector<std::int16_t> rounded;
  for (const float value : values) {
    rounded.push_back(static_cast<std::int16_t>(std::lround(value / most * 32000)));
  }
  part.put(most);
  part.put_all(std::span<const std::int16_t>(rounded));
}

std::vector<float> read_numbers(PartReader& part, std::size_t count) {
  const auto most = part.get<float>();
  std::vector<float> values;
  for (const std::int16_t value : part.get_all<std::int16_t>(count)) {
    values.push_back(static_cast<float>(value) * most / 32000);
  }
  return values;
}

}  // namespace

void SmallNetwork::write(PartWriter& part) const {
  part.put(static_cast<std::uint64_t>(numbers_));
  part.put(static_cast<std::uint64_t>(keys_.size()));
  part.put(static_cast<std::uint64_t>(classes_));
  part.put_all(std::span<const std::uint32_t>(keys_));
  write_numbers(part, first_);
  write_numbers(part, second_);
}

SmallNetwork SmallNetwork::read(PartReader& part) {
  SmallNetwork result;
  result.numbers_ = part.get<std::uint64_t>();
  const auto keys = part.get<std::uint64_t>();
  result.classes_ = part.get<std::uint64_t>();
  if (!part.ok() || result.numbers_ > 100000 || keys > 1000000 || result.classes_ > kMostClasses) {
    return {};
  }
  const auto all = part.get_all<std::uint32_t>(keys);
  result.keys_.assign(all.begin(), all.end());
  result.first_ = read_numbers(part, (result.numbers_ + keys + 1) * kHidden);
  result.second_ = read_numbers(part, (kHidden + 1) * result.classes_);
  return part.ok() ? result : SmallNetwork{};
}

}  // namespace gnomon
