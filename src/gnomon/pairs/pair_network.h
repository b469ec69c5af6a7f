// Labelled pairs as a reasoner takes them.
#pragma once

#include "gnomon/pairs/consistency.h"
#include "gnomon/reason/network.h"

namespace gnomon {

// What a label says, as relations of intervals; all of them where it says nothing, or nothing that
// points can express: OVERLAP of NarrativeTime and MAVEN-ERE. Labels of MATRES leave ends open.
RelationSet relations_of_label(RowLabel label, PairSet set);

// The same graph for a reasoner: links in the order of the edges.
Network network_of_pairs(const PairGraph& graph, PairSet set);

}  // namespace gnomon
