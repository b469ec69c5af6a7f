// The nearest consistent document: what has to go from one that contradicts itself, and why.
#pragma once

#include "gnomon/reason/best_subset.h"
#include "gnomon/reason/network.h"
#include "gnomon/timeml/document.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace gnomon {

struct RepairSettings {
  During during = During::kSimultaneous;
  bool alinks = true;  // ALINKs take part, with the relations that they imply
  SubsetLimits limits;
};

// A link that has to go.
struct Removal {
  LinkId link{};
  // Links that stay and exclude it, as few as possible: with it, the contradiction that is
  // resolved.
  std::vector<LinkId> because;
  // What its two ends can be to each other by the links that stay.
  RelationSet left;
  // The relType of TimeML for that, when it is a single relation and the link is a TLINK.
  std::optional<std::string_view> replacement;
};

struct Repair {
  DocumentNetwork graph;  // looks into the document
  std::vector<Removal> removals;
  bool proved = true;      // whether no fewer would do
  std::size_t least = 0;   // so many links have to go at least
  std::size_t greedy = 0;  // so many would go if each were kept unless those before it exclude it
};

// Removes as few links as make the document consistent; of equally few, later ones.
Repair repair(const Document& document, const RepairSettings& settings = {});

// The document without the links that have to go. When they are to be replaced, those with a
// replacement stay and get it as their relType.
Document repaired(const Document& document, const Repair& repair, bool replace);

}  // namespace gnomon
