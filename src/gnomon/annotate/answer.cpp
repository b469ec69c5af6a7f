#include "gnomon/annotate/answer.h"

#include "gnomon/algebra/names.h"

#include <algorithm>
#include <array>

namespace gnomon {
namespace {

// Inverses stand beside each other, as people look for them.
constexpr std::array<RelationSet, 5> kRuleAnswers{kBeforeAnswer, kBeforeAnswer.inverse(),
                                                  kIncludesAnswer, kIncludesAnswer.inverse(),
                                                  kSimultaneousAnswer};

constexpr std::array<RelationSet, kRelations> kFullAnswers = [] {
  std::array<RelationSet, kRelations> all{};
  for (std::size_t i = 0; i < kRelations; ++i) {
    all[i] = static_cast<Relation>(i);
  }
  return all;
}();

constexpr std::string_view kTempEvalName = "tempeval";

// What leaves two relations open comes last.
constexpr std::array<RelationSet, 5> kTempEvalAnswers{kBeforeAnswer, kBeforeAnswer.inverse(),
                                                      kOverlapping, kBeforeOrOverlapping,
                                                      kOverlappingOrAfter};

struct Words {
  RelationSet relation;
  std::string_view name;
  std::string_view phrase;
};

// Only what the names of Allen's relations do not cover.
constexpr std::array<Words, 10> kWords{{
    {kBeforeAnswer, "before", "is before"},
    {kBeforeAnswer.inverse(), "after", "is after"},
    {kIncludesAnswer, "includes", "includes"},
    {kIncludesAnswer.inverse(), "is included", "is included in"},
    {kSimultaneousAnswer, "simultaneous", "is simultaneous with"},
    {kOverlapping, "overlap", "overlaps in time with"},
    {kBeforeOrOverlapping, "before or overlap", "is before or overlaps in time with"},
    {kOverlappingOrAfter, "overlap or after", "overlaps in time with or is after"},
    {RelationSet::all(), "not determined", "has no determinable relation to"},
    {RelationSet::none(), "impossible", "cannot be related to"},
}};

}  // namespace

std::string_view algebra_name(AnswerAlgebra algebra) {
  return algebra == AnswerAlgebra::kTempEval ? kTempEvalName : choice_name(algebra);
}

std::optional<AnswerAlgebra> parse_algebra(std::string_view name) {
  if (name == kTempEvalName) {
    return AnswerAlgebra::kTempEval;
  }
  for (const Choice<AnswerAlgebra>& choice : kAlgebraChoices) {
    if (name == choice.name) {
      return choice.value;
    }
  }
  return std::nullopt;
}

std::span<const RelationSet> definite_answers(AnswerAlgebra algebra) {
  switch (algebra) {
    case AnswerAlgebra::kRules:
      return kRuleAnswers;
    case AnswerAlgebra::kTempEval:
      return kTempEvalAnswers;
    case AnswerAlgebra::kFull:
      break;
  }
  return kFullAnswers;
}

std::optional<RelationSet> definite_answer(AnswerAlgebra algebra, RelationSet relation) {
  if (relation.empty()) {
    return std::nullopt;
  }
  for (const RelationSet answer : definite_answers(algebra)) {
    if (answer.contains(relation)) {
      return answer;
    }
  }
  return std::nullopt;
}

std::string_view answer_name(Answer answer) {
  for (const Words& words : kWords) {
    if (words.relation == answer.relation()) {
      return words.name;
    }
  }
  return answer.relation().single() ? relation_name(answer.relation().first()) : "several";
}

std::optional<Answer> parse_answer(AnswerAlgebra algebra, std::string_view name) {
  if (name == answer_name(Answer::not_determined()) || name == "vague") {
    return Answer::not_determined();
  }
  for (const RelationSet relation : definite_answers(algebra)) {
    if (name == answer_name(Answer(relation))) {
      return Answer(relation);
    }
  }
  return std::nullopt;
}

std::string_view answer_phrase(Answer answer) {
  for (const Words& words : kWords) {
    if (words.relation == answer.relation()) {
      return words.phrase;
    }
  }
  return answer.relation().single() ? relation_phrase(answer.relation().first())
                                    : "may be related to";
}

}  // namespace gnomon
