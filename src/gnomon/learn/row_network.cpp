#include "gnomon/learn/row_network.h"

#include "gnomon/learn/wide.h"

#include <algorithm>
#include <cmath>

namespace gnomon {
namespace {

constexpr std::size_t kWidth = RowNetwork::kHidden;
// The largest weights as whole numbers: two of the first layer together fit into 8 bits, and the
// products of the second layer, summed up, into 32.
constexpr float kMostOfFirst = 63;
constexpr float kMostOfSecond = 2000;
// Of so many weights of the first layer one is cut off: it would make all others coarser.
constexpr std::size_t kCutOff = 20000;

// The hidden units, of which negative ones are 0. Six rows at a time: what costs is to fetch and to
// store the sums. Two fit into eight bits.
GNOMON_WIDE std::array<std::int16_t, kWidth> hidden_units(const std::int8_t* first,
                                                          std::size_t bias,
                                                          std::span<const std::uint32_t> rows) {
  std::array<std::int16_t, kWidth> hidden;
  std::copy_n(first + bias * kWidth, kWidth, hidden.begin());
  std::size_t at = 0;
  for (; at + 6 <= rows.size(); at += 6) {
    const std::int8_t* const a = first + std::size_t{rows[at]} * kWidth;
    const std::int8_t* const b = first + std::size_t{rows[at + 1]} * kWidth;
    const std::int8_t* const c = first + std::size_t{rows[at + 2]} * kWidth;
    const std::int8_t* const d = first + std::size_t{rows[at + 3]} * kWidth;
    const std::int8_t* const e = first + std::size_t{rows[at + 4]} * kWidth;
    const std::int8_t* const f = first + std::size_t{rows[at + 5]} * kWidth;
    for (std::size_t k = 0; k < kWidth; ++k) {
      const auto ab = static_cast<std::int8_t>(a[k] + b[k]);
      const auto cd = static_cast<std::int8_t>(c[k] + d[k]);
      const auto ef = static_cast<std::int8_t>(e[k] + f[k]);
      hidden[k] = static_cast<std::int16_t>(hidden[k] + ab + cd + ef);
    }
  }
  for (; at < rows.size(); ++at) {
    const std::int8_t* const row = first + std::size_t{rows[at]} * kWidth;
    for (std::size_t k = 0; k < kWidth; ++k) {
      hidden[k] = static_cast<std::int16_t>(hidden[k] + row[k]);
    }
  }
  for (std::int16_t& value : hidden) {
    value = std::max<std::int16_t>(value, 0);
  }
  return hidden;
}

GNOMON_WIDE std::int32_t product(const std::int16_t* a, const std::int16_t* b) {
  std::int32_t sum = 0;
  for (std::size_t k = 0; k < kWidth; ++k) {
    sum += a[k] * b[k];
  }
  return sum;
}

}  // namespace

struct RowNetwork::Storage {
  std::vector<std::int8_t> first;
  std::vector<std::int16_t> second;
  std::vector<float> bias;
};

void RowNetwork::score(std::span<const std::uint32_t> rows, Scores& scores) const {
  const std::array<std::int16_t, kWidth> hidden = hidden_units(first_.data(), rows_, rows);
  for (std::size_t c = 0; c < classes_; ++c) {
    scores[c] =
        static_cast<float>(product(hidden.data(), second_.data() + c * kWidth)) * scale_ + bias_[c];
  }
}

void RowNetwork::write(PartWriter& part) const {
  part.put(rows_);
  part.put(classes_);
  part.put(scale_);
  part.put_all(first_);
  part.put_all(second_);
  part.put_all(bias_);
}

RowNetwork RowNetwork::read(PartReader& part) {
  constexpr std::uint32_t kMostRows = 1U << 20U;
  RowNetwork result;
  result.rows_ = part.get<std::uint32_t>();
  result.classes_ = part.get<std::uint32_t>();
  result.scale_ = part.get<float>();
  if (!part.ok() || result.rows_ > kMostRows || result.classes_ > kMostClasses) {
    return {};
  }
  result.first_ = part.get_all<std::int8_t>((std::size_t{result.rows_} + 1) * kHidden);
  result.second_ = part.get_all<std::int16_t>(std::size_t{result.classes_} * kHidden);
  result.bias_ = part.get_all<float>(result.classes_);
  return part.ok() ? result : RowNetwork{};
}

RowNetwork RowNetworkTrainer::network() const {
  const float times = std::max(remembered_, 1.0F);
  std::vector<float> sizes;
  for (const float sum : first_sum_) {
    sizes.push_back(std::abs(sum) / times);
  }
  const auto most = sizes.end() - 1 - static_cast<std::ptrdiff_t>(sizes.size() / kCutOff);
  std::nth_element(sizes.begin(), most, sizes.end());
  const float unit = kMostOfFirst / std::max(*most, 1e-6F);
  const auto weights = std::span(second_sum_).first(kWidth * classes_);
  float largest = 1e-6F;
  for (const float sum : weights) {
    largest = std::max(largest, std::abs(sum) / times);
  }
  const float second_unit = kMostOfSecond / largest;
  auto storage = std::make_shared<RowNetwork::Storage>();
  for (const float sum : first_sum_) {
    storage->first.push_back(static_cast<std::int8_t>(
        std::lround(std::clamp(sum / times * unit, -kMostOfFirst, kMostOfFirst))));
  }
  for (const float sum : weights) {
    storage->second.push_back(static_cast<std::int16_t>(std::lround(sum / times * second_unit)));
  }
  for (const float sum : std::span(second_sum_).subspan(kWidth * classes_)) {
    storage->bias.push_back(sum / times);
  }
  RowNetwork result;
  result.rows_ = rows_;
  result.classes_ = classes_;
  result.scale_ = 1 / (unit * second_unit);
  result.first_ = storage->first;
  result.second_ = storage->second;
  result.bias_ = storage->bias;
  result.own_ = std::move(storage);
  return result;
}

}  // namespace gnomon
