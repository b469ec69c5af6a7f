// What somebody did while annotating a document, as a log keeps it: all else is computed from it.
#pragma once

#include "gnomon/annotate/answer.h"
#include "gnomon/timeml/document.h"
#include "gnomon/timeml/edit_entities.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gnomon {

enum class ActionKind : std::uint8_t {
  kImport,    // a relation that was in the document beforehand
  kMark,      // a relation that strikes the eye, stated without being asked (stage 1)
  kAnswer,    // an answer to a question (stage 2)
  kSkip,      // a question put off
  kTakeBack,  // an earlier action of another kind does not count any more
  // Events and times, before the relations or between them.
  kMarkEntity,    // a new one
  kChangeEntity,  // it has another span or other attributes
  kRemoveEntity,
};

constexpr bool is_about_entity(ActionKind kind) {
  return kind == ActionKind::kMarkEntity || kind == ActionKind::kChangeEntity ||
         kind == ActionKind::kRemoveEntity;
}

// "import", "mark", ...
std::string_view action_name(ActionKind kind);
std::optional<ActionKind> parse_action_kind(std::string_view name);

// An event or a time as it is to be marked: all of it, not what changes.
struct EntityMark {
  ElementKind kind = ElementKind::kEvent;  // or kTimex
  Span span = {};
  NamedValues attributes = {};  // without the id

  friend bool operator==(const EntityMark&, const EntityMark&) = default;
};

// Entities are named by the ids that links use for them; where an action is about an entity,
// `first` is its eid or tid, and `second` the eiid that a new event gets.
struct Action {
  ActionKind kind = ActionKind::kAnswer;
  std::string first = {};
  std::string second = {};
  Answer answer = Answer::not_determined();  // of kImport, kMark and kAnswer
  std::uint64_t taken_back = 0;              // of kTakeBack: the number of the action in the log
  std::optional<EntityMark> entity = {};     // of kMarkEntity and kChangeEntity

  friend bool operator==(const Action&, const Action&) = default;
};

// An action with its number in the log of one document and annotator, from 1 without gaps.
struct LoggedAction {
  std::uint64_t number = 0;
  Action action;
  std::string when = {};  // UTC, as 2026-11-16T14:03:59Z

  friend bool operator==(const LoggedAction&, const LoggedAction&) = default;
};

}  // namespace gnomon
