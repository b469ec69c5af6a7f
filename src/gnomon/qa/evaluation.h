// How good the answers of a system are: the measures of QA TempEval.
#pragma once

#include "gnomon/qa/answer.h"
#include "gnomon/qa/question.h"
#include "gnomon/timeml/document.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

enum class Counted : std::uint8_t { kCorrect, kIncorrect, kUnknown };

// "correct", "incorrect", "unknown"
std::string_view counted_name(Counted counted);

// An unknown is correct when the question expects just that, and otherwise no answer at all.
Counted count_answer(const Question& question, const QuestionAnswer& answer);

// Counts of questions; those of several collections add up.
struct QaTally {
  std::int64_t questions = 0;
  std::int64_t correct = 0;
  std::int64_t incorrect = 0;
  std::int64_t unknown = 0;
  // Why they are unknown: an event or time of the question is not there or not linked, nothing
  // follows of the two, or the question itself or its document cannot be used.
  std::int64_t missing_entity = 0;
  std::int64_t missing_relation = 0;
  std::int64_t unusable = 0;

  std::int64_t answered() const { return correct + incorrect; }
  // Nothing where there is nothing to divide by: precision without answers, the others without
  // questions. The published tool prints 0 then.
  std::optional<double> precision() const;
  std::optional<double> recall() const;
  std::optional<double> f1() const;
  std::optional<double> answered_share() const;

  void add(Counted counted, AnswerReason reason);
  QaTally& operator+=(const QaTally& other);
  friend bool operator==(const QaTally&, const QaTally&) = default;
};

// The answers of one document to its questions, in their order. Names are those of the question
// document, or the document's own when there is none.
std::vector<QuestionAnswer> answer_all(std::span<const Question* const> questions,
                                       const Document* question_document, const Document& document,
                                       const AnswerSettings& settings,
                                       const std::stop_token& stop = {});

}  // namespace gnomon
