#include "gnomon/pairs/pair_contradictions.h"

#include "gnomon/pairs/pair_network.h"
#include "gnomon/reason/contradictions.h"

#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// `stated` gives the pair that an edge comes from.
template <class Stated>
PairContradictions contradictions_of_graphs(const std::vector<PairGraph>& graphs, PairSet set,
                                            std::size_t limit, const IdInWords& id_in_words,
                                            const std::stop_token& stop, const Stated& stated) {
  PairContradictions result;
  for (const PairGraph& graph : graphs) {
    const Contradictions found = minimal_contradictions(network_of_pairs(graph, set), limit, stop);
    result.documents += found.sets.empty() ? 0 : 1;
    result.all = result.all && found.all;
    for (const std::vector<LinkId>& links : found.sets) {
      PairContradiction& one = result.sets.emplace_back();
      one.document = graph.document;
      for (const LinkId link : links) {
        const LabelledEdge& edge = graph.edges[position(link)];
        StatedPair pair = stated(edge.origin);
        pair.label = edge.label;
        const auto named = [&](const std::string& id) {
          return id_in_words ? id_in_words(graph.document, id) : id;
        };
        pair.words = fmt::format("{} {} {}", named(pair.source), label_phrase(edge.label, set),
                                 pair.source == pair.target ? "itself" : named(pair.target));
        one.pairs.push_back(std::move(pair));
      }
    }
  }
  return result;
}

}  // namespace

PairContradictions contradictions_of_gold(const PairGold& gold, std::size_t limit,
                                          const IdInWords& id_in_words,
                                          const std::stop_token& stop) {
  return contradictions_of_graphs(
      gold_graphs(gold), gold.set, limit, id_in_words, stop, [&](std::size_t origin) {
        return StatedPair{.source = std::string(gold.pairs[origin].source),
                          .target = std::string(gold.pairs[origin].target)};
      });
}

PairContradictions contradictions_of_answers(const PairGold& gold, const Resolution& resolution,
                                             std::size_t limit, const IdInWords& id_in_words,
                                             const std::stop_token& stop) {
  return contradictions_of_graphs(
      answer_graphs(gold, resolution, ConsistencyScope::kAll, false), gold.set, limit, id_in_words,
      stop, [&](std::size_t origin) {
        if (origin < gold.pairs.size()) {
          return StatedPair{.source = std::string(gold.pairs[origin].source),
                            .target = std::string(gold.pairs[origin].target)};
        }
        const ExtraPair& extra = resolution.extra[origin - gold.pairs.size()];
        return StatedPair{.source = extra.source, .target = extra.target, .in_gold = false};
      });
}

std::string_view label_phrase(RowLabel label, PairSet set) {
  const bool starts = orders_points(set);
  switch (label) {
    case RowLabel::kBefore:
      return starts ? "starts before" : "is before";
    case RowLabel::kAfter:
      return starts ? "starts after" : "is after";
    case RowLabel::kEqual:
      return starts ? "starts at the same time as" : "is simultaneous with";
    case RowLabel::kIncludes:
      return "includes";
    case RowLabel::kContains:
      return "contains";
    case RowLabel::kIsIncluded:
      return "is included in";
    case RowLabel::kOverlap:
      return "overlaps";
    case RowLabel::kBeginsOn:
      return "begins with";
    case RowLabel::kEndsOn:
      return "ends with";
    default:
      return "has no known relation to";
  }
}

}  // namespace gnomon
