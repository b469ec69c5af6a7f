// What a metric says of gold against itself with more and more noise.
//
// Where UzZaman and Allen (2011) see straight lines, this is what can be proved. Let gold have n
// TLINKs that are consistent, and none that follows from the others (`minimal_gold`). The metric is
// awareness-2011 or awareness, and k links are touched:
// - removed: recall is (n - k) / n, on a straight line, 1/n lower for every link; precision is 1.
//   What is gone cannot be inferred from what is left. With links that follow from others, recall
//   is above the line, by no more than those.
// - added: precision is n / (n + k), which is half of a hyperbola and not a line: the fit says how
//   near it comes to one. Recall is 1. (awareness drops those added links that follow from other
//   added ones, and is a little above.)
// - changed: precision is (n - k) / n. Recall may be above, because the system's links are taken in
//   order: one whose change contradicts links before it is rejected, and may follow from them.
// - entities: recall falls by 1/n for every link that goes with one, so that the curve is a line
//   only when all have equally many links; with the best connected first it is convex.
#pragma once

#include "gnomon/score/figure.h"
#include "gnomon/score/noise.h"
#include "gnomon/score/noise_curve.h"
#include "gnomon/score/prepared_gold.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// The figures of one document, or of many summed up, while one sequence of changes is made. Step i
// of m has i / m of all changes, rounded; a step 0 without any comes first.
struct NoiseRun {
  std::vector<std::size_t> changes;  // up to each step
  std::vector<Figure> figures;

  // Counts add up step by step; so do the ratios that are made of them.
  NoiseRun& operator+=(const NoiseRun& other);
};

struct NoiseOptions {
  Noise noise = Noise::kRemove;
  EntityOrder order = EntityOrder::kConnected;
  std::size_t steps = 10;
  std::uint64_t seed = 1;
};

// The first line of the metric. Entities are matched by their ids, which noise does not change.
// Once it is stopped, the figures mean nothing.
NoiseRun run_noise(const NoisyGold& noisy, const PreparedGold& gold, const Metric& metric,
                   const NoiseOptions& options, const std::stop_token& stop = {});

// One run for each seed; all of them have the same steps.
NoiseCurve curve_of(Noise noise, std::size_t size, std::span<const NoiseRun> runs);

// What falls, and what the paper draws: recall when links or entities are removed, precision when
// links are added, F1 when they are changed.
NoiseFigure drawn_figure(Noise noise);

}  // namespace gnomon
