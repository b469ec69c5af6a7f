// What is said of an event, wherever it is said: TempEval-1 puts tense, pos and the rest on the
// EVENT, TimeML on its instances.
#pragma once

#include "gnomon/timeml/document.h"

#include <string_view>
#include <vector>

namespace gnomon {

// What links name when they mean an event: all its instances in the order of the document, or the
// event itself when it has none.
std::vector<std::vector<EntityRef>> names_of_events(const Document& document);

// The event that an event or an instance stands for; nothing for a time and for an instance whose
// event does not exist.
std::optional<EventIndex> event_of(const Document& document, const EntityRef& entity);

// Where the text mentions an event, an instance's event or a time; empty when nowhere.
Span span_of(const Document& document, const EntityRef& entity);

// A value of an event or instance: what stands on the EVENT itself goes before. Without blanks
// around it; in the spelling of the vocabulary where that has it in another case; empty when
// nothing is said.
std::string_view event_value(const Document& document, const EntityRef& entity, Attr attribute);

}  // namespace gnomon
