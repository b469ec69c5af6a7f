// How the figures of a metric fall with noise.
#pragma once

#include "gnomon/score/line_fit.h"
#include "gnomon/score/score_choices.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon {

// Of several runs: their mean, and between which values they lie. Runs without a value (a precision
// of no links) do not count.
struct Band {
  std::optional<double> mean = {};
  std::optional<double> low = {};
  std::optional<double> high = {};
};

inline constexpr std::size_t kNoiseFigures = 3;  // precision, recall, F1
enum class NoiseFigure : std::uint8_t { kPrecision, kRecall, kF1 };

struct NoiseStep {
  std::size_t changes = 0;
  double share = 0;  // of all links or entities
  std::array<Band, kNoiseFigures> figures;

  const Band& operator[](NoiseFigure figure) const {
    return figures[static_cast<std::size_t>(figure)];
  }
};

struct NoiseCurve {
  Noise noise = Noise::kRemove;
  std::size_t size = 0;  // links or entities; so many changes are a share of 1
  std::vector<NoiseStep> steps;
  // Lines through the means over the share. A line that falls by 1 loses 1 / size with each change.
  std::array<std::optional<LineFit>, kNoiseFigures> fits;

  const std::optional<LineFit>& fit(NoiseFigure figure) const {
    return fits[static_cast<std::size_t>(figure)];
  }
};

}  // namespace gnomon
