#include "gnomon/qa/evaluation.h"

#include "gnomon/qa/answer_graph.h"

namespace gnomon {
namespace {

std::optional<double> share(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? std::nullopt
                    : std::optional(static_cast<double>(part) / static_cast<double>(whole));
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
    ++(reason == AnswerReason::kEntityMissing     ? missing_entity
       : reason == AnswerReason::kRelationMissing ? missing_relation
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
  const AnswerGraph graph(document, settings, stop);
  for (const Question* question : questions) {
    answers.push_back(graph.answer(question->asked, *names));
  }
  return answers;
}

}  // namespace gnomon
