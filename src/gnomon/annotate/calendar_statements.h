// What the calendar says of the times of a document: nobody needs to be asked how May is related to
// June.
#pragma once

#include "gnomon/annotate/knowledge.h"
#include "gnomon/timeml/document.h"

#include <optional>
#include <span>
#include <vector>

namespace gnomon {

// Relates all times among the entities that the calendar places, and returns the statements by
// which that was done. They are those of the exact backbone (see backbone.h), and for the rules
// also those that the rules do not infer from it. Nothing was said before; what the calendar says
// is consistent.
std::vector<Statement> relate_by_calendar(const Document& document,
                                          std::span<const EntityRef> entities,
                                          Knowledge& knowledge);

// How the calendar relates two times that it places, more exactly than an answer says it: that one
// begins or ends with the other. Nothing when it does not relate them.
std::optional<Relation> calendar_relation(const Document& document, const EntityRef& first,
                                          const EntityRef& second);

}  // namespace gnomon
