// What was said while annotating, and what came of it.
#pragma once

#include "gnomon/annotate/answer.h"
#include "gnomon/timeml/entity.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

// Two entities, the smaller number first.
struct Pair {
  Entity first{};
  Entity second{};

  friend bool operator==(const Pair&, const Pair&) = default;
};

constexpr Pair pair_of(Entity a, Entity b) {
  return position(a) < position(b) ? Pair{a, b} : Pair{b, a};
}

enum class PairState : std::uint8_t {
  kPending,               // nobody knows yet
  kRelated,               // what was said relates them
  kUndetermined,          // somebody said that the text does not determine it
  kInferredUndetermined,  // every definite answer is excluded by what was said
};

// Nobody says what the calendar says.
enum class StatementSource : std::uint8_t { kImported, kMarked, kAsked, kCalendar };

// Something that was said and counts.
struct Statement {
  Entity first{};
  Entity second{};
  Answer answer = Answer::not_determined();
  StatementSource source = StatementSource::kAsked;
  std::uint64_t number = 0;  // of the action in the log; 0 of what the calendar says
};

enum class RefusalReason : std::uint8_t {
  kUnknownEntity,        // the document has no such entity, or both are the same
  kContradicts,          // the statements `because` exclude it
  kRelatesUndetermined,  // with the statements `because` it would relate the pair `undetermined`
  kAlreadyRelated,       // "not determined", but the statements `because` determine it
  kNothingToTakeBack,    // no such action, or it was taken back before
  kNoWords,              // what is to be marked is no words of the text proper
  kOverlaps,             // it shares words with the event or time `entity`
  kCutsElement,          // it begins inside an element `entity` and ends outside, or the other way
};

struct Refusal {
  RefusalReason reason = RefusalReason::kContradicts;
  std::vector<Statement> because = {};
  std::optional<Pair> undetermined = {};
  std::string entity = {};  // the id, or the name of an element, that stands in the way
};

// What an action changed.
struct Effect {
  std::vector<Pair> related;       // pairs that are related now and were not before
  std::vector<Pair> undetermined;  // pairs that are undetermined now, told or inferred
  std::vector<Pair> reopened;      // pairs that are pending again
  // Entities are others or elsewhere now. Their numbers may have changed, so there are no pairs.
  bool entities_changed = false;
  std::size_t statements_lost = 0;      // that do not count now, as an entity of theirs is gone
  std::size_t statements_restored = 0;  // that count again
};

struct SessionProgress {
  std::size_t pairs = 0;
  std::size_t calendar = 0;               // pairs related by the calendar alone
  std::size_t imported = 0;               // pairs related by a statement that was imported
  std::size_t marked = 0;                 // ... marked
  std::size_t asked = 0;                  // ... or given as an answer
  std::size_t inferred = 0;               // related pairs of which nobody said anything
  std::size_t undetermined = 0;           // as somebody said
  std::size_t inferred_undetermined = 0;  // as follows
  std::size_t open = 0;
  std::size_t prompts = 0;  // answers that were given, "not determined" too

  std::size_t resolved() const { return pairs - open; }
};

}  // namespace gnomon
