#include "gnomon/qa/evaluation.h"

#include "gnomon/qa/asked_date.h"
#include "gnomon/qa/document_graphs.h"

namespace gnomon {
namespace {

std::optional<double> share(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? std::nullopt
                    : std::optional(static_cast<double>(part) / static_cast<double>(whole));
}

// Whether a fraction is smaller than another one; one without a denominator is the smallest.
struct Fraction {
  std::int64_t part = 0;
  std::int64_t whole = 0;

  friend bool operator<(const Fraction& a, const Fraction& b) {
    return a.whole == 0 || b.whole == 0 ? a.whole < b.whole && b.whole != 0
                                        : a.part * b.whole < b.part * a.whole;
  }
};

bool is_better(const QaTally& a, const QaTally& b) {
  const Fraction recall_a{a.correct, a.questions};
  const Fraction recall_b{b.correct, b.questions};
  if (recall_b < recall_a || recall_a < recall_b) {
    return recall_b < recall_a;
  }
  return Fraction{2 * b.correct, b.answered() + b.questions} <
         Fraction{2 * a.correct, a.answered() + a.questions};
}

// WHEN is answered by a stretch of the calendar.
Counted count_when(const std::string& expected, const QuestionAnswer& answer) {
  if (answer.limits.empty()) {
    return expected == "unknown" ? Counted::kCorrect : Counted::kUnknown;
  }
  const std::optional<ExactInterval> date = asked_date(expected);
  return date && answer.limits == to_string(date->begin) + "/" + to_string(date->end)
             ? Counted::kCorrect
             : Counted::kIncorrect;
}

}  // namespace

std::string_view counted_name(Counted counted) {
  switch (counted) {
    case Counted::kCorrect:
      return "correct";
    case Counted::kIncorrect:
      return "incorrect";
    case Counted::kUnknown:
      return "unknown";
  }
  return "unknown";
}

Counted count_answer(const Question& question, const QuestionAnswer& answer) {
  const std::string expected = question.expected_answer();
  if (question.asked.form == QuestionForm::kWhen) {
    return count_when(expected, answer);
  }
  if (!answer.misspelt && expected == reply_name(answer.reply)) {
    return Counted::kCorrect;
  }
  const bool is_answer =
      answer.reply != Reply::kUnknown || answer.misspelt || expected == "unknown";
  return is_answer ? Counted::kIncorrect : Counted::kUnknown;
}

std::optional<double> QaTally::precision() const { return share(correct, answered()); }

std::optional<double> QaTally::recall() const { return share(correct, questions); }

// 2PR / (P + R), with the counts put in.
std::optional<double> QaTally::f1() const { return share(2 * correct, answered() + questions); }

std::optional<double> QaTally::answered_share() const { return share(answered(), questions); }

void QaTally::add(Counted counted, AnswerReason reason) {
  ++questions;
  if (counted == Counted::kCorrect) {
    ++correct;
  } else if (counted == Counted::kIncorrect) {
    ++incorrect;
  } else {
    ++unknown;
    ++(reason == AnswerReason::kEntityMissing ? missing_entity
       : reason == AnswerReason::kRelationMissing || reason == AnswerReason::kNoDate
           ? missing_relation
           : unusable);
  }
}

QaTally& QaTally::operator+=(const QaTally& other) {
  questions += other.questions;
  correct += other.correct;
  incorrect += other.incorrect;
  unknown += other.unknown;
  missing_entity += other.missing_entity;
  missing_relation += other.missing_relation;
  unusable += other.unusable;
  return *this;
}

std::optional<double> ListTally::precision() const { return share(correct, listed); }

std::optional<double> ListTally::recall() const { return share(correct, expected); }

std::optional<double> ListTally::f1() const { return share(2 * correct, listed + expected); }

ListTally& ListTally::operator+=(const ListTally& other) {
  questions += other.questions;
  unanswered += other.unanswered;
  expected += other.expected;
  listed += other.listed;
  correct += other.correct;
  return *this;
}

std::vector<Rank> ranks(std::span<const QaTally> systems) {
  std::vector<Rank> result(systems.size());
  for (std::size_t i = 0; i < systems.size(); ++i) {
    for (std::size_t k = 0; k < systems.size(); ++k) {
      const bool better = is_better(systems[k], systems[i]);
      result[i].place += better ? 1 : 0;
      result[i].tied = result[i].tied || (k != i && !better && !is_better(systems[i], systems[k]));
    }
  }
  return result;
}

std::vector<QuestionAnswer> answer_all(std::span<const Question* const> questions,
                                       const Document* question_document, const Document& document,
                                       const AnswerSettings& settings,
                                       const std::stop_token& stop) {
  const Result<QuestionNames> names = question_document == nullptr
                                          ? Result<QuestionNames>(QuestionNames::own(document))
                                          : QuestionNames::aligned(*question_document, document);
  std::vector<QuestionAnswer> answers;
  answers.reserve(questions.size());
  if (!names) {
    const QuestionAnswer none{Reply::kUnknown, AnswerReason::kDocumentDiffers, names.error().what};
    answers.assign(questions.size(), none);
    return answers;
  }
  DocumentGraphs graphs(document, settings, stop);
  for (const Question* question : questions) {
    answers.push_back(graphs.of(question->asked, *names).answer(question->asked, *names));
  }
  return answers;
}

}  // namespace gnomon
