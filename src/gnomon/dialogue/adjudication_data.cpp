#include "gnomon/dialogue/adjudication_data.h"

#include "gnomon/annotate/session.h"
#include "gnomon/dialogue/annotation_words.h"
#include "gnomon/dialogue/answer_keys.h"
#include "gnomon/reason/constraint.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr std::size_t kMostEntailed = 50;

std::string key_for(AnswerAlgebra algebra, Answer answer) {
  for (const AnswerKey& key : answer_keys(algebra)) {
    if (key.answer == answer) {
      return {key.key};
    }
  }
  return {};
}

Value choice_data(const AdjudicationSession& work, const AnnotationWords& words,
                  const DisputeChoice& choice) {
  Value said_by = Value::array();
  for (const std::size_t version : choice.said_by) {
    said_by.push(work.annotators()[version]);
  }
  Value entails = Value::array();
  for (std::size_t i = 0; i < std::min(choice.entails.size(), kMostEntailed); ++i) {
    const Constraint& one = choice.entails[i];
    entails.push(Value::object()
                     .set("first", work.id_of(one.first))
                     .set("second", work.id_of(one.second))
                     .set("answer", answer_name(Answer(one.relation)))
                     .set("words", words.of(one.first, Answer(one.relation), one.second)));
  }
  Value overrules = Value::array();
  for (std::size_t i = 0; i < choice.overrules.size(); ++i) {
    overrules.push(
        Value::object().set("annotator", work.annotators()[i]).set("pairs", choice.overrules[i]));
  }
  return Value::object()
      .set("answer", answer_name(choice.answer))
      .set("phrase", answer_phrase(choice.answer))
      .set("key", key_for(work.result().knowledge().options().algebra, choice.answer))
      .set("said_by", std::move(said_by))
      .set("settles", choice.entails.size())
      .set("entails", std::move(entails))
      .set("overrules", std::move(overrules));
}

Value dispute_data(const AdjudicationSession& work, const AnnotationWords& words) {
  const std::optional<Dispute>& dispute = work.next();
  if (!dispute) {
    return {};
  }
  Value said = Value::array();
  for (std::size_t i = 0; i < dispute->said.size(); ++i) {
    said.push(
        Value::object()
            .set("annotator", work.annotators()[i])
            .set("answer", dispute->said[i] ? Value(answer_name(*dispute->said[i])) : Value()));
  }
  Value choices = Value::array();
  for (const DisputeChoice& choice : dispute->choices) {
    choices.push(choice_data(work, words, choice));
  }
  return Value::object()
      .set("first", entity_data(work.result(), dispute->pair.first))
      .set("second", entity_data(work.result(), dispute->pair.second))
      .set("said", std::move(said))
      .set("choices", std::move(choices));
}

}  // namespace

Value adjudication_data(const AdjudicationSession& work, StateDetail detail) {
  const AnnotationWords words(work.result(), Provenance::kAdjudication);
  const AdjudicationStanding standing = work.standing();
  Value annotators = Value::array();
  for (const std::string& name : work.annotators()) {
    annotators.push(name);
  }
  Value decisions = Value::array();
  const Value statements = statements_data(work.result(), Provenance::kAdjudication);
  for (const Value& statement : statements.items()) {
    if (*statement.find("source") == Value("decided")) {
      decisions.push(statement);
    }
  }
  Value state = Value::object()
                    .set("document", work.document().name())
                    .set("annotators", std::move(annotators))
                    .set("version", work.version())
                    .set("agreed", standing.agreed)
                    .set("disputes", standing.disputes)
                    .set("state", work.next() ? "disputed" : "settled")
                    .set("dispute", dispute_data(work, words))
                    .set("decisions", std::move(decisions))
                    .set("progress", progress_data(standing.result));
  if (detail == StateDetail::kWithText) {
    set_text(state, work.document());
  }
  return state;
}

Value adjudication_step_data(const AdjudicationSession& work, const AnnotationStep& step) {
  const AnnotationWords words(work.result(), Provenance::kAdjudication);
  switch (step.state) {
    case StepState::kTaken:
      return Value::object()
          .set("state", "taken")
          .set("number", step.number)
          .set("words", effect_in_words(step.effect));
    case StepState::kRefused:
      return Value::object()
          .set("state", "refused")
          .set("words", fmt::format("{}", fmt::join(words.of(step.refusal), "\n")));
    case StepState::kOthersFirst:
      break;
  }
  return Value::object().set("state", "others-first").set("words", step.meanwhile);
}

}  // namespace gnomon
