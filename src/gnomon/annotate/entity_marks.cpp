#include "gnomon/annotate/entity_marks.h"

#include "gnomon/base/utf8.h"
#include "gnomon/timeml/vocabulary.h"

#include <algorithm>
#include <set>
#include <utility>

namespace gnomon {
namespace {

std::string_view id_name(ElementKind kind) { return attribute_name(id_attribute(kind)); }

MarkedEntity marked(const Document& document, MarkupIndex index) {
  const Markup markup = document[index];
  MarkedEntity entity;
  entity.id = std::string(markup.attributes[id_attribute(markup.kind)]);
  entity.mark.kind = markup.kind;
  entity.mark.span = markup.span;
  for (const Attribute& attribute : markup.attributes) {
    if (attribute.name != id_name(markup.kind)) {
      entity.mark.attributes.emplace_back(attribute.name, attribute.value);
    }
  }
  entity.origin = index;
  return entity;
}

NamedValues with_id(const MarkedEntity& entity) {
  NamedValues all{{std::string(id_name(entity.mark.kind)), entity.id}};
  all.insert(all.end(), entity.mark.attributes.begin(), entity.mark.attributes.end());
  return all;
}

// What TimeML requires of a MAKEINSTANCE, with what holds as long as nobody says more.
NamedValues instance_of(const MarkedEntity& event) {
  return {{"eiid", event.instance}, {"eventID", event.id}, {"tense", "NONE"},
          {"aspect", "NONE"},       {"polarity", "POS"},   {"pos", "UNKNOWN"}};
}

Refusal refused(RefusalReason reason, std::string_view entity = {}) {
  Refusal refusal;
  refusal.reason = reason;
  refusal.entity = std::string(entity);
  return refusal;
}

bool is_creation_time(const EntityMark& mark) {
  return value_of(mark, "functionInDocument") == "CREATION_TIME";
}

bool starts_character(std::string_view text, std::size_t byte) {
  return byte >= text.size() || !is_utf8_continuation(text[byte]);
}

}  // namespace

std::string_view value_of(const EntityMark& mark, std::string_view attribute) {
  const auto found =
      std::ranges::find(mark.attributes, attribute, [](const auto& named) { return named.first; });
  return found == mark.attributes.end() ? std::string_view() : found->second;
}

void set_value(EntityMark& mark, std::string_view attribute, std::string_view value) {
  const auto found =
      std::ranges::find(mark.attributes, attribute, [](const auto& named) { return named.first; });
  if (found == mark.attributes.end()) {
    mark.attributes.emplace_back(attribute, value);
  } else {
    found->second = value;
  }
}

EntityMarks::EntityMarks(const Document& document) : document_(&document) {
  std::set<std::string> seen;
  const auto add = [&](MarkupIndex index) {
    MarkedEntity entity = marked(document, index);
    if (!entity.id.empty() && seen.insert(entity.id).second) {
      entities_.push_back(std::move(entity));
    }
  };
  for (const Event& event : document.events()) {
    add(event.markup);
  }
  for (const Timex& time : document.times()) {
    add(time.markup);
  }
  sort();
}

void EntityMarks::sort() {
  std::ranges::stable_sort(entities_, {}, [](const MarkedEntity& entity) {
    return std::pair(entity.mark.span.begin, entity.mark.span.end);
  });
}

const MarkedEntity* EntityMarks::find(std::string_view id) const {
  const auto found = std::ranges::find(entities_, id, &MarkedEntity::id);
  return found == entities_.end() ? nullptr : &*found;
}

const MarkedEntity* EntityMarks::at(std::size_t byte) const {
  const auto found = std::ranges::find_if(entities_, [&](const MarkedEntity& entity) {
    return entity.mark.span.begin <= byte && byte < entity.mark.span.end;
  });
  return found == entities_.end() ? nullptr : &*found;
}

const MarkedEntity* EntityMarks::creation_time() const {
  // One in a DCT may not say what it is.
  const auto time = document_->creation_time();
  const MarkedEntity* given = time ? find((*document_)[*time].tid) : nullptr;
  const auto said = std::ranges::find_if(
      entities_, [](const MarkedEntity& entity) { return is_creation_time(entity.mark); });
  return given != nullptr ? given : said == entities_.end() ? nullptr : &*said;
}

std::optional<Refusal> EntityMarks::problem_with(const EntityMark& mark,
                                                 std::string_view id) const {
  const MarkedEntity* now = find(id);
  if (now != nullptr && now->mark.span == mark.span) {
    return std::nullopt;  // stays where it is
  }
  const std::string_view text = document_->text();
  if (mark.span.empty()) {
    return mark.kind == ElementKind::kTimex && is_creation_time(mark)
               ? std::nullopt
               : std::optional(refused(RefusalReason::kNoWords));
  }
  if (!document_->body().contains(mark.span) || mark.span.end < mark.span.begin ||
      !starts_character(text, mark.span.begin) || !starts_character(text, mark.span.end) ||
      trim(mark.span.of(text)).size() != mark.span.size()) {
    return refused(RefusalReason::kNoWords);
  }
  for (const MarkedEntity& other : entities_) {
    if (other.id != id && other.mark.span.begin < mark.span.end &&
        mark.span.begin < other.mark.span.end) {
      return refused(RefusalReason::kOverlaps, other.id);
    }
  }
  const auto crosses = [&](const Markup& markup) {
    return markup.kind != ElementKind::kEvent && markup.kind != ElementKind::kTimex &&
           mark.span.crosses(markup.span);
  };
  const auto cut = std::ranges::find_if(document_->markup(), crosses);
  return cut == document_->markup().end()
             ? std::nullopt
             : std::optional(refused(RefusalReason::kCutsElement, (*cut).name));
}

std::optional<Refusal> EntityMarks::apply(const Action& action) {
  const auto found = std::ranges::find(entities_, action.first, &MarkedEntity::id);
  if ((found == entities_.end()) != (action.kind == ActionKind::kMarkEntity)) {
    return refused(RefusalReason::kUnknownEntity, action.first);
  }
  if (action.kind == ActionKind::kRemoveEntity) {
    entities_.erase(found);
    return std::nullopt;
  }
  if (!action.entity || action.first.empty() ||
      (found != entities_.end() && found->mark.kind != action.entity->kind)) {
    return refused(RefusalReason::kUnknownEntity, action.first);
  }
  if (std::optional<Refusal> problem = problem_with(*action.entity, action.first)) {
    return problem;
  }
  if (found == entities_.end()) {
    entities_.push_back({action.first, action.second, *action.entity, std::nullopt, true});
  } else {
    found->mark = *action.entity;
    found->changed = true;
  }
  sort();
  return std::nullopt;
}

Document EntityMarks::document() const {
  EntityChanges changes;
  std::set<MarkupIndex> stay;
  for (const MarkedEntity& entity : entities_) {
    if (entity.origin && !entity.changed) {
      stay.insert(*entity.origin);
      continue;
    }
    changes.added.push_back({entity.mark.kind, entity.mark.span, with_id(entity)});
    if (!entity.origin && !entity.instance.empty()) {
      changes.instances.push_back(instance_of(entity));
    }
  }
  // Elements that nothing can name stay as they are.
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < document_->markup().size(); ++i) {
    const Markup markup = document_->markup()[i];
    const auto index = static_cast<MarkupIndex>(i);
    if (markup.kind != ElementKind::kEvent && markup.kind != ElementKind::kTimex) {
      continue;
    }
    const std::string_view id = markup.attributes[id_attribute(markup.kind)];
    if (!id.empty() && seen.insert(id).second && !stay.contains(index)) {
      changes.removed.push_back(index);
    }
  }
  return with_entities(*document_, changes);
}

}  // namespace gnomon
