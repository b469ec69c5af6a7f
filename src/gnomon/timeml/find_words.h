// Events and times by the words that mention them.
#pragma once

#include "gnomon/timeml/document.h"

#include <string_view>
#include <vector>

namespace gnomon {

// The events and times called so, in the order of the text, in any case of letters: those whose
// words are just these; if there are none, those that have them among their words ("second century"
// for "the second century"); if there are none, those that begin with them ("resettle" for
// "resettled"). An article before the words need not be part of the mention.
std::vector<EntityRef> entities_called(const Document& document, std::string_view words);

// The id inside of a name such as `event[eid23]`, the notation of QA TempEval's paper, or
// `said[e23]` and `Monday[t3=1998-02-06]`, in which a text is shown; other names as they are.
std::string_view bare_id(std::string_view name);

}  // namespace gnomon
