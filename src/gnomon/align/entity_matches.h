// Who is whom in two annotations of one text, as a list of partners: for those who want ids and no
// numbering.
#pragma once

#include "gnomon/align/alignment.h"
#include "gnomon/timeml/edit_ids.h"

#include <optional>
#include <string>
#include <vector>

namespace gnomon {

// Partners in the system's document, by position in gold's lists. No two have the same partner.
struct EntityMatches {
  std::vector<std::optional<EventIndex>> events;
  std::vector<std::optional<InstanceIndex>> instances;
  std::vector<std::optional<TimexIndex>> times;
};

// The n-th instance of an event is the n-th of its partner. An event or time that an earlier one
// has as its partner already is nobody's.
EntityMatches match_entities(const Document& gold, const Document& system,
                             std::vector<std::optional<EventIndex>> events,
                             std::vector<std::optional<TimexIndex>> times);

// The ids that make the system's document speak of gold's entities: each that has a partner gets
// its id. The first instance of an event whose partner has no instance is called as QA TempEval
// calls it, ei7 of e7. All others keep their ids, unless gold uses them, and get unused ones then.
NewIds ids_of_gold(const Document& gold, const Document& system, const EntityMatches& matches);

}  // namespace gnomon
