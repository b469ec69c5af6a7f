#include "gnomon/learn/row_network.h"

#include <algorithm>
#include <cmath>

namespace gnomon {
namespace {

constexpr std::size_t kRowWidth = RowNetwork::kHidden;
constexpr float kStep = 0.03F;
constexpr float kFirstWeights = 0.1F;  // random ones are at most this
constexpr std::uint64_t kKept = 128;   // hidden values of 256, in training
constexpr float kTiny = 1e-6F;         // against division by zero

bool has(std::uint64_t classes, std::size_t which) { return (classes >> which & 1U) != 0; }

}  // namespace

RowNetworkTrainer::RowNetworkTrainer(std::uint32_t rows, std::uint32_t classes, std::uint64_t seed)
    : rows_(rows),
      classes_(classes),
      random_(seed),
      first_((std::size_t{rows} + 1) * kRowWidth),
      second_((kRowWidth + 1) * classes),
      squares_(std::size_t{rows} + 1),
      second_squares_(second_.size()),
      first_sum_(first_.size()),
      second_sum_(second_.size()) {
  const auto any = [&] {
    return (static_cast<float>(random_() >> 40U) / static_cast<float>(1U << 23U) - 1) *
           kFirstWeights;
  };
  std::generate(first_.begin(), first_.end() - static_cast<std::ptrdiff_t>(kRowWidth), any);
  std::fill_n(first_.end() - static_cast<std::ptrdiff_t>(kRowWidth), kRowWidth, kFirstWeights);
  std::generate_n(second_.begin(), kRowWidth * classes, any);
}

void RowNetworkTrainer::add_rows(std::span<const std::uint32_t> rows, Hidden& hidden) const {
  std::copy_n(first_.end() - static_cast<std::ptrdiff_t>(kRowWidth), kRowWidth, hidden.begin());
  for (const std::uint32_t row : rows) {
    const float* weights = first_.data() + std::size_t{row} * kRowWidth;
    for (std::size_t k = 0; k < kRowWidth; ++k) {
      hidden[k] += weights[k];
    }
  }
}

void RowNetworkTrainer::class_scores(const Hidden& hidden, Scores& scores) const {
  constexpr std::size_t kParts = 8;  // sums that do not wait for each other
  for (std::size_t c = 0; c < classes_; ++c) {
    const float* weights = second_.data() + c * kRowWidth;
    std::array<float, kParts> sums{};
    for (std::size_t k = 0; k < kRowWidth; k += kParts) {
      for (std::size_t j = 0; j < kParts; ++j) {
        sums[j] += hidden[k + j] * weights[k + j];
      }
    }
    scores[c] = second_[kRowWidth * classes_ + c];
    for (const float sum : sums) {
      scores[c] += sum;
    }
  }
}

void RowNetworkTrainer::score(std::span<const std::uint32_t> rows, Scores& scores) const {
  Hidden hidden;
  add_rows(rows, hidden);
  for (float& value : hidden) {
    value = std::max(value, 0.0F);
  }
  class_scores(hidden, scores);
}

void RowNetworkTrainer::learn(std::span<const std::uint32_t> rows, std::uint64_t good,
                              std::uint64_t allowed) {
  constexpr float kKeep = static_cast<float>(kKept) / 256;
  Hidden hidden;
  add_rows(rows, hidden);
  for (std::size_t k = 0; k < kRowWidth; k += 8) {
    std::uint64_t dice = random_();
    for (std::size_t j = 0; j < 8; ++j, dice >>= 8U) {
      float& value = hidden[k + j];
      value = value > 0 && (dice & 0xFFU) < kKept ? value / kKeep : 0;
    }
  }
  Scores errors{};
  class_scores(hidden, errors);
  float most = -1e30F;
  for (std::size_t c = 0; c < classes_; ++c) {
    most = has(allowed, c) ? std::max(most, errors[c]) : most;
  }
  float total = 0;
  float right = 0;
  for (std::size_t c = 0; c < classes_; ++c) {
    errors[c] = has(allowed, c) ? std::exp(errors[c] - most) : 0;
    total += errors[c];
    right += has(good, c) ? errors[c] : 0;
  }
  constexpr float kEnough = 0.9999F;
  if (right <= 0 || right >= total * kEnough) {
    return;
  }
  for (std::size_t c = 0; c < classes_; ++c) {
    errors[c] = errors[c] / total - (has(good, c) ? errors[c] / right : 0);
  }
  Hidden back = learn_classes(hidden, errors);
  float square = 0;
  for (std::size_t k = 0; k < kRowWidth; ++k) {
    back[k] = hidden[k] > 0 ? back[k] / kKeep : 0;
    square += back[k] * back[k];
  }
  square /= static_cast<float>(kRowWidth);
  for (const std::uint32_t row : rows) {
    learn_row(row, back, square);
  }
  learn_row(rows_, back, square);
}

RowNetworkTrainer::Hidden RowNetworkTrainer::learn_classes(const Hidden& hidden,
                                                           const Scores& errors) {
  constexpr float kNoError = 1e-4F;
  Hidden back{};
  for (std::size_t c = 0; c < classes_; ++c) {
    const float error = errors[c];
    if (std::abs(error) < kNoError) {
      continue;
    }
    float* weights = second_.data() + c * kRowWidth;
    float* squares = second_squares_.data() + c * kRowWidth;
    for (std::size_t k = 0; k < kRowWidth; ++k) {
      const float gradient = error * hidden[k];
      back[k] += error * weights[k];
      squares[k] += gradient * gradient;
      weights[k] -= kStep * gradient / std::sqrt(squares[k] + kTiny);
    }
    float& square = second_squares_[kRowWidth * classes_ + c];
    square += error * error;
    second_[kRowWidth * classes_ + c] -= kStep * error / std::sqrt(square + kTiny);
  }
  return back;
}

// All rows of an example have the same error, which is that of the hidden layer.
void RowNetworkTrainer::learn_row(std::size_t row, const Hidden& errors, float square) {
  squares_[row] += square;
  const float step = kStep / std::sqrt(squares_[row] + kTiny);
  float* weights = first_.data() + row * kRowWidth;
  for (std::size_t k = 0; k < kRowWidth; ++k) {
    weights[k] -= step * errors[k];
  }
}

void RowNetworkTrainer::remember() {
  for (std::size_t k = 0; k < first_.size(); ++k) {
    first_sum_[k] += first_[k];
  }
  for (std::size_t k = 0; k < second_.size(); ++k) {
    second_sum_[k] += second_[k];
  }
  remembered_ += 1;
}

}  // namespace gnomon
