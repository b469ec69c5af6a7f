#include "gnomon/operations/entity_actions.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/timeml/vocabulary.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

std::string class_word(std::string_view typed) {
  return std::string(find_word(event_classes(), typed).value_or(trim(typed)));
}

Failure not_a_value(std::string_view typed, const TypedTime& time) {
  return fail(codes::kBadTimeValue, "",
              fmt::format("'{}' is not the value of a time: {}", shown(typed), time.problem),
              time.hint.empty() ? "write a date as 2026-03-02, a duration as P2D" : time.hint);
}

void put_value(EntityMark& mark, const TypedTime& time) {
  if (!time.type.empty()) {
    set_value(mark, "type", time.type);
  } else if (value_of(mark, "type").empty()) {
    set_value(mark, "type", "DATE");
  }
  set_value(mark, "value", time.value);
}

Failure no_such_entity(const Session& session, std::string_view id) {
  std::vector<std::string> ids;
  for (const MarkedEntity& entity : session.marks().all()) {
    ids.push_back(shown(entity.id));
  }
  return fail(
      codes::kUnknownEntity, "", fmt::format("there is no event or time '{}'", shown(id)),
      ids.empty() ? "nothing is marked yet" : fmt::format("one of: {}", fmt::join(ids, ", ")));
}

Action change_to(const MarkedEntity& entity, EntityMark mark) {
  return {.kind = ActionKind::kChangeEntity, .first = entity.id, .entity = std::move(mark)};
}

}  // namespace

std::span<const std::string_view> event_classes() {
  return vocabulary(ElementKind::kEvent, Attr::kClass);
}

bool nothing_marked(const Session& session) {
  const MarkedEntity* creation = session.marks().creation_time();
  return std::ranges::all_of(session.marks().all(),
                             [&](const MarkedEntity& entity) { return &entity == creation; });
}

Action mark_event_action(const Session& session, Span span, std::string_view event_class) {
  EntityMark mark{ElementKind::kEvent, span, {{"class", class_word(event_class)}}};
  // TempEval-1 names events themselves, and has no instances.
  const bool has_instances =
      !session.document().instances().empty() || session.document().events().empty();
  return {.kind = ActionKind::kMarkEntity,
          .first = session.fresh_id("e"),
          .second = has_instances ? session.fresh_id("ei") : std::string(),
          .entity = std::move(mark)};
}

Result<Action> mark_time_action(const Session& session, Span span, std::string_view value) {
  const TypedTime time = read_time_value(value);
  if (!time.valid) {
    return not_a_value(value, time);
  }
  EntityMark mark{ElementKind::kTimex, span, {}};
  put_value(mark, time);
  return Action{
      .kind = ActionKind::kMarkEntity, .first = session.fresh_id("t"), .entity = std::move(mark)};
}

Result<Action> creation_time_action(const Session& session, std::string_view value) {
  const TypedTime time = read_time_value(value);
  if (!time.valid || time.value.empty() || time.type == "DURATION") {
    return fail(codes::kBadTimeValue, "", fmt::format("'{}' is not a date", shown(value)),
                "write the creation time as 2026-03-02 or 2026-03-02T14:30");
  }
  if (const MarkedEntity* entity = session.marks().creation_time()) {
    EntityMark mark = entity->mark;
    put_value(mark, time);
    return change_to(*entity, std::move(mark));
  }
  EntityMark mark{ElementKind::kTimex, {}, {}};
  put_value(mark, time);
  mark.attributes.emplace_back("temporalFunction", "false");
  mark.attributes.emplace_back("functionInDocument", "CREATION_TIME");
  return Action{
      .kind = ActionKind::kMarkEntity, .first = session.fresh_id("t"), .entity = std::move(mark)};
}

Result<Action> move_action(const Session& session, const std::string& id, Span span) {
  const MarkedEntity* entity = session.marks().find(id);
  if (entity == nullptr) {
    return no_such_entity(session, id);
  }
  EntityMark mark = entity->mark;
  mark.span = span;
  return change_to(*entity, std::move(mark));
}

Result<Action> change_action(const Session& session, const std::string& id,
                             std::string_view class_or_value) {
  const MarkedEntity* entity = session.marks().find(id);
  if (entity == nullptr) {
    return no_such_entity(session, id);
  }
  EntityMark mark = entity->mark;
  if (mark.kind == ElementKind::kEvent) {
    const auto word = find_word(event_classes(), class_or_value);
    if (!word) {
      return fail(codes::kBadEventClass, "",
                  fmt::format("unknown event class '{}'", shown(class_or_value)),
                  fmt::format("one of: {}", fmt::join(event_classes(), ", ")));
    }
    set_value(mark, "class", *word);
    return change_to(*entity, std::move(mark));
  }
  const TypedTime time = read_time_value(class_or_value);
  if (!time.valid) {
    return not_a_value(class_or_value, time);
  }
  put_value(mark, time);
  return change_to(*entity, std::move(mark));
}

}  // namespace gnomon
