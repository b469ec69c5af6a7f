#include "gnomon/learn/linear_model.h"

#include <algorithm>
#include <cmath>

namespace gnomon {

LinearModel::LinearModel(HashedWeights hashed, std::vector<float> dense)
    : hashed_(std::move(hashed)), own_(std::make_shared<const std::vector<float>>(std::move(dense))) {
  dense_ = *own_;
}

std::array<double, HashedWeights::kMostClasses> LinearModel::sums(
    std::span<const std::uint32_t> features, std::span<const float> numbers) const {
  HashedWeights::Scores scores;
  hashed_.score(features, scores);
  std::array<double, HashedWeights::kMostClasses> result{};
  const std::size_t count = classes();
  for (std::size_t k = 0; k < count; ++k) {
    result[k] = scores[k] * static_cast<double>(hashed_.scale());
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
  const double most = *std::max_element(result.begin(), result.begin() + static_cast<std::ptrdiff_t>(count));
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

double LinearModel::log_odds(std::span<const std::uint32_t> features, std::span<const float> numbers) const {
  return sums(features, numbers)[0];
}

void LinearModel::write(PartWriter& part) const {
  hashed_.write(part);
  part.put(static_cast<std::uint64_t>(dense_.size()));
  part.put_all(dense_);
}

LinearModel LinearModel::read(PartReader& part) {
  LinearModel result;
  result.hashed_ = HashedWeights::read(part);
  const auto count = part.get<std::uint64_t>();
  result.dense_ = part.get_all<float>(count);
  return part.ok() ? result : LinearModel{};
}

}  // namespace gnomon
