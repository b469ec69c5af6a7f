#include "gnomon/score/run_noise.h"

#include "gnomon/score/metrics.h"
#include "gnomon/score/scored_pair.h"
#include "gnomon/score/tally.h"

#include <algorithm>
#include <cassert>

namespace gnomon {
namespace {

Figure figure_after(const NoisyGold& noisy, const NoisePlan& plan, std::size_t changes,
                    const PreparedGold& gold, const Metric& metric, const std::stop_token& stop) {
  const Document system = noisy.after(plan, changes);
  const Result<Alignment> alignment = align(gold.document, system, AlignBy::kIds);
  assert(alignment && "by ids, any two documents can be aligned");
  Tally tally;
  count({gold, system, *alignment, stop}, tally);
  return metric.figures(tally, gold.settings).front();
}

Ratio value_of(const Figure& figure, NoiseFigure part) {
  switch (part) {
    case NoiseFigure::kPrecision:
      return figure.precision;
    case NoiseFigure::kRecall:
      return figure.recall;
    case NoiseFigure::kF1:
      break;
  }
  return figure.f1;
}

Band band_of(std::span<const NoiseRun> runs, std::size_t step, NoiseFigure part) {
  Band band;
  double sum = 0;
  double number = 0;
  for (const NoiseRun& run : runs) {
    if (const Ratio value = value_of(run.figures[step], part)) {
      band.low = std::min(*value, band.low.value_or(*value));
      band.high = std::max(*value, band.high.value_or(*value));
      sum += *value;
      number += 1;
    }
  }
  if (number > 0) {
    // Rounding must not carry the mean of equal values away from them.
    band.mean = std::clamp(sum / number, *band.low, *band.high);
  }
  return band;
}

}  // namespace

NoiseRun& NoiseRun::operator+=(const NoiseRun& other) {
  if (figures.empty()) {
    *this = other;
    return *this;
  }
  assert(figures.size() == other.figures.size() && "runs have the same steps");
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const Figure& a = figures[i];
    const Figure& b = other.figures[i];
    figures[i] = figure_of(a.name, a.right + b.right, a.system_total + b.system_total,
                           a.found + b.found, a.gold_total + b.gold_total);
    changes[i] += other.changes[i];
  }
  return *this;
}

NoiseRun run_noise(const NoisyGold& noisy, const PreparedGold& gold, const Metric& metric,
                   const NoiseOptions& options, const std::stop_token& stop) {
  const NoisePlan plan = noisy.plan(options.noise, options.order, options.seed, stop);
  const std::size_t size = noisy.size(options.noise);
  NoiseRun run;
  for (std::size_t step = 0; step <= options.steps && !stop.stop_requested(); ++step) {
    const std::size_t wanted = (step * size + options.steps / 2) / options.steps;
    const std::size_t changes = std::min(wanted, plan.size());
    run.figures.push_back(run.changes.empty() || run.changes.back() != changes
                              ? figure_after(noisy, plan, changes, gold, metric, stop)
                              : run.figures.back());
    run.changes.push_back(changes);
  }
  return run;
}

NoiseCurve curve_of(Noise noise, std::size_t size, std::span<const NoiseRun> runs) {
  NoiseCurve curve{noise, size, {}, {}};
  for (std::size_t i = 0; !runs.empty() && i < runs.front().figures.size(); ++i) {
    NoiseStep step;
    step.changes = runs.front().changes[i];
    step.share = size == 0 ? 0 : static_cast<double>(step.changes) / static_cast<double>(size);
    for (std::size_t part = 0; part < kNoiseFigures; ++part) {
      step.figures[part] = band_of(runs, i, static_cast<NoiseFigure>(part));
    }
    curve.steps.push_back(step);
  }
  for (std::size_t part = 0; part < kNoiseFigures; ++part) {
    std::vector<PlanePoint> points;
    for (const NoiseStep& step : curve.steps) {
      if (step.figures[part].mean) {
        points.push_back({step.share, *step.figures[part].mean});
      }
    }
    curve.fits[part] = fit_line(points);
  }
  return curve;
}

NoiseFigure drawn_figure(Noise noise) {
  return noise == Noise::kAdd      ? NoiseFigure::kPrecision
         : noise == Noise::kChange ? NoiseFigure::kF1
                                   : NoiseFigure::kRecall;
}

}  // namespace gnomon
