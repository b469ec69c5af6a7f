// Which orders around a point are open, for all points of a document at once.
#pragma once

#include "gnomon/timeline/timeline.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gnomon {

// Answers what open_neighbours() answers, without going through the document for every point: it is
// built in time proportional to the document, and an answer costs as much as the links of the
// point's instant and the points asked for. It looks at the timelines, which must outlive it.
class OpenOrders {
 public:
  explicit OpenOrders(const DocumentTimelines& timelines);

  // How many points on the same step and the steps next to it have no fixed order with this one.
  std::size_t count(Point point) const;
  // The first of them in the order of time, at most this many.
  std::vector<Point> first(Point point, std::size_t most) const;

 private:
  // The instants of all timelines are numbered, those of one timeline after another.
  struct Place {
    const Timeline* timeline = nullptr;
    std::uint32_t first_instant = 0;  // of the timeline
  };

  bool has_place(Point point) const;
  std::uint32_t instant_of(Point point) const;
  bool is_ordered(std::uint32_t instant, std::uint32_t other) const;

  const DocumentTimelines* timelines_;
  std::vector<Place> places_;              // by timeline
  std::vector<std::uint32_t> instant_of_;  // by point
  std::vector<std::vector<std::uint32_t>>
      joined_;  // by instant: those on neighbouring steps in a fixed order with it, sorted
};

}  // namespace gnomon
