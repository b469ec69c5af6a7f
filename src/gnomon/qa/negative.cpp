#include "gnomon/qa/negative.h"

#include <algorithm>
#include <array>

namespace gnomon {
namespace {

struct Opposite {
  std::string_view name;
  std::string_view opposite;
};

constexpr auto kOpposites = std::to_array<Opposite>({
    {"BEFORE", "AFTER"},
    {"AFTER", "BEFORE"},
    {"IBEFORE", "IAFTER"},
    {"IAFTER", "IBEFORE"},
    {"INCLUDES", "IS_INCLUDED"},
    {"IS_INCLUDED", "INCLUDES"},
    {"BEGINS", "BEGUN_BY"},
    {"BEGUN_BY", "BEGINS"},
    {"ENDS", "ENDED_BY"},
    {"ENDED_BY", "ENDS"},
    {"OVERLAPS", "OVERLAPPED_BY"},
    {"OVERLAPPED_BY", "OVERLAPS"},
    {"SIMULTANEOUS", "IAFTER"},
    {"IDENTITY", "IAFTER"},
    {"DURING", "IAFTER"},
    {"DURING_INV", "IAFTER"},
    {"OVERLAP", "IAFTER"},
    {"BEFORE-OR-OVERLAP", "AFTER"},
    {"OVERLAP-OR-AFTER", "BEFORE"},
});

}  // namespace

std::optional<std::string_view> opposite_relation(std::string_view name) {
  const auto* const found = std::ranges::find(kOpposites, name, &Opposite::name);
  return found == kOpposites.end() ? std::nullopt : std::optional(found->opposite);
}

NegatedQuestion negated(const Question& question) {
  const std::string expected = question.expected_answer();
  if (expected != "yes") {
    return {question, expected == "no" ? Negation::kWasNo : Negation::kOtherwise};
  }
  const auto opposite = question.asked.form == QuestionForm::kYesNo
                            ? opposite_relation(question.asked.relation)
                            : std::nullopt;
  if (!opposite) {
    return {question, Negation::kNoOpposite};
  }
  NegatedQuestion result{question, Negation::kTurned};
  result.question.question = with_relation(question.question, *opposite);
  result.question.asked.relation = *opposite;
  result.question.text = kNegatedText;
  result.question.expected = "no";
  return result;
}

NegatedSet negated(std::span<const Question> questions) {
  NegatedSet set;
  set.questions.reserve(questions.size());
  for (const Question& question : questions) {
    NegatedQuestion one = negated(question);
    set.turned += one.what == Negation::kTurned ? 1 : 0;
    set.were_no += one.what == Negation::kWasNo ? 1 : 0;
    set.otherwise += one.what == Negation::kOtherwise ? 1 : 0;
    set.without_opposite += one.what == Negation::kNoOpposite ? 1 : 0;
    set.questions.push_back(std::move(one.question));
  }
  return set;
}

}  // namespace gnomon
