#include "gnomon/timeml/entity_names.h"

namespace gnomon {

std::string_view id_of(const Document& document, const EntityRef& entity) {
  if (const auto* instance = std::get_if<InstanceIndex>(&entity)) {
    return document[*instance].eiid;
  }
  if (const auto* event = std::get_if<EventIndex>(&entity)) {
    return document[*event].eid;
  }
  const auto* time = std::get_if<TimexIndex>(&entity);
  return time == nullptr ? std::string_view() : document[*time].tid;
}

Attr source_attribute(const EntityRef& entity) {
  if (std::holds_alternative<TimexIndex>(entity)) {
    return Attr::kTimeId;
  }
  return std::holds_alternative<EventIndex>(entity) ? Attr::kEventId : Attr::kEventInstanceId;
}

Attr target_attribute(const EntityRef& entity) {
  if (std::holds_alternative<TimexIndex>(entity)) {
    return Attr::kRelatedToTime;
  }
  return std::holds_alternative<EventIndex>(entity) ? Attr::kRelatedToEvent
                                                    : Attr::kRelatedToEventInstance;
}

EntityRef find_entity(const Document& document, std::span<const std::vector<EntityRef>> names,
                      std::string_view id) {
  if (const auto instance = document.find_instance(id)) {
    return *instance;
  }
  if (const auto time = document.find_time(id)) {
    return *time;
  }
  if (const auto event = document.find_event(id)) {
    const std::vector<EntityRef>& of_event = names[position(*event)];
    return of_event.size() == 1 ? of_event.front() : EntityRef();
  }
  return {};
}

}  // namespace gnomon
