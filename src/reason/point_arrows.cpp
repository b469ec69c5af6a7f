#include "reason/point_arrows.h"

#include <numeric>

namespace gnomon {
namespace {
constexpr auto kIgnore = [](std::uint32_t, std::uint32_t) {};
}  // namespace

PointArrows group_arrows(const Network& network) {
  PointArrows result;
  result.begins.assign(2 * network.entity_count() + 1, 0);
  for (const Constraint& link : network.links()) {
    for_each_arrow(
        link, [&](std::uint32_t from, std::uint32_t, bool) { ++result.begins[from + 1]; }, kIgnore);
  }
  std::partial_sum(result.begins.begin(), result.begins.end(), result.begins.begin());
  result.arrows.resize(result.begins.back());
  std::vector<std::uint32_t> next(result.begins.begin(), result.begins.end() - 1);
  for (std::uint32_t i = 0; i < network.links().size(); ++i) {
    for_each_arrow(
        network.links()[i],
        [&](std::uint32_t from, std::uint32_t to, bool strict) {
          result.arrows[next[from]++] = {to, i, strict};
        },
        kIgnore);
  }
  return result;
}

bool have_model(const Network& network, const PointArrows& arrows, const Instants& instants) {
  for (std::uint32_t p = 0; p < arrows.points(); ++p) {
    if (p % 2 == 0 && instants[p] == instants[p + 1]) {
      return false;
    }
    for (const Arrow& arrow : arrows.from(p)) {
      if (arrow.strict && instants[p] == instants[arrow.to]) {
        return false;
      }
    }
  }
  bool good = true;
  for (const Constraint& link : network.links()) {
    good = good && !link.relation.empty();
    for_each_arrow(
        link, [](std::uint32_t, std::uint32_t, bool) {},
        [&](std::uint32_t p, std::uint32_t q) { good = good && instants[p] != instants[q]; });
  }
  return good;
}

bool is_point_consistent(const Network& network) {
  const PointArrows arrows = group_arrows(network);
  return have_model(network, arrows, Instants(arrows, arrows.points()));
}

}  // namespace gnomon
