// A document with its backbone in front of its own links.
#pragma once

#include "backbone/backbone.h"
#include "reason/merge.h"
#include "reason/network.h"

#include <cstddef>
#include <vector>

namespace gnomon {

struct LinkedDocument {
  Document document;
  // Official: the TLINKs that are gone because they join two times, by their place in the links of
  // the document that they come from. Nothing else discards links there.
  std::vector<std::size_t> dropped = {};
};

// As the tool of QA TempEval writes it. Backbone links come first as l1, l2 and so on; then the
// TLINKs of the document, numbered from twice the number of members on, with nothing but their ends
// and relation, turned so that the event with the smaller number, or the event before a time, comes
// first. A TLINK between two times of which one takes part is dropped, and its number stays unused.
// SLINKs and ALINKs are gone.
LinkedDocument linked_officially(const Document& document, const Backbone& backbone);

// The backbone and all links of the document, and what contradicts what.
struct HeldTogether {
  Document all;           // the backbone links in front, then the links of the document
  std::size_t added = 0;  // so many links of it are the backbone's
  DocumentNetwork of;     // of `all`, whose TLINKs take part
  // TLINKs that the backbone and the links before them exclude, each with the links that do.
  std::vector<Rejection> set_aside;
};

// The links of the backbone get ids that the document does not use, and the origin CALENDAR.
HeldTogether held_together(const Document& document, const Backbone& backbone,
                           During during = During::kSimultaneous);

// The document with its backbone in front and without the TLINKs that were set aside; SLINKs and
// ALINKs stay.
Document linked_exactly(const HeldTogether& held);

}  // namespace gnomon
