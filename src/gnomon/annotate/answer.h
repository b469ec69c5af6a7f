// What can be said of two entities when one is asked.
#pragma once

#include "gnomon/algebra/relation_set.h"
#include "gnomon/base/choice.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace gnomon {

// What the answers are and what follows from them: before, includes, simultaneous and the eleven
// rules of Setzer, Gaizauskas and Hepple (2003); or Allen's thirteen relations and all that they
// entail; or the coarse labels of TempEval, some of which leave two relations open.
enum class AnswerAlgebra : std::uint8_t { kRules, kFull, kTempEval };
// Those to choose from where all pairs are asked about; a task brings its own.
inline constexpr Choice<AnswerAlgebra> kAlgebraChoices[] = {{"rules", AnswerAlgebra::kRules},
                                                            {"full", AnswerAlgebra::kFull}};
constexpr std::span<const Choice<AnswerAlgebra>> choices_of(AnswerAlgebra /*any*/) {
  return kAlgebraChoices;
}

// "rules", "full", "tempeval".
std::string_view algebra_name(AnswerAlgebra algebra);
std::optional<AnswerAlgebra> parse_algebra(std::string_view name);

// The answers of the rules as sets: before is {b,m}, includes {di,si,fi}, simultaneous {e}.
inline constexpr RelationSet kBeforeAnswer =
    RelationSet(Relation::kBefore) | RelationSet(Relation::kMeets);
inline constexpr RelationSet kIncludesAnswer = RelationSet(Relation::kContains) |
                                               RelationSet(Relation::kStartedBy) |
                                               RelationSet(Relation::kFinishedBy);
inline constexpr RelationSet kSimultaneousAnswer = RelationSet(Relation::kEquals);

// A relation of the first entity to the second, or that the text does not determine one.
class Answer {
 public:
  static constexpr Answer not_determined() { return Answer(RelationSet::all()); }
  constexpr explicit Answer(RelationSet relation) : relation_(relation) {}

  constexpr bool definite() const { return relation_ != RelationSet::all(); }
  // All relations when it is not determined.
  constexpr RelationSet relation() const { return relation_; }
  // The same seen from the second entity.
  constexpr Answer inverse() const { return Answer(relation_.inverse()); }

  friend constexpr bool operator==(const Answer&, const Answer&) = default;

 private:
  RelationSet relation_;
};

// The definite answers in the order in which they are offered: before, after, includes, is
// included, simultaneous; or Allen's thirteen; or before, after, overlap, before or overlap,
// overlap or after. An answer that holds another one comes behind it.
std::span<const RelationSet> definite_answers(AnswerAlgebra algebra);

// The narrowest answer of an algebra that a set of relations amounts to; nothing when it is wider.
// MEETS is "before" to the rules.
std::optional<RelationSet> definite_answer(AnswerAlgebra algebra, RelationSet relation);

// "before", "is included", "not determined"; "overlaps". What a log and a key to press show.
std::string_view answer_name(Answer answer);
std::optional<Answer> parse_answer(AnswerAlgebra algebra, std::string_view name);
// What stands between two entities to make a sentence: "is before", "includes", "is simultaneous
// with", "is in no determined relation to".
std::string_view answer_phrase(Answer answer);

}  // namespace gnomon
