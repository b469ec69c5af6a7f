// How links name events, instances and times.
#pragma once

#include "gnomon/timeml/document.h"

#include <optional>
#include <span>
#include <string_view>

namespace gnomon {

// The id of an instance, an event or a time; empty for nothing.
std::string_view id_of(const Document& document, const EntityRef& entity);

// The attribute by which a link starts from such an entity, and the one by which it leads to it.
Attr source_attribute(const EntityRef& entity);
Attr target_attribute(const EntityRef& entity);

// What an id means in a link: an instance or a time; of an event its only instance, or the event
// itself where it has none. Nothing for an unknown id and for an event with several instances.
// `names` are names_of_events() of the document.
EntityRef find_entity(const Document& document, std::span<const std::vector<EntityRef>> names,
                      std::string_view id);

}  // namespace gnomon
