// Questions that no system answers, and why.
#pragma once

#include "gnomon/qa/answer.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace gnomon {

// What the systems that were asked lack.
enum class LackOfAll : std::uint8_t {
  kEntity,         // every one lacks an event or time of the question, or a link of it
  kRelation,       // every one has both, and nothing follows of them
  kContradiction,  // every one has a link between them that was rejected
  kUnusable,       // nobody can answer: the question, or all documents, cannot be used
  kDifferent,      // not the same in all systems
};

// "entity", "relation", "contradiction", "unusable", "different"
std::string_view lack_name(LackOfAll lack);

struct UnansweredQuestion {
  std::size_t question = 0;  // its place among the questions
  LackOfAll lack = LackOfAll::kDifferent;
  std::string why;  // "nothing is marked for e7 (2 systems); the links do not determine it (1)"
};

// Why an answer is missing in all these, of one system each; all of them are unknown.
UnansweredQuestion unanswered(std::size_t question, std::span<const QuestionAnswer* const> answers);

}  // namespace gnomon
