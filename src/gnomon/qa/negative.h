// The other way round: questions that expect yes made into ones that expect no, as the negative
// sets of QA TempEval are made.
#pragma once

#include "gnomon/qa/question.h"
#include "gnomon/qa/question_set.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace gnomon {

// The relation that is asked about instead: AFTER for BEFORE, IS_INCLUDED for INCLUDES and so on,
// and back; IAFTER for SIMULTANEOUS, IDENTITY and both DURINGs, as in the published sets; and by
// analogy IAFTER for OVERLAP, AFTER for BEFORE-OR-OVERLAP and BEFORE for OVERLAP-OR-AFTER, which
// share no relation with what they stand for. So whoever rightly says yes to the one question says
// no to the other. Nothing for names that allow for everything (VAGUE, NONE, NON-RELATED) and for
// those that are unknown. The name is in capitals.
std::optional<std::string_view> opposite_relation(std::string_view name);

// What became of a question.
enum class Negation : std::uint8_t {
  kTurned,
  kWasNo,       // it expects no already and is kept as it is
  kOtherwise,   // it expects neither yes nor no, and is kept too
  kNoOpposite,  // it expects yes, but there is nothing to turn: kept
};

// What the field of words says of a question that was turned.
inline constexpr std::string_view kNegatedText = "negativized";

// Same number, document and operands in the same order; only the word of the relation is another.
struct NegatedQuestion {
  Question question;
  Negation what = Negation::kTurned;
};
NegatedQuestion negated(const Question& question);

// One for each, in the same order.
NegatedSet negated(std::span<const Question> questions);

}  // namespace gnomon
