#include "gnomon/pairs/pair_network.h"

namespace gnomon {

RelationSet relations_of_label(RowLabel label, PairSet set) {
  using enum RowLabel;
  using R = Relation;
  const bool only_begins = orders_points(set);
  switch (label) {
    case kBefore:
      return only_begins ? R::kBefore | R::kMeets | R::kOverlaps | R::kFinishedBy | R::kContains
             : set == PairSet::kI2b2 ? R::kBefore | R::kMeets
                                     : RelationSet(R::kBefore);
    case kAfter:
      return relations_of_label(kBefore, set).inverse();
    case kEqual:
      return only_begins ? R::kEquals | R::kStarts | R::kStartedBy : RelationSet(R::kEquals);
    case kIncludes:
    case kContains:
      return R::kContains;
    case kIsIncluded:
      return R::kDuring;
    case kBeginsOn:
      return R::kEquals | R::kStarts | R::kStartedBy;
    case kEndsOn:
      return R::kEquals | R::kFinishes | R::kFinishedBy;
    case kOverlap:
      return set == PairSet::kI2b2
                 ? (relations_of_label(kBefore, set) | relations_of_label(kAfter, set)).complement()
                 : RelationSet::all();
    default:
      return RelationSet::all();
  }
}

Network network_of_pairs(const PairGraph& graph, PairSet set) {
  Network network(graph.nodes);
  for (const LabelledEdge& edge : graph.edges) {
    network.add_link(static_cast<Entity>(edge.first), static_cast<Entity>(edge.second),
                     relations_of_label(edge.label, set));
  }
  return network;
}

}  // namespace gnomon
