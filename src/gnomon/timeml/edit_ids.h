// Documents with other ids.
#pragma once

#include "gnomon/timeml/document.h"

#include <string>
#include <vector>

namespace gnomon {

// The new id of every event, instance and time, in the order of the document's lists. An empty one
// stands for no id: the entity keeps what it has.
struct NewIds {
  std::vector<std::string> events;
  std::vector<std::string> instances;
  std::vector<std::string> times;
};

// The document with these ids, and with all that names an entity by its id changed alike:
// instances, links, the anchors and ends of times. A reference to nothing stays one: where its id
// now belongs to an entity, it gets another. All else stays.
Document with_ids(const Document& document, const NewIds& ids);

}  // namespace gnomon
