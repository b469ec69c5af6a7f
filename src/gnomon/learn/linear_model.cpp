#include "gnomon/learn/linear_model.h"

#include <algorithm>
#include <cmath>

namespace gnomon {
namespace {

constexpr std::size_t kClassesAtATime = 8;
static_assert(HashedWeights::kMostClasses % kClassesAtATime == 0);

// Of each feature so many neighbouring cells. A number that is known when this is compiled makes it
// a few instructions.
template <std::size_t Width>
void add_cells(const std::int16_t* cells, std::uint32_t mask,
               std::span<const std::uint32_t> features, std::int32_t* into) {
  std::array<std::int32_t, Width> sums{};
  for (const std::uint32_t feature : features) {
    const std::int16_t* const row = cells + (feature & mask);
    for (std::size_t k = 0; k < Width; ++k) {
      sums[k] += row[k];
    }
  }
  std::copy(sums.begin(), sums.end(), into);
}

}  // namespace

LinearModel::LinearModel(std::span<const float> hashed, std::uint32_t bits, std::uint32_t classes,
                         std::vector<float> dense)
    : bits_(bits), classes_(classes) {
  float most = 1e-9F;
  for (const float weight : hashed) {
    most = std::max(most, std::abs(weight));
  }
  scale_ = most / 32000;
  std::vector<std::int16_t> cells((std::size_t{1} << bits) + HashedWeights::kMostClasses);
  for (std::size_t k = 0; k < cells.size() && k < hashed.size(); ++k) {
    cells[k] = static_cast<std::int16_t>(std::lround(hashed[k] / scale_));
  }
  own_cells_ = std::make_shared<const std::vector<std::int16_t>>(std::move(cells));
  cells_ = *own_cells_;
  own_dense_ = std::make_shared<const std::vector<float>>(std::move(dense));
  dense_ = *own_dense_;
}

std::array<double, HashedWeights::kMostClasses> LinearModel::sums(
    std::span<const std::uint32_t> features, std::span<const float> numbers) const {
  const std::size_t count = classes_;
  const std::uint32_t mask = (std::uint32_t{1} << bits_) - 1;
  std::array<std::int32_t, HashedWeights::kMostClasses> whole{};
  if (count == 1) {
    add_cells<1>(cells_.data(), mask, features, whole.data());
  } else {
    // Behind the last cell there are kMostClasses more, so that blocks can reach beyond the
    // classes.
    for (std::size_t block = 0; block < count; block += kClassesAtATime) {
      add_cells<kClassesAtATime>(cells_.data() + block, mask, features, whole.data() + block);
    }
  }
  std::array<double, HashedWeights::kMostClasses> result{};
  for (std::size_t k = 0; k < count; ++k) {
    result[k] = whole[k] * static_cast<double>(scale_);
  }
  if (count == 1) {
    float sum = 0;
    for (std::size_t n = 0; n < numbers.size() && n < dense_.size(); ++n) {
      sum += numbers[n] * dense_[n];
    }
    result[0] += sum;
    return result;
  }
  for (std::size_t n = 0; n < numbers.size() && (n + 1) * count <= dense_.size(); ++n) {
    for (std::size_t k = 0; k < count; ++k) {
      result[k] += numbers[n] * dense_[n * count + k];
    }
  }
  return result;
}

LinearModel::Probabilities LinearModel::probabilities(std::span<const std::uint32_t> features,
                                                      std::span<const float> numbers) const {
  Probabilities result = sums(features, numbers);
  const std::size_t count = classes();
  if (count == 1) {
    result[0] = 1 / (1 + std::exp(-result[0]));
    return result;
  }
  const double most =
      *std::max_element(result.begin(), result.begin() + static_cast<std::ptrdiff_t>(count));
  double total = 0;
  for (std::size_t k = 0; k < count; ++k) {
    result[k] = std::exp(result[k] - most);
    total += result[k];
  }
  for (std::size_t k = 0; k < count; ++k) {
    result[k] /= total;
  }
  return result;
}

double LinearModel::log_odds(std::span<const std::uint32_t> features,
                             std::span<const float> numbers) const {
  return sums(features, numbers)[0];
}

void LinearModel::write(PartWriter& part) const {
  part.put(bits_);
  part.put(classes_);
  part.put(scale_);
  part.put(static_cast<std::uint64_t>(dense_.size()));
  part.put_all(cells_);
  part.put_all(dense_);
}

LinearModel LinearModel::read(PartReader& part) {
  LinearModel result;
  result.bits_ = part.get<std::uint32_t>();
  result.classes_ = part.get<std::uint32_t>();
  result.scale_ = part.get<float>();
  const auto count = part.get<std::uint64_t>();
  if (!part.ok() || result.bits_ > 28 || result.classes_ == 0 ||
      result.classes_ > HashedWeights::kMostClasses) {
    return {};
  }
  result.cells_ =
      part.get_all<std::int16_t>((std::size_t{1} << result.bits_) + HashedWeights::kMostClasses);
  result.dense_ = part.get_all<float>(count);
  return part.ok() ? result : LinearModel{};
}

}  // namespace gnomon
