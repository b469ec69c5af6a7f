// The Timegraph of a document or of many, as counts, and how they grow with the document.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/reason/timegraph_figures.h"
#include "gnomon/score/line_fit.h"
#include "gnomon/timeml/document.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

struct TimegraphCounts {
  TimegraphFigures figures;
  std::optional<TimegraphTimes> times;  // measured only when asked for

  TimegraphCounts& operator+=(const TimegraphCounts& other);
};

TimegraphCounts timegraph_counts(const Document& document, During during, bool with_times,
                                 const std::stop_token& stop);

// What is drawn against what.
enum class TimegraphQuantity : std::uint8_t {
  kEntities,
  kLinks,
  kNodes,
  kChains,
  kCrossLinks,
  kNodesAndEdges,
  kBuildSeconds,
  kCompareSeconds,
};
// Nothing for a time that was not measured.
std::optional<double> value_of(const TimegraphCounts& counts, TimegraphQuantity quantity);

// The straight line that fits the documents best.
struct TimegraphFit {
  TimegraphQuantity x;
  TimegraphQuantity y;
  std::optional<LineFit> fit;  // nothing when all documents are equally large
};

// Nodes, chains and cross-chain links over intervals; nodes and edges over links (figure 7 of
// UzZaman and Allen 2011); and of what was measured, the time of building over nodes and edges
// (figure 6) and of comparing over links (figure 8). Documents without links do not count.
std::vector<TimegraphFit> timegraph_fits(std::span<const TimegraphCounts* const> documents);

}  // namespace gnomon
