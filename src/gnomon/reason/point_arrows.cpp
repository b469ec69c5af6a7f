#include "gnomon/reason/point_arrows.h"

#include "gnomon/reason/prefetch.h"

#include <algorithm>
#include <numeric>

namespace gnomon {
namespace {
constexpr std::uint32_t kBlock = 4096;
constexpr std::uint32_t kAtOnce = 1U << 15;

// All that is needed of a point when it is taken, side by side.
struct Node {
  std::uint32_t head;     // the point that stands for the class
  std::uint32_t waiting;  // arrows to the class that have not been taken
  std::uint32_t next;     // the points of a class form a ring
  std::uint32_t arrows;   // where its arrows begin; they end where those of the next point begin
};

// Every class waits for all arrows to it, and for one more to each of its points, as one leads to
// every end.
LargeVector<Node> classes_of(const PointArrows& arrows, const LargeVector<std::uint32_t>& heads) {
  const auto points = static_cast<std::uint32_t>(arrows.points());
  // Counted apart from the nodes: so little memory, gone over without order, stays in the cache.
  LargeVector<std::uint32_t> arrows_to(points, 1);
  for (const Arrow& arrow : arrows.arrows) {
    ++arrows_to[arrow.to];
  }
  LargeVector<Node> nodes(points + 1);
  for (std::uint32_t p = 0; p < points; ++p) {
    nodes[p] = {heads[p], arrows_to[p], p, arrows.begins[p]};
  }
  nodes[points].arrows = arrows.begins[points];
  for (std::uint32_t p = 0; p < points; ++p) {
    if (heads[p] != p) {
      nodes[heads[p]].waiting += nodes[p].waiting;
      std::swap(nodes[p].next, nodes[heads[p]].next);
    }
  }
  return nodes;
}

}  // namespace

// Counting sort, twice: by blocks of points that fit into the cache, then by points within each
// block, in place: fresh memory costs more than the sorting.
PointArrows group_arrows(const Network& network) {
  const auto points = static_cast<std::uint32_t>(2 * network.entity_count());
  std::vector<std::uint32_t> next(points / kBlock + 2, 0);
  for (const Constraint& link : network.links()) {
    for_each_arrow(
        link, [&](std::uint32_t from, std::uint32_t, bool) { ++next[from / kBlock + 1]; }, kIgnore);
  }
  std::partial_sum(next.begin(), next.end(), next.begin());
  PointArrows result;
  result.arrows.resize(next.back());
  LargeVector<std::uint16_t> from_in_block(next.back());
  for (std::uint32_t i = 0; i < network.links().size(); ++i) {
    for_each_arrow(
        network.links()[i],
        [&](std::uint32_t from, std::uint32_t to, bool strict) {
          const std::uint32_t place = next[from / kBlock]++;
          result.arrows[place] = {to, static_cast<LinkId>(i), strict};
          from_in_block[place] = static_cast<std::uint16_t>(from % kBlock);
        },
        kIgnore);
  }
  // The next arrow of a block would now come behind its last.
  result.begins.assign(points + 1, 0);
  std::vector<Arrow> block;
  std::vector<std::uint32_t> places(kBlock);
  for (std::uint32_t first = 0, begin = 0; first < points; first += kBlock) {
    const std::uint32_t end = next[first / kBlock];
    const std::uint32_t behind = std::min(first + kBlock, points);
    block.assign(result.arrows.begin() + begin, result.arrows.begin() + end);
    for (std::uint32_t i = begin; i < end; ++i) {
      ++result.begins[first + from_in_block[i] + 1];
    }
    for (std::uint32_t p = first, at = begin; p < behind; ++p) {
      places[p - first] = at;
      at += result.begins[p + 1];
      result.begins[p + 1] = at;
    }
    for (std::uint32_t i = begin; i < end; ++i) {
      result.arrows[places[from_in_block[i]]++] = block[i - begin];
    }
    begin = end;
  }
  return result;
}

Instants::Instants(const Network& network, const PointArrows& arrows, PointArrows* in_order) {
  if (in_order != nullptr) {
    in_order->begins.assign(arrows.begins.size(), 0);
    in_order->arrows.resize(arrows.arrows.size());
  }
  if (!take_in_order(arrows, equate(network), in_order)) {
    take_components(arrows);
    for (std::uint32_t i = 0, copied = 0; in_order != nullptr && i < points_.size(); ++i) {
      for (const Arrow& arrow : arrows.from(points_[i])) {
        in_order->arrows[copied++] = arrow;
      }
      in_order->begins[i + 1] = copied;
    }
  }
  check_differences(network);
}

// For each point one that stands for its class of points that links equate, by union with path
// halving.
LargeVector<std::uint32_t> Instants::equate(const Network& network) {
  LargeVector<std::uint32_t> parent(2 * network.entity_count());
  std::iota(parent.begin(), parent.end(), 0U);
  const auto find = [&](std::uint32_t p) {
    while (parent[p] != p) {
      p = parent[p] = parent[parent[p]];
    }
    return p;
  };
  for (const Constraint& link : network.links()) {
    have_model_ = have_model_ && !link.relation.empty();
    has_loops_ = has_loops_ || link.first == link.second;
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
  return parent;
}

// Takes the classes in an order of time, each when all before it have been taken. False when some
// are left over: these lie on a circle or behind one.
bool Instants::take_in_order(const PointArrows& arrows, const LargeVector<std::uint32_t>& heads,
                             PointArrows* in_order) {
  const auto points = static_cast<std::uint32_t>(arrows.points());
  LargeVector<Node> nodes = classes_of(arrows, heads);
  for (std::uint32_t p = 0; p < points; ++p) {
    if (nodes[p].next == p && !has_loops_) {
      continue;  // alone, so that all its arrows lead to other classes
    }
    for (const Arrow& arrow : arrows.from(p)) {
      const bool inside = heads[arrow.to] == heads[p];
      nodes[heads[p]].waiting -= inside ? 1 : 0;
      have_model_ = have_model_ && !(inside && arrow.strict());
    }
  }
  points_.resize(points);
  begins_.resize(points);
  std::size_t classes = 0;
  std::size_t ready = 0;  // points, of which so many have been taken
  std::size_t taken = 0;
  std::size_t copied = 0;
  // What comes next lies anywhere in memory, and few classes are ready at a time, too few to look
  // ahead in the queue. So what taking a class will need is asked for when the first arrow arrives,
  // and what its own arrows lead to when the last one does.
  const auto arrive = [&](std::uint32_t head) {
    if (--nodes[head].waiting != 0) {
      prefetch(&nodes[head + 1]);
      prefetch(arrows.arrows.data() + nodes[head].arrows);
      return;
    }
    begins_[classes++] = static_cast<std::uint32_t>(ready);
    std::uint32_t member = head;
    do {
      points_[ready++] = member;
      for (std::uint32_t i = nodes[member].arrows; i < nodes[member + 1].arrows; ++i) {
        prefetch(&nodes[arrows.arrows[i].to]);
      }
      member = nodes[member].next;
    } while (member != head);
  };
  const auto take_all = [&] {
    for (; taken < ready; ++taken) {
      const std::uint32_t p = points_[taken];
      if (p % 2 == 0) {
        arrive(nodes[p + 1].head);
      }
      for (std::uint32_t i = nodes[p].arrows; i < nodes[p + 1].arrows; ++i) {
        if (in_order != nullptr) {
          in_order->arrows[copied++] = arrows.arrows[i];
        }
        if (const std::uint32_t head = nodes[arrows.arrows[i].to].head; head != nodes[p].head) {
          arrive(head);
        }
      }
      if (in_order != nullptr) {
        in_order->begins[taken + 1] = static_cast<std::uint32_t>(copied);
      }
    }
  };
  // Begins are let in some at a time: entities whose numbers are near are often near in time, and
  // what is taken one after the other is then near in memory, here and in all that follows.
  for (std::uint32_t p = 0; p < points; p += 2) {
    arrive(nodes[p].head);  // nothing of its own leads to a begin
    if (p % kAtOnce == 0 || p + 2 == points) {
      take_all();
    }
  }
  begins_.resize(classes);
  return taken == points;
}

void Instants::take_components(const PointArrows& arrows) {
  const Components<PointArrows> components(arrows, arrows.points());
  begins_.assign(components.count(), 0);
  for (std::uint32_t p = 0; p < arrows.points(); ++p) {
    ++begins_[components.count() - 1 - components[p]];
    have_model_ = have_model_ && (p % 2 == 0 || components[p] != components[p - 1]);
    for (const Arrow& arrow : arrows.from(p)) {
      have_model_ = have_model_ && !(arrow.strict() && components[p] == components[arrow.to]);
    }
  }
  std::exclusive_scan(begins_.begin(), begins_.end(), begins_.begin(), 0U);
  points_.resize(arrows.points());
  LargeVector<std::uint32_t> next = begins_;
  for (std::uint32_t p = 0; p < arrows.points(); ++p) {
    points_[next[components.count() - 1 - components[p]]++] = p;
  }
}

std::vector<std::uint32_t> Instants::numbers() const {
  std::vector<std::uint32_t> result(points_.size());
  std::uint32_t later = count();  // instants
  for (std::uint32_t i = 0; i < points_.size(); ++i) {
    if (later > 0 && begins_[count() - later] == i) {
      --later;
    }
    result[points_[i]] = later;
  }
  return result;
}

void Instants::check_differences(const Network& network) {
  if (!has_differences_) {
    return;
  }
  const std::vector<std::uint32_t> number = numbers();
  for (const Constraint& link : network.links()) {
    for_each_arrow(
        link, [](std::uint32_t, std::uint32_t, bool) {},
        [&](std::uint32_t p, std::uint32_t q) {
          have_model_ = have_model_ && number[p] != number[q];
        });
  }
}

bool is_point_consistent(const Network& network) {
  const PointArrows arrows = group_arrows(network);
  return Instants(network, arrows).have_model();
}

}  // namespace gnomon
