#include "gnomon/learn/small_network.h"

#include "gnomon/learn/wide.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace gnomon {
namespace {

constexpr std::size_t kUnits = SmallNetwork::kHidden;

// A row of weights, and how much of it counts.
struct ActiveRow {
  float value;
  const float* weights;
};

// Four at a time: what costs is to fetch and to store the sums.
GNOMON_WIDE void add_rows(std::span<const ActiveRow> rows, float* sums) {
  std::size_t at = 0;
  for (; at + 4 <= rows.size(); at += 4) {
    const auto [value0, row0] = rows[at];
    const auto [value1, row1] = rows[at + 1];
    const auto [value2, row2] = rows[at + 2];
    const auto [value3, row3] = rows[at + 3];
    for (std::size_t k = 0; k < kUnits; ++k) {
      sums[k] = sums[k] + value0 * row0[k] + value1 * row1[k] + value2 * row2[k] + value3 * row3[k];
    }
  }
  for (; at < rows.size(); ++at) {
    const auto [value, row] = rows[at];
    for (std::size_t k = 0; k < kUnits; ++k) {
      sums[k] += value * row[k];
    }
  }
}

}  // namespace

std::array<double, SmallNetwork::kMostClasses> SmallNetwork::probabilities(
    const NetworkInput& input) const {
  // Rows that count, and how much.
  thread_local std::vector<ActiveRow> active;
  active.clear();
  for (std::size_t n = 0; n < numbers_ && n < input.numbers.size(); ++n) {
    if (input.numbers[n] != 0) {
      active.push_back({input.numbers[n], first_.data() + n * kHidden});
    }
  }
  for (const std::uint32_t feature : input.features) {
    if (const auto place = place_of(feature)) {
      active.push_back({1.0F, first_.data() + (numbers_ + *place) * kHidden});
    }
  }
  std::array<float, kHidden> hidden;
  std::copy_n(first_.data() + (numbers_ + keys_.size()) * kHidden, kHidden, hidden.begin());
  add_rows(active, hidden.data());
  std::array<double, kMostClasses> result{};
  std::array<float, kMostClasses> sums{};
  std::copy_n(second_.data() + kHidden * classes_, classes_, sums.begin());
  for (std::size_t k = 0; k < kHidden; ++k) {
    if (hidden[k] > 0) {
      for (std::size_t c = 0; c < classes_; ++c) {
        sums[c] += hidden[k] * second_[k * classes_ + c];
      }
    }
  }
  std::copy(sums.begin(), sums.end(), result.begin());
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

std::optional<std::size_t> SmallNetwork::place_of(std::uint32_t feature) const {
  const std::uint32_t high = feature >> low_bits_;
  for (std::size_t at = starts_[high]; at < starts_[high + 1]; ++at) {
    if (keys_[at] == feature) {
      return at;
    }
  }
  return std::nullopt;
}

void SmallNetwork::find_starts() {
  const auto high_bits = static_cast<std::uint32_t>(std::bit_width(keys_.size())) + 1;
  low_bits_ = 32 - high_bits;
  starts_.assign((std::size_t{1} << high_bits) + 1, 0);
  for (const std::uint32_t key : keys_) {
    ++starts_[(key >> low_bits_) + 1];
  }
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
}

namespace {

constexpr float kMostRounded = 127;

// Eight bits each, and for every row what the largest of them stands for.
void write_rows(PartWriter& part, const std::vector<float>& values, std::size_t width) {
  std::vector<std::int8_t> rounded;
  std::vector<float> scales;
  for (std::size_t row = 0; row < values.size(); row += width) {
    float most = 1e-9F;
    for (std::size_t k = 0; k < width; ++k) {
      most = std::max(most, std::abs(values[row + k]));
    }
    scales.push_back(most / kMostRounded);
    for (std::size_t k = 0; k < width; ++k) {
      rounded.push_back(static_cast<std::int8_t>(std::lround(values[row + k] / scales.back())));
    }
  }
  part.put_all(std::span<const float>(scales));
  part.put_all(std::span<const std::int8_t>(rounded));
}

std::vector<float> read_rows(PartReader& part, std::size_t rows, std::size_t width) {
  const auto scales = part.get_all<float>(rows);
  const auto rounded = part.get_all<std::int8_t>(rows * width);
  std::vector<float> values;
  if (!part.ok()) {
    return values;
  }
  values.resize(rows * width);
  for (std::size_t k = 0; k < values.size(); ++k) {
    values[k] = static_cast<float>(rounded[k]) * scales[k / width];
  }
  return values;
}

}  // namespace

void SmallNetwork::write(PartWriter& part) const {
  part.put(static_cast<std::uint64_t>(numbers_));
  part.put(static_cast<std::uint64_t>(keys_.size()));
  part.put(static_cast<std::uint64_t>(classes_));
  part.put_all(std::span<const std::uint32_t>(keys_));
  write_rows(part, first_, kHidden);
  write_rows(part, second_, classes_);
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
  result.find_starts();
  result.first_ = read_rows(part, result.numbers_ + keys + 1, kHidden);
  result.second_ = read_rows(part, kHidden + 1, result.classes_);
  return part.ok() ? result : SmallNetwork{};
}

std::array<double, SmallNetwork::kMostClasses> NetworkGroup::probabilities(
    const NetworkInput& input) const {
  std::array<double, SmallNetwork::kMostClasses> mean{};
  for (const SmallNetwork& network : networks_) {
    const auto one = network.probabilities(input);
    for (std::size_t c = 0; c < network.classes(); ++c) {
      mean[c] += one[c] / static_cast<double>(networks_.size());
    }
  }
  return mean;
}

void NetworkGroup::write(PartWriter& part) const {
  part.put(static_cast<std::uint64_t>(networks_.size()));
  for (const SmallNetwork& network : networks_) {
    network.write(part);
  }
}

NetworkGroup NetworkGroup::read(PartReader& part, std::size_t classes) {
  constexpr std::uint64_t kMostNetworks = 64;
  const auto count = part.get<std::uint64_t>();
  if (!part.ok() || count > kMostNetworks) {
    return {};
  }
  NetworkGroup group;
  for (std::uint64_t k = 0; k < count; ++k) {
    group.networks_.push_back(SmallNetwork::read(part));
    if (group.networks_.back().classes() != classes) {
      return {};
    }
  }
  return group;
}

}  // namespace gnomon
