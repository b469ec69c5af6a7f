// How questions are answered, and what an answer says.
#pragma once

#include "gnomon/base/choice.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace gnomon {

enum class AnswerMode : std::uint8_t {
  // As the tools of QA TempEval do it, with complete reasoning: a link that contradicts earlier
  // ones can leave half of itself behind, and the first point of the question that is not known
  // ends the search for an answer.
  kOfficial,
  // A link that contradicts earlier ones is set aside; an answer is what all models agree on.
  kExact,
  // Official, with the search of these tools, which misses some of what follows, and with the links
  // that they lose: the answers behind the published tables.
  kTools2015,
};

// Whether the rules are those of QA TempEval.
constexpr bool is_official(AnswerMode mode) { return mode != AnswerMode::kExact; }

inline constexpr Choice<AnswerMode> kAnswerModeChoices[] = {{"exact", AnswerMode::kExact},
                                                            {"official", AnswerMode::kOfficial},
                                                            {"tools-2015", AnswerMode::kTools2015}};
constexpr std::span<const Choice<AnswerMode>> choices_of(AnswerMode /*any*/) {
  return kAnswerModeChoices;
}

struct AnswerSettings {
  AnswerMode mode = AnswerMode::kExact;
  bool backbone = false;  // the calendar's own links between times come first (TREFL)
};

enum class Reply : std::uint8_t { kYes, kNo, kUnknown };

// "yes", "no", "unknown"
std::string_view reply_name(Reply reply);

enum class AnswerReason : std::uint8_t {
  kEntailed,         // yes or no follows from the links
  kRelationMissing,  // the links leave it open
  kEntityMissing,    // the document marks no such event or time, or no link names it
  kNoSuchName,       // nobody knows what the name means
  kSeveralNames,     // the words belong to several events or times
  kNoSuchRelation,   // nor the relation; in official mode also DURING and the coarse ones
  kNoSuchCommand,    // nor the question
  kDocumentMissing,  // there is no such document, or it cannot be read
  kDocumentDiffers,  // its text is not that of the question document
  kNoDate,           // of WHEN: no link leads to a time with a place on the calendar
  kAgainstCalendar,  // of WHEN: what the links say cannot be on the calendar
};

struct QuestionAnswer {
  Reply reply = Reply::kUnknown;
  AnswerReason reason = AnswerReason::kRelationMissing;
  std::string name = {};  // what is missing or unknown
  // The published tool misspells the word when it finds the begins of BEGINS equal and the ends
  // open, and so counts an answer that it never gave as a wrong one.
  bool misspelt = false;
  // Of a missing entity: whether the document marks it, so that only a link is missing.
  bool is_marked = false;
  // Of a missing relation: a link between the two that was rejected; empty when there is none.
  std::string rejected_link = {};
  // Of WHEN: where it begins at the earliest and ends at the latest, "1998-02-06/1998-02-07".
  std::string limits = {};
};

}  // namespace gnomon
