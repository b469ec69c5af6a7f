// The words that mention an entity, for people.
#pragma once

#include "gnomon/timeml/document.h"

#include <string>
#include <string_view>

namespace gnomon {

// The text of an instance's event, an event or a time, on one line and cut short when it is long;
// the value of a time that the text does not mention. Empty when there is nothing to show.
std::string mention(const Document& document, const EntityRef& entity);

// The same with the id that names it: "ei3 'left'" in sentences, "left (ei3)" where the words count
// more. Just the id when there are no words.
std::string id_and_mention(const Document& document, std::string_view id, const EntityRef& entity);
std::string mention_and_id(const Document& document, std::string_view id, const EntityRef& entity);

}  // namespace gnomon
