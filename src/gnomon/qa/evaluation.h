// How good the answers of a system are: the measures of QA TempEval.
#pragma once

#include "gnomon/qa/answer.h"
#include "gnomon/qa/question.h"
#include "gnomon/timeml/document.h"

#include <cstddef>
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

// Counts of lists: of what they hold, those of several questions added up.
struct ListTally {
  std::int64_t questions = 0;
  std::int64_t unanswered = 0;  // so many of them have no list, which counts as an empty one
  std::int64_t expected = 0;    // entities that the lists should have
  std::int64_t listed = 0;      // that they have, of those that the question document marks
  std::int64_t correct = 0;     // that they should have and have

  std::optional<double> precision() const;
  std::optional<double> recall() const;
  std::optional<double> f1() const;

  ListTally& operator+=(const ListTally& other);
  friend bool operator==(const ListTally&, const ListTally&) = default;
};

// The place of a system among others, from 1: by recall, those of equal recall by F1. Equal ones
// share a place, and the next one comes behind all of them.
struct Rank {
  std::size_t place = 1;
  bool tied = false;

  friend bool operator==(const Rank&, const Rank&) = default;
};
std::vector<Rank> ranks(std::span<const QaTally> systems);

// The answers of one document to its questions, in their order. Names are those of the question
// document, or the document's own when there is none.
std::vector<QuestionAnswer> answer_all(std::span<const Question* const> questions,
                                       const Document* question_document, const Document& document,
                                       const AnswerSettings& settings,
                                       const std::stop_token& stop = {});

}  // namespace gnomon
