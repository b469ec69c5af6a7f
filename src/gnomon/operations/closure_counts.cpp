#include "gnomon/operations/closure_counts.h"

#include "gnomon/base/error_code.h"
#include "gnomon/reason/network.h"
#include "gnomon/reason/wording.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

std::vector<std::string> skipped_names(const Document& document, const DocumentNetwork& graph,
                                       const std::vector<LinkId>& links) {
  std::vector<std::string> names;
  names.reserve(links.size());
  for (const LinkId link : links) {
    names.push_back(link_name(document, graph, link));
  }
  return names;
}

}  // namespace

ClosureCounts& ClosureCounts::operator+=(const ClosureCounts& other) {
  included.figures += other.included.figures;
  simultaneous.figures += other.simultaneous.figures;
  return *this;
}

ClosureCounts closure_counts(const Document& document, const std::stop_token& stop) {
  ClosureCounts result;
  const DocumentNetwork included = network_of(document, {During::kIncluded, false});
  if (included.network.entity_count() > kMostEntitiesForFigures) {
    result.too_large = true;
    return result;
  }
  result.included = closure_figures(included.network, stop);
  result.included_skipped = skipped_names(document, included, result.included.skipped);
  const DocumentNetwork simultaneous = network_of(document, {During::kSimultaneous, false});
  // Most documents have no DURING, and then both readings are one.
  result.simultaneous = std::ranges::equal(included.network.links(), simultaneous.network.links())
                            ? result.included
                            : closure_figures(simultaneous.network, stop);
  result.simultaneous_skipped = skipped_names(document, simultaneous, result.simultaneous.skipped);
  return result;
}

Error closure_is_too_large(const std::string& document) {
  return error_about(codes::kTooLarge, document,
                     fmt::format("its TLINKs join more than {} events and times, too many to "
                                 "compute the closure; it is not included in the totals",
                                 kMostEntitiesForFigures),
                     "'gnomon check', 'reduce' and 'explain' accept documents of any size");
}

}  // namespace gnomon
