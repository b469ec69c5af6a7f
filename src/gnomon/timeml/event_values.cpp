#include "gnomon/timeml/event_values.h"

#include "gnomon/timeml/vocabulary.h"

namespace gnomon {

std::vector<std::vector<EntityRef>> names_of_events(const Document& document) {
  std::vector<std::vector<EntityRef>> names(document.events().size());
  for (std::uint32_t i = 0; i < document.instances().size(); ++i) {
    if (const auto event = document.instances()[i].event) {
      names[position(*event)].emplace_back(InstanceIndex{i});
    }
  }
  for (std::uint32_t i = 0; i < names.size(); ++i) {
    if (names[i].empty()) {
      names[i].emplace_back(EventIndex{i});
    }
  }
  return names;
}

std::optional<EventIndex> event_of(const Document& document, const EntityRef& entity) {
  if (const auto* instance = std::get_if<InstanceIndex>(&entity)) {
    return document[*instance].event;
  }
  const auto* event = std::get_if<EventIndex>(&entity);
  return event == nullptr ? std::nullopt : std::optional(*event);
}

Span span_of(const Document& document, const EntityRef& entity) {
  if (const auto* time = std::get_if<TimexIndex>(&entity)) {
    return document[*time].span;
  }
  const std::optional<EventIndex> event = event_of(document, entity);
  return event ? document[*event].span : Span{};
}

std::string_view event_value(const Document& document, const EntityRef& entity, Attr attribute) {
  std::string_view value;
  ElementKind kind = ElementKind::kEvent;
  if (const auto event = event_of(document, entity)) {
    value = document[*event].attributes[attribute];
  }
  const auto* instance = std::get_if<InstanceIndex>(&entity);
  if (value.empty() && instance != nullptr) {
    value = document[*instance].attributes[attribute];
    kind = ElementKind::kInstance;
  }
  return find_word(vocabulary(kind, attribute), value).value_or(value);
}

}  // namespace gnomon
