#include "gnomon/score/line_fit.h"

#include <algorithm>

namespace gnomon {

// With means taken first: sums of squares of large numbers would swallow small differences.
std::optional<LineFit> fit_line(std::span<const PlanePoint> points) {
  if (points.empty()) {
    return std::nullopt;
  }
  double x = 0;
  double y = 0;
  for (const PlanePoint& point : points) {
    x += point.x;
    y += point.y;
  }
  x /= static_cast<double>(points.size());
  y /= static_cast<double>(points.size());
  double xx = 0;
  double xy = 0;
  for (const PlanePoint& point : points) {
    xx += (point.x - x) * (point.x - x);
    xy += (point.x - x) * (point.y - y);
  }
  const auto [low, high] = std::ranges::minmax(points, {}, &PlanePoint::x);
  if (low.x == high.x) {
    return std::nullopt;
  }
  LineFit fit{xy / xx, y - xy / xx * x};
  double left = 0;
  double all = 0;
  for (const PlanePoint& point : points) {
    const double miss = point.y - (fit.intercept + fit.slope * point.x);
    left += miss * miss;
    all += (point.y - y) * (point.y - y);
  }
  const auto [lowest, highest] = std::ranges::minmax(points, {}, &PlanePoint::y);
  if (lowest.y != highest.y) {
    fit.r_squared = 1 - left / all;
  }
  return fit;
}

}  // namespace gnomon
