#include "gnomon/operations/timegraph_counts.h"

#include "gnomon/reason/network.h"

#include <array>
#include <utility>

namespace gnomon {

TimegraphCounts& TimegraphCounts::operator+=(const TimegraphCounts& other) {
  figures += other.figures;
  if (other.times) {
    times = times.value_or(TimegraphTimes{}) += *other.times;
  }
  return *this;
}

TimegraphCounts timegraph_counts(const Document& document, During during, bool with_times,
                                 const std::stop_token& stop) {
  const Network network = network_of(document, {during, false}).network;
  TimegraphCounts counts{timegraph_figures(network, stop), std::nullopt};
  if (with_times) {
    counts.times = timegraph_times(network, stop);
  }
  return counts;
}

std::optional<double> value_of(const TimegraphCounts& counts, TimegraphQuantity quantity) {
  const TimegraphFigures& figures = counts.figures;
  using enum TimegraphQuantity;
  const auto number = [](std::int64_t value) { return std::optional(static_cast<double>(value)); };
  switch (quantity) {
    case kEntities:
      return number(figures.entities);
    case kLinks:
      return number(figures.links);
    case kNodes:
      return number(figures.built.nodes);
    case kChains:
      return number(figures.built.chains);
    case kCrossLinks:
      return number(figures.built.cross_links);
    case kNodesAndEdges:
      return number(figures.built.nodes_and_edges());
    case kBuildSeconds:
      return counts.times ? std::optional(counts.times->build_seconds) : std::nullopt;
    case kCompareSeconds:
      break;
  }
  return counts.times ? std::optional(counts.times->compare_seconds) : std::nullopt;
}

std::vector<TimegraphFit> timegraph_fits(std::span<const TimegraphCounts* const> documents) {
  using enum TimegraphQuantity;
  constexpr std::array<std::pair<TimegraphQuantity, TimegraphQuantity>, 6> kDrawn{
      {{kEntities, kNodes},
       {kEntities, kChains},
       {kEntities, kCrossLinks},
       {kLinks, kNodesAndEdges},
       {kNodesAndEdges, kBuildSeconds},
       {kLinks, kCompareSeconds}}};
  std::vector<TimegraphFit> fits;
  for (const auto& [x, y] : kDrawn) {
    bool is_known = true;
    std::vector<PlanePoint> points;
    for (const TimegraphCounts* document : documents) {
      const std::optional<double> there = value_of(*document, x);
      const std::optional<double> high = value_of(*document, y);
      is_known = is_known && there && high;
      if (there && high && document->figures.links > 0) {
        points.push_back({*there, *high});
      }
    }
    if (is_known) {
      fits.push_back({x, y, fit_line(points)});
    }
  }
  return fits;
}

}  // namespace gnomon
