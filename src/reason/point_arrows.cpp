#include "reason/point_arrows.h"

#include "reason/prefetch.h"

#include <numeric>

namespace gnomon {
namespace {
constexpr std::uint32_t kBlock = 4096;
constexpr std::uint32_t kAtOnce = 1U << 15;
constexpr auto kIgnore = [](std::uint32_t, std::uint32_t) {};

}  // namespace

// Counting sort, twice: by blocks of points that fit into the cache, then by points, so that what
// is written next lies near what was written before.
PointArrows group_arrows(const Network& network) {
  struct Start {
    std::uint32_t point;
    Arrow arrow;
  };
  const std::size_t points = 2 * network.entity_count();
  std::vector<std::uint32_t> next(points / kBlock + 2, 0);
  for (const Constraint& link : network.links()) {
    for_each_arrow(
        link, [&](std::uint32_t from, std::uint32_t, bool) { ++next[from / kBlock + 1]; }, kIgnore);
  }
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<Start> starts(next.back());
  for (std::uint32_t i = 0; i < network.links().size(); ++i) {
    for_each_arrow(
        network.links()[i],
        [&](std::uint32_t from, std::uint32_t to, bool strict) {
          starts[next[from / kBlock]++] = {from, {to, i, strict}};
        },
        kIgnore);
  }
  PointArrows result;
  result.begins.assign(points + 1, 0);
  for (const Start& start : starts) {
    ++result.begins[start.point + 1];
  }
  std::partial_sum(result.begins.begin(), result.begins.end(), result.begins.begin());
  result.arrows.resize(starts.size());
  next.assign(result.begins.begin(), result.begins.end() - 1);
  for (const Start& start : starts) {
    result.arrows[next[start.point]++] = start.arrow;
  }
  return result;
}

Instants::Instants(const Network& network, const PointArrows& arrows) : number_(arrows.points()) {
  equate(network);
  if (!number_in_order(arrows)) {
    number_components(arrows);
  }
  check_differences(network);
}

// Numbers each point like one that stands for its class of points that links equate, by union with
// path halving.
void Instants::equate(const Network& network) {
  std::vector<std::uint32_t>& parent = number_;
  std::iota(parent.begin(), parent.end(), 0U);
  const auto find = [&](std::uint32_t p) {
    while (parent[p] != p) {
      p = parent[p] = parent[parent[p]];
    }
    return p;
  };
  for (const Constraint& link : network.links()) {
    have_model_ = have_model_ && !link.relation.empty();
    const Endpoints& stated = essential_endpoints(link.relation);
    for (int x = 0; x < 2; ++x) {
      for (int y = 0; y < 2; ++y) {
        if (stated(x, y) == kEqual) {
          parent[find(point_number(link.first, x))] = find(point_number(link.second, y));
        }
        has_differences_ = has_differences_ || stated(x, y) == kUnequal;
      }
    }
  }
  for (std::uint32_t p = 0; p < parent.size(); ++p) {
    parent[p] = find(p);
  }
}

void Instants::number_components(const PointArrows& arrows) {
  const Components<PointArrows> components(arrows, arrows.points());
  count_ = components.count();
  for (std::uint32_t p = 0; p < number_.size(); ++p) {
    number_[p] = components[p];
    have_model_ = have_model_ && (p % 2 == 0 || components[p] != components[p - 1]);
    for (const Arrow& arrow : arrows.from(p)) {
      have_model_ = have_model_ && !(arrow.strict && components[p] == components[arrow.to]);
    }
  }
}

void Instants::check_differences(const Network& network) {
  for (std::size_t i = 0; has_differences_ && i < network.links().size(); ++i) {
    for_each_arrow(
        network.links()[i], [](std::uint32_t, std::uint32_t, bool) {},
        [&](std::uint32_t p, std::uint32_t q) {
          have_model_ = have_model_ && number_[p] != number_[q];
        });
  }
}

// Takes the classes in an order of time, each when all before it have been taken. False when some
// are left over: these lie on a circle or behind one.
bool Instants::number_in_order(const PointArrows& arrows) {
  const std::size_t points = arrows.points();
  // All that is needed of a point, side by side.
  struct Node {
    std::uint32_t head;     // the point that stands for the class
    std::uint32_t waiting;  // arrows to the class from others that have not been taken
    std::uint32_t next;     // the points of a class form a ring
    std::uint32_t arrows;   // where its arrows begin; they end where those of the next point begin
  };
  std::vector<Node> nodes(points + 1);
  for (std::uint32_t p = 0; p <= points; ++p) {
    nodes[p] = {p, 0, p, arrows.begins[p]};
  }
  std::size_t classes = 0;
  for (std::uint32_t p = 0; p < points; ++p) {
    nodes[p].head = number_[p];
    ++nodes[number_[p]].waiting;  // as if one arrow led to every point, as one does to an end
    if (number_[p] != p) {
      std::swap(nodes[p].next, nodes[number_[p]].next);
    } else {
      ++classes;
    }
  }
  for (std::uint32_t p = 0, i = 0; p < points; ++p) {
    for (const Arrow& arrow : arrows.from(p)) {
      if (++i + kAhead < arrows.arrows.size()) {
        prefetch(&nodes[arrows.arrows[i + kAhead].to]);
      }
      const std::uint32_t head = nodes[arrow.to].head;
      const bool inside = head == nodes[p].head;
      nodes[head].waiting += inside ? 0 : 1;
      have_model_ = have_model_ && !(inside && arrow.strict);
    }
  }
  std::vector<std::uint32_t> order;
  order.reserve(classes);
  const auto arrive = [&](std::uint32_t at) {
    if (--nodes[at].waiting == 0) {
      order.push_back(at);
    }
  };
  // Asks for what the nodes that come soon will need: the node, its arrows, what these lead to.
  const auto fetch_ahead = [&](std::size_t at) {
    if (at + kAhead < order.size()) {
      prefetch(&nodes[order[at + kAhead]]);
    }
    if (at + kAhead / 2 < order.size()) {
      prefetch(arrows.arrows.data() + nodes[order[at + kAhead / 2]].arrows);
    }
    if (at + kAhead / 4 < order.size()) {
      const std::uint32_t p = order[at + kAhead / 4];
      for (std::uint32_t i = nodes[p].arrows; i < nodes[p + 1].arrows; ++i) {
        prefetch(&nodes[arrows.arrows[i].to]);
      }
    }
  };
  std::size_t at = 0;
  const auto take_all = [&] {
    for (; at < order.size(); ++at) {
      fetch_ahead(at);
      std::uint32_t member = order[at];
      do {
        if (member % 2 == 0) {
          arrive(nodes[member + 1].head);
        }
        for (std::uint32_t i = nodes[member].arrows; i < nodes[member + 1].arrows; ++i) {
          if (const std::uint32_t head = nodes[arrows.arrows[i].to].head; head != order[at]) {
            arrive(head);
          }
        }
        member = nodes[member].next;
      } while (member != order[at]);
    }
  };
  // Begins are let in some at a time: entities whose numbers are near are often near in time, and
  // what is taken one after the other is then near in memory, here and in all that follows.
  for (std::uint32_t p = 0; p < points; p += 2) {
    arrive(nodes[p].head);  // nothing of its own leads to a begin
    if (p % kAtOnce == 0) {
      take_all();
    }
  }
  take_all();
  if (order.size() < classes) {
    return false;
  }
  count_ = static_cast<std::uint32_t>(classes);
  for (std::size_t i = 0; i < order.size(); ++i) {
    number_[order[i]] = count_ - 1 - static_cast<std::uint32_t>(i);
  }
  for (std::uint32_t p = 0; p < points; ++p) {
    number_[p] = number_[nodes[p].head];
  }
  return true;
}

bool is_point_consistent(const Network& network) {
  const PointArrows arrows = group_arrows(network);
  return Instants(network, arrows).have_model();
}

}  // namespace gnomon
