// The straight line that comes nearest to points, and how near it comes.
#pragma once

#include <optional>
#include <span>

namespace gnomon {

struct PlanePoint {
  double x = 0;
  double y = 0;
};

struct LineFit {
  double slope = 0;
  double intercept = 0;
  // The share of the spread of y that the line explains: 1 when all points are on it. Nothing when
  // all y are the same: then there is no spread to explain.
  std::optional<double> r_squared = {};
};

// By least squares. Nothing when the points have fewer than two different x.
std::optional<LineFit> fit_line(std::span<const PlanePoint> points);

}  // namespace gnomon
