#include "gnomon/dialogue/answer_keys.h"

#include "gnomon/algebra/names.h"

#include <algorithm>
#include <array>

namespace gnomon {
namespace {

struct Letter {
  RelationSet relation;
  char key;
  std::string_view reminder;
};

constexpr std::array<Letter, 5> kRuleLetters{{
    {kBeforeAnswer, 'b', ""},
    {kBeforeAnswer.inverse(), 'a', ""},
    {kIncludesAnswer, 'i', ""},
    {kIncludesAnswer.inverse(), 'd', "during"},
    {kSimultaneousAnswer, 's', ""},
}};

constexpr std::array<Letter, kRelations> kFullLetters{{
    {Relation::kBefore, 'b', ""},
    {Relation::kAfter, 'a', ""},
    {Relation::kMeets, 't', "touches"},
    {Relation::kMetBy, 'T', ""},
    {Relation::kOverlaps, 'o', ""},
    {Relation::kOverlappedBy, 'O', ""},
    {Relation::kStarts, 'f', "first part"},
    {Relation::kStartedBy, 'F', ""},
    {Relation::kDuring, 'd', "during"},
    {Relation::kContains, 'i', ""},
    {Relation::kFinishes, 'l', "last part"},
    {Relation::kFinishedBy, 'L', ""},
    {Relation::kEquals, 's', ""},
}};

constexpr std::array<Letter, 5> kTempEvalLetters{{
    {kBeforeAnswer, 'b', "BEFORE"},
    {kBeforeAnswer.inverse(), 'a', "AFTER"},
    {kOverlapping, 'o', "OVERLAP"},
    {kBeforeOrOverlapping, 'B', "BEFORE-OR-OVERLAP"},
    {kOverlappingOrAfter, 'A', "OVERLAP-OR-AFTER"},
}};

std::span<const Letter> letters(AnswerAlgebra algebra) {
  switch (algebra) {
    case AnswerAlgebra::kRules:
      return kRuleLetters;
    case AnswerAlgebra::kTempEval:
      return kTempEvalLetters;
    case AnswerAlgebra::kFull:
      break;
  }
  return kFullLetters;
}

}  // namespace

std::vector<AnswerKey> answer_keys(AnswerAlgebra algebra) {
  std::vector<AnswerKey> keys;
  for (const RelationSet relation : definite_answers(algebra)) {
    const auto letter = std::ranges::find(letters(algebra), relation, &Letter::relation);
    keys.push_back({letter->key, Answer(relation), letter->reminder});
  }
  keys.push_back(
      {'n', Answer::not_determined(), algebra == AnswerAlgebra::kTempEval ? "VAGUE" : ""});
  return keys;
}

std::optional<Answer> answer_of_key(AnswerAlgebra algebra, char32_t key) {
  for (const AnswerKey& one : answer_keys(algebra)) {
    if (static_cast<char32_t>(one.key) == key) {
      return one.answer;
    }
  }
  return std::nullopt;
}

}  // namespace gnomon
