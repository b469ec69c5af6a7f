#include "gnomon/timeml/edit_ids.h"

#include "gnomon/timeml/copy_parts.h"

#include <cassert>
#include <deque>
#include <optional>
#include <set>
#include <string_view>

namespace gnomon {
namespace {

enum class Named { kNothing, kEvent, kInstance, kTime };

// What the value of an attribute names.
Named named_by(Attr attribute) {
  switch (attribute) {
    case Attr::kEid:
    case Attr::kEventId:
    case Attr::kRelatedToEvent:
      return Named::kEvent;
    case Attr::kEiid:
    case Attr::kEventInstanceId:
    case Attr::kRelatedToEventInstance:
    case Attr::kSubordinatedEventInstance:
      return Named::kInstance;
    case Attr::kTid:
    case Attr::kTimeId:
    case Attr::kRelatedToTime:
    case Attr::kAnchorTimeId:
    case Attr::kBeginPoint:
    case Attr::kEndPoint:
    case Attr::kValueFromFunction:
      return Named::kTime;
    default:
      return Named::kNothing;
  }
}

class Renaming {
 public:
  Renaming(const Document& document, const NewIds& ids) : document_(document), ids_(ids) {
    assert(ids.events.size() == document.events().size() &&
           ids.instances.size() == document.instances().size() &&
           ids.times.size() == document.times().size() && "every entity has a new id or none");
    for (const std::vector<std::string>* list : {&ids.events, &ids.instances, &ids.times}) {
      given_.insert(list->begin(), list->end());
    }
  }

  Document make() {
    DocumentBuilder builder;
    copy_head(builder, document_);
    std::size_t event = 0;
    std::size_t time = 0;
    for (const Markup& markup : document_.markup()) {
      OwnId own;
      if (markup.kind == ElementKind::kEvent) {
        own = {Attr::kEid, ids_.events[event++]};
      } else if (markup.kind == ElementKind::kTimex) {
        own = {Attr::kTid, ids_.times[time++]};
      }
      if (markup.kind == ElementKind::kComment || markup.kind == ElementKind::kInstruction) {
        copy_markup(builder, markup, markup.parent);
      } else {
        builder.add_markup(markup.name, renamed(markup.attributes, own), markup.span, markup.parent,
                           markup.source_byte);
      }
    }
    for (std::size_t i = 0; i < document_.instances().size(); ++i) {
      const Instance& instance = document_.instances()[i];
      builder.add_standoff(ElementKind::kInstance,
                           renamed(instance.attributes, {Attr::kEiid, ids_.instances[i]}),
                           instance.source_byte);
    }
    for (const Link& link : document_.links()) {
      builder.add_standoff(link.kind, renamed(link.attributes, {}), link.source_byte);
    }
    return std::move(builder).build();
  }

 private:
  // The attribute that holds the id of an element, and its new value; empty where nothing changes.
  struct OwnId {
    Attr attribute = Attr::kOther;
    std::string_view id = {};
  };

  std::vector<RawAttribute> renamed(const Attributes& attributes, OwnId own) {
    std::vector<RawAttribute> result = raw(attributes);
    std::size_t i = 0;
    bool has_id = own.id.empty();
    for (const Attribute& attribute : attributes) {
      std::string_view& value = result[i++].value;
      if (own.attribute != Attr::kOther && attribute.key == own.attribute) {
        value = own.id.empty() ? value : own.id;
        has_id = true;
      } else if (!trim(value).empty()) {
        value = referred(attribute, value);
      }
    }
    if (!has_id) {
      result.push_back({attribute_name(own.attribute), own.id});
    }
    return result;
  }

  std::string_view referred(const Attribute& attribute, std::string_view value) {
    const std::string_view id = trim(value);
    const bool short_name = attribute.key == Attr::kFrom || attribute.key == Attr::kTo;
    const Named named = short_name ? kind_of(id) : named_by(attribute.key);
    if (named == Named::kNothing) {
      return value;
    }
    if (const std::string* found = new_id(named, id)) {
      return found->empty() ? value : std::string_view(*found);
    }
    return given_.contains(id) ? std::string_view(free_id(id)) : value;
  }

  Named kind_of(std::string_view id) const {
    return document_.find_instance(id) ? Named::kInstance
           : document_.find_event(id)  ? Named::kEvent
           : document_.find_time(id)   ? Named::kTime
                                       : Named::kInstance;
  }

  // Null when there is no such entity.
  const std::string* new_id(Named named, std::string_view id) const {
    const auto at = [](const std::vector<std::string>& ids, const auto& found) {
      return found ? &ids[position(*found)] : nullptr;
    };
    return named == Named::kEvent      ? at(ids_.events, document_.find_event(id))
           : named == Named::kInstance ? at(ids_.instances, document_.find_instance(id))
                                       : at(ids_.times, document_.find_time(id));
  }

  // For a reference to nothing whose id belongs to an entity now.
  const std::string& free_id(std::string_view id) {
    std::string free(id);
    while (given_.contains(free)) {
      free += '_';
    }
    return kept_.emplace_back(std::move(free));
  }

  const Document& document_;
  const NewIds& ids_;
  std::set<std::string_view> given_;
  std::deque<std::string> kept_;  // until the document has its own copies
};

}  // namespace

Document with_ids(const Document& document, const NewIds& ids) {
  return Renaming(document, ids).make();
}

}  // namespace gnomon
