// The words that mention an entity, for people.
#pragma once

#include "timeml/document.h"

#include <string>

namespace gnomon {

// The text of an instance's event, an event or a time, on one line and cut short when it is long;
// the value of a time that the text does not mention. Empty when there is nothing to show.
std::string mention(const Document& document, const EntityRef& entity);

}  // namespace gnomon
