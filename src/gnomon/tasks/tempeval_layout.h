// Documents in the layout of TempEval-1.
#pragma once

#include "gnomon/tasks/blank_pairs.h"
#include "gnomon/timeml/document.h"

#include <span>
#include <vector>

namespace gnomon {

// The text of a document with s, EVENT and TIMEX3 as the only elements below <TempEval>, and no
// links. An EVENT has what was said of its first instance, and mainevent by the rule of task C.
// Sentences that the document does not mark are those that `Sentences` finds, joined where an event
// or a time would lie in two. Events and times keep their numbers in the lists of the document.
Document tempeval_layout(const Document& document);

// The pairs with events in the place of their instances, each pair once.
std::vector<BlankPair> pairs_of_events(const Document& document, std::span<const BlankPair> pairs);

}  // namespace gnomon
