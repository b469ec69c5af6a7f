// What somebody did while annotating a document, as a log keeps it: all else is computed from it.
#pragma once

#include "gnomon/annotate/answer.h"

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
  kTakeBack,  // an earlier import, mark, answer or skip does not count any more
};

// "import", "mark", ...
std::string_view action_name(ActionKind kind);
std::optional<ActionKind> parse_action_kind(std::string_view name);

// Entities are named by the ids that links use for them.
struct Action {
  ActionKind kind = ActionKind::kAnswer;
  std::string first = {};
  std::string second = {};
  Answer answer = Answer::not_determined();  // of kImport, kMark and kAnswer
  std::uint64_t taken_back = 0;              // of kTakeBack: the number of the action in the log

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
