#include "gnomon/learn/hashed_weights.h"

#include "gnomon/learn/wide.h"

#include <algorithm>
#include <cmath>

namespace gnomon {
namespace {

// The size that all but a few of the weights stay below: cutting these off costs less than the
// coarser steps that they would force on all others.
float largest_kept(std::span<const float> weights) {
  std::vector<float> sizes;
  for (const float weight : weights) {
    if (weight != 0) {
      sizes.push_back(std::abs(weight));
    }
  }
  if (sizes.empty()) {
    return 1;
  }
  const auto at =
      sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() - 1 - sizes.size() / 100000);
  std::nth_element(sizes.begin(), at, sizes.end());
  return *at;
}

constexpr std::size_t kBlock = 16;  // classes at a time

// A list of its own: a compiler that cannot tell whether sums and cells share memory would store
// every sum at once.
GNOMON_WIDE std::array<std::int16_t, kBlock> sums_of_cells(
    const std::int8_t* cells, std::uint32_t mask, std::span<const std::uint32_t> features) {
  std::array<std::int16_t, kBlock> sums{};
  for (const std::uint32_t feature : features) {
    const std::int8_t* const row = cells + (feature & mask);
    for (std::size_t k = 0; k < kBlock; ++k) {
      sums[k] = static_cast<std::int16_t>(sums[k] + row[k]);
    }
  }
  return sums;
}

}  // namespace

HashedWeights::HashedWeights(std::span<const float> weights, std::uint32_t bits,
                             std::uint32_t classes)
    : bits_(bits), classes_(classes), scale_(largest_kept(weights) / 127) {
  std::vector<std::int8_t> cells((std::size_t{1} << bits) + kMostClasses);
  for (std::size_t k = 0; k < cells.size() && k < weights.size(); ++k) {
    cells[k] = static_cast<std::int8_t>(std::clamp(std::lround(weights[k] / scale_), -127L, 127L));
  }
  own_ = std::make_shared<const std::vector<std::int8_t>>(std::move(cells));
  cells_ = *own_;
}

void HashedWeights::score(std::span<const std::uint32_t> features, Scores& scores) const {
  const std::uint32_t mask = (std::uint32_t{1} << bits_) - 1;
  for (std::size_t block = 0; block < classes_; block += kBlock) {
    const auto sums = sums_of_cells(cells_.data() + block, mask, features);
    std::copy(sums.begin(), sums.end(), scores.begin() + static_cast<std::ptrdiff_t>(block));
  }
}

void HashedWeights::write(PartWriter& part) const {
  part.put(bits_);
  part.put(classes_);
  part.put(scale_);
  part.put_all(cells_);
}

HashedWeights HashedWeights::read(PartReader& part) {
  HashedWeights result;
  result.bits_ = part.get<std::uint32_t>();
  result.classes_ = part.get<std::uint32_t>();
  result.scale_ = part.get<float>();
  if (!part.ok() || result.bits_ > 28 || result.classes_ == 0 || result.classes_ > kMostClasses) {
    return {};
  }
  result.cells_ = part.get_all<std::int8_t>((std::size_t{1} << result.bits_) + kMostClasses);
  return result.cells_.empty() ? HashedWeights{} : result;
}

}  // namespace gnomon
