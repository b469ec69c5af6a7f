// A document with its backbone in front of its own links.
#pragma once

#include "gnomon/backbone/backbone.h"
#include "gnomon/reason/merge.h"
#include "gnomon/reason/network.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace gnomon {

// As the tool of QA TempEval writes it. Backbone links come first as l1, l2 and so on; then the
// TLINKs of the document, numbered from twice the number of members on, with nothing but their ends
// and relation, turned so that the event with the smaller number, or the event before a time, comes
// first. A TLINK between two times of which one takes part is dropped, and its number stays unused;
// `dropped` gets its place in the links of the document. SLINKs and ALINKs are gone.
Document with_official_backbone(const Document& document, const Backbone& backbone,
                                std::vector<std::size_t>* dropped = nullptr);

// The backbone in front of all links of the document. Its links get ids that the document does not
// use, and the origin CALENDAR.
Document with_backbone(const Document& document, const Backbone& backbone);

// A document with its backbone in front, and what contradicts what.
struct BackboneConflicts {
  Document document;
  DocumentNetwork graph;  // of its TLINKs
  // TLINKs that those before them exclude, each with the links that do. The backbone comes first
  // and agrees with itself, so none of its links is among them.
  std::vector<Rejection> rejected;
};

BackboneConflicts find_conflicts(Document with_backbone, During during = During::kSimultaneous,
                                 const std::stop_token& stop = {});

// The document without the TLINKs that were set aside.
Document without_rejected(const BackboneConflicts& held);

}  // namespace gnomon
