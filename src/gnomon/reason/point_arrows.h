// The links of a network as arrows between points, in the direction of time.
#pragma once

#include "gnomon/algebra/essential.h"
#include "gnomon/base/large_vector.h"
#include "gnomon/reason/components.h"
#include "gnomon/reason/network.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace gnomon {

// The number of a point: 0 for the begin of an entity, 1 for its end.
inline std::uint32_t point_number(Entity entity, int end) {
  return static_cast<std::uint32_t>(2 * position(entity) + static_cast<std::size_t>(end));
}

// For callers of for_each_arrow to whom a != says nothing.
constexpr auto kIgnore = [](std::uint32_t, std::uint32_t) {};

// Calls `arrow(from, to, strict)` for every p <= q or p < q that the point relations state, both
// ways for an equality, and `unequal(p, q)` for a !=.
template <class OnArrow, class OnUnequal>
void for_each_arrow(Entity first, Entity second, const Endpoints& stated, OnArrow arrow,
                    OnUnequal unequal) {
  for (int x = 0; x < 2; ++x) {
    for (int y = 0; y < 2; ++y) {
      const PointRelation relation = stated(x, y);
      const std::uint32_t p = point_number(first, x);
      const std::uint32_t q = point_number(second, y);
      if (relation == kLess || relation == kAtMost || relation == kEqual) {
        arrow(p, q, relation == kLess);
      }
      if (relation == kGreater || relation == kAtLeast || relation == kEqual) {
        arrow(q, p, relation == kGreater);
      }
      if (relation == kUnequal) {
        unequal(p, q);
      }
    }
  }
}

// The same for a link, with as few arrows as say all of it.
template <class OnArrow, class OnUnequal>
void for_each_arrow(const Constraint& link, OnArrow arrow, OnUnequal unequal) {
  for_each_arrow(link.first, link.second, essential_endpoints(link.relation), arrow, unequal);
}

// Eight bytes, and no value to begin with: in a large network, going over all arrows costs as much
// as reading their memory.
class Arrow {
 public:
  Arrow() = default;
  Arrow(std::uint32_t target, LinkId link, bool strict)
      : to(target), link_and_strict_(static_cast<std::uint32_t>(link) << 1U | (strict ? 1U : 0U)) {}

  LinkId link() const { return static_cast<LinkId>(link_and_strict_ >> 1U); }
  bool strict() const { return (link_and_strict_ & 1U) != 0; }

  std::uint32_t to;

 private:
  std::uint32_t link_and_strict_;
};

// All arrows of a network, grouped by the point they start from. Each begin has one more, to its
// end, which is not stored; as an edge of the graph it comes first.
struct PointArrows {
  LargeVector<std::uint32_t> begins;
  LargeVector<Arrow> arrows;

  std::size_t points() const { return begins.size() - 1; }
  std::span<const Arrow> from(std::uint32_t point) const {
    return std::span(arrows).subspan(begins[point], begins[point + 1] - begins[point]);
  }
  // As a graph for Components.
  std::uint32_t degree(std::uint32_t point) const {
    return begins[point + 1] - begins[point] + (point % 2 == 0 ? 1 : 0);
  }
  std::uint32_t target(std::uint32_t point, std::uint32_t i) const {
    if (point % 2 != 0) {
      return arrows[begins[point] + i].to;
    }
    return i == 0 ? point + 1 : arrows[begins[point] + i - 1].to;
  }
};

PointArrows group_arrows(const Network& network);

// Which points are equal, and an order of time. Classes of points that links equate are taken one
// after another, each when all before it have been taken (Kahn 1962), which reads a large network
// in a better order than a depth-first search would. Only where other circles remain, in a
// contradiction or where "at most" leads back, the components are searched for.
class Instants {
 public:
  // Copies the arrows to `in_order`, if that is given, in the order in which points are taken: what
  // is "from" a point there is from the one at this place of take_points().
  Instants(const Network& network, const PointArrows& arrows, PointArrows* in_order = nullptr);

  std::uint32_t count() const { return static_cast<std::uint32_t>(begins_.size()); }

  // All points in the order of time, equal ones side by side: an arrow between instants leads to a
  // later place. And the places where the instants begin. Both are handed over, and can be asked
  // for only once.
  LargeVector<std::uint32_t> take_points() { return std::move(points_); }
  LargeVector<std::uint32_t> take_begins() { return std::move(begins_); }

  // By point: equal ones share a number, and an arrow between others leads from the larger number
  // to the smaller.
  std::vector<std::uint32_t> numbers() const;

  // Whether no two points that must differ are one: then the network has a model, and only then.
  bool have_model() const { return have_model_; }

 private:
  LargeVector<std::uint32_t> equate(const Network& network);
  bool take_in_order(const PointArrows& arrows, const LargeVector<std::uint32_t>& heads,
                     PointArrows* in_order);
  void take_components(const PointArrows& arrows);
  void check_differences(const Network& network);

  LargeVector<std::uint32_t> points_;
  LargeVector<std::uint32_t> begins_;
  bool have_model_ = true;
  bool has_differences_ = false;  // some link says that two points differ
  bool has_loops_ = false;        // some link is between an entity and itself
};

// Whether a network of pointisable links has a model, in time proportional to its size.
bool is_point_consistent(const Network& network);

}  // namespace gnomon
