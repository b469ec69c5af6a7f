// The entities of a document that questions are about.
#pragma once

#include "gnomon/annotate/strategy.h"
#include "gnomon/reason/network.h"
#include "gnomon/timeml/document.h"

#include <vector>

namespace gnomon {

// Looks into the document.
struct AskedEntity {
  DocumentNetwork::Name name;
  EntityFacts facts;
};

// The entities of a document in the order of its text, the creation time first: instances (events
// where there are none), and times.
std::vector<AskedEntity> asked_entities(const Document& document);

}  // namespace gnomon
