#include "gnomon/score/degrade_curve.h"

#include "gnomon/timeline/changing_graph.h"

#include <algorithm>
#include <cmath>

namespace gnomon {

void Moments::add(std::optional<double> value) {
  if (value) {
    ++count;
    sum += *value;
    sum_of_squares += *value * *value;
  }
}

std::optional<double> Moments::mean() const {
  return count == 0 ? std::nullopt : std::optional(sum / static_cast<double>(count));
}

std::optional<double> Moments::deviation() const {
  if (count == 0) {
    return std::nullopt;
  }
  const double average = sum / static_cast<double>(count);
  // Rounding may leave a little less than nothing.
  return std::sqrt(std::max(0.0, sum_of_squares / static_cast<double>(count) - average * average));
}

Moments& Moments::operator+=(const Moments& other) {
  count += other.count;
  sum += other.sum;
  sum_of_squares += other.sum_of_squares;
  return *this;
}

std::optional<double> deviation_within(std::span<const Moments> groups) {
  double squares = 0;
  std::int64_t values = 0;
  for (const Moments& group : groups) {
    if (const std::optional<double> deviation = group.deviation()) {
      squares += *deviation * *deviation * static_cast<double>(group.count);
      values += group.count;
    }
  }
  return values == 0 ? std::nullopt
                     : std::optional(std::sqrt(squares / static_cast<double>(values)));
}

void CurvePoint::add(const ChangingFigures& figures, bool timelines_count) {
  inconsistent.add(figures.consistent ? 0 : 1);
  inconsistent_cycles.add(static_cast<double>(figures.inconsistent_cycles));
  if (!timelines_count) {
    return;
  }
  main_timeline_length.add(figures.main_timeline_length);
  time_points.add(static_cast<double>(figures.time_points));
  subordinated_timelines.add(static_cast<double>(figures.subordinated_timelines));
  subordinating_links.add(static_cast<double>(figures.subordinating_links));
  indeterminacy.add(figures.indeterminacy);
}

CurvePoint& CurvePoint::operator+=(const CurvePoint& other) {
  inconsistent += other.inconsistent;
  inconsistent_cycles += other.inconsistent_cycles;
  main_timeline_length += other.main_timeline_length;
  time_points += other.time_points;
  subordinated_timelines += other.subordinated_timelines;
  subordinating_links += other.subordinating_links;
  indeterminacy += other.indeterminacy;
  return *this;
}

DegradeCurve& DegradeCurve::operator+=(const DegradeCurve& other) {
  for (std::size_t i = 0; i < kCurvePoints; ++i) {
    points[i] += other.points[i];
  }
  return *this;
}

}  // namespace gnomon
