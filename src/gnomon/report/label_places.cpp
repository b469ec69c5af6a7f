#include "gnomon/report/label_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace gnomon {
namespace {

constexpr double kStride = 8;     // between places on a line that are tried
constexpr double kClearance = 4;  // of a label from lines and other labels
constexpr std::array<double, 7> kDistances{5, 9, 14, 22, 34, 52, 80};
constexpr double kNearEnough = 14;  // farther away, a leader is drawn

// What is wrong with a place, in points of distance.
constexpr double kPerLine = 1000;      // that it covers
constexpr double kPerLabel = 100'000;  // that it covers
constexpr double kPerCrossing = 12;    // of its leader with a line
constexpr double kPerBarrier = 200;    // a line between it and its own, without a leader
constexpr double kPerCompanion = 60;   // a line so near to its own that either could be meant
constexpr double kTooNear = 5;
constexpr double kPerStep = 0.15;  // along the line from its end

double distance(DrawnPoint a, DrawnPoint b) { return std::hypot(a.x - b.x, a.y - b.y); }

// Points along a line from its end to its begin.
std::vector<DrawnPoint> places_on(const DrawnLine& line) {
  std::vector<DrawnPoint> places{line.back()};
  for (std::size_t i = line.size() - 1; i > 0; --i) {
    const DrawnPoint from = line[i];
    const DrawnPoint to = line[i - 1];
    const auto parts = std::max(1.0, std::round(distance(from, to) / kStride));
    for (double part = 1; part <= parts; ++part) {
      places.push_back(
          {from.x + (to.x - from.x) * part / parts, from.y + (to.y - from.y) * part / parts});
    }
  }
  return places;
}

// The box beside a point in one of eight directions.
DrawnBox box_beside(DrawnPoint at, double away, int x, int y, const LabelWish& wish) {
  const double slanted = x != 0 && y != 0 ? away * 0.7 : away;
  const double left = x > 0   ? at.x + slanted
                      : x < 0 ? at.x - slanted - wish.width
                              : at.x - wish.width / 2;
  const double top = y > 0   ? at.y + slanted
                     : y < 0 ? at.y - slanted - wish.height
                             : at.y - wish.height / 2;
  return {left, top, left + wish.width, top + wish.height};
}

bool overlap(const DrawnBox& a, const DrawnBox& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

DrawnBox wider(const DrawnBox& box, double by) {
  return {box.left - by, box.top - by, box.right + by, box.bottom + by};
}

bool is_within(const DrawnBox& box, const DrawnBox& field) {
  return box.left >= field.left && box.right <= field.right && box.top >= field.top &&
         box.bottom <= field.bottom;
}

double side_of(DrawnPoint a, DrawnPoint b, DrawnPoint p) {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

bool cross(DrawnPoint a, DrawnPoint b, DrawnPoint c, DrawnPoint d) {
  return side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0;
}

class LabelPlacer {
 public:
  LabelPlacer(const DrawnBox& field, const std::vector<DrawnLine>& lines)
      : field_(field), lines_(lines) {}

  LabelPlace place(const LabelWish& wish) {
    LabelPlace best;
    double least = std::numeric_limits<double>::infinity();
    double from_end = 0;
    DrawnPoint before = lines_[wish.line].back();
    for (const DrawnPoint at : places_on(lines_[wish.line])) {
      from_end += distance(before, at);
      before = at;
      const double cost_there = kPerStep * from_end + kPerCompanion * companions(at, wish.line);
      for (const double away : kDistances) {
        const double cost_here = away + cost_there;
        if (cost_here >= least) {
          break;
        }
        for (const auto& [x, y] : kDirections) {
          const DrawnBox box = box_beside(at, away, x, y, wish);
          if (!is_within(box, field_)) {
            continue;
          }
          const LabelPlace place{box, at, away > kNearEnough};
          if (const double cost = cost_here + cost_of(place, wish.line); cost < least) {
            least = cost;
            best = place;
          }
        }
      }
    }
    if (!std::isfinite(least)) {  // wider than the field
      const DrawnPoint end = lines_[wish.line].back();
      best = {box_beside(end, kDistances.front(), 0, -1, wish), end, false};
    }
    placed_.push_back(best);
    return best;
  }

 private:
  static constexpr std::array<std::pair<int, int>, 8> kDirections{
      {{1, 0}, {1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, 1}, {-1, -1}}};

  // How many other lines pass a point of this one.
  double companions(DrawnPoint at, std::size_t own) const {
    const DrawnBox near = wider({at.x, at.y, at.x, at.y}, kTooNear);
    double count = 0;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      bool passes = false;
      for (std::size_t k = 1; k < lines_[i].size() && i != own; ++k) {
        passes = passes || meets(near, lines_[i][k - 1], lines_[i][k]);
      }
      count += passes ? 1 : 0;
    }
    return count;
  }

  double cost_of(const LabelPlace& place, std::size_t own) const {
    const DrawnBox box = wider(place.box, kClearance);
    const DrawnPoint middle = leader_end(place);
    double cost = 0;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      bool covered = false;
      bool crossed = false;
      for (std::size_t k = 1; k < lines_[i].size(); ++k) {
        const DrawnPoint a = lines_[i][k - 1];
        const DrawnPoint b = lines_[i][k];
        covered = covered || meets(box, a, b);
        crossed = crossed || (i != own && cross(a, b, place.at, middle));
      }
      cost +=
          (covered ? kPerLine : 0) + (crossed ? place.has_leader ? kPerCrossing : kPerBarrier : 0);
    }
    for (const LabelPlace& other : placed_) {
      const bool crossed = (place.has_leader && meets(other.box, place.at, middle)) ||
                           (other.has_leader && meets(box, other.at, leader_end(other)));
      cost += overlap(box, other.box) || crossed ? kPerLabel : 0;
    }
    return cost;
  }

  // Where a leader meets its label.
  static DrawnPoint leader_end(const LabelPlace& place) {
    return {std::clamp(place.at.x, place.box.left, place.box.right),
            std::clamp(place.at.y, place.box.top, place.box.bottom)};
  }

  const DrawnBox& field_;
  const std::vector<DrawnLine>& lines_;
  std::vector<LabelPlace> placed_;
};

}  // namespace

// After Liang and Barsky: the part of the line that lies between both pairs of sides.
bool meets(const DrawnBox& box, DrawnPoint a, DrawnPoint b) {
  double from = 0;
  double to = 1;
  const auto cut = [&](double start, double change, double low, double high) {
    if (change == 0) {
      return start >= low && start <= high;
    }
    const double one = (low - start) / change;
    const double other = (high - start) / change;
    from = std::max(from, std::min(one, other));
    to = std::min(to, std::max(one, other));
    return from <= to;
  };
  return cut(a.x, b.x - a.x, box.left, box.right) && cut(a.y, b.y - a.y, box.top, box.bottom);
}

std::vector<std::optional<LabelPlace>> place_labels(const DrawnBox& field,
                                                    const std::vector<DrawnLine>& lines,
                                                    const std::vector<LabelWish>& wishes) {
  LabelPlacer placer(field, lines);
  std::vector<std::optional<LabelPlace>> places;
  places.reserve(wishes.size());
  for (const LabelWish& wish : wishes) {
    places.push_back(lines[wish.line].empty() ? std::nullopt : std::optional(placer.place(wish)));
  }
  return places;
}

}  // namespace gnomon
