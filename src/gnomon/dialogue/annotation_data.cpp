#include "gnomon/dialogue/annotation_data.h"

#include "gnomon/annotate/session.h"
#include "gnomon/dialogue/annotation_words.h"
#include "gnomon/dialogue/answer_keys.h"
#include "gnomon/operations/entity_actions.h"
#include "gnomon/operations/show.h"
#include "gnomon/present/shown_entities.h"
#include "gnomon/timeml/event_values.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

// So many consequences of one answer are listed; all of them are counted.
constexpr std::size_t kMostListed = 200;

std::string_view id_in(const Session& session, Entity entity) {
  return session.entities()[position(entity)].name.id;
}

Value pair_ids(const Session& session, Pair pair) {
  return Value::array().push(id_in(session, pair.first)).push(id_in(session, pair.second));
}

Value pairs_data(const Session& session, const std::vector<Pair>& pairs) {
  Value list = Value::array();
  for (std::size_t i = 0; i < std::min(pairs.size(), kMostListed); ++i) {
    list.push(pair_ids(session, pairs[i]));
  }
  return list;
}

Value statement_data(const Session& session, const AnnotationWords& words,
                     const Statement& statement, Provenance provenance) {
  return Value::object()
      .set("number", statement.number)
      .set("first", id_in(session, statement.first))
      .set("second", id_in(session, statement.second))
      .set("answer", answer_name(statement.answer))
      .set("source", provenance_name(statement.source, provenance))
      .set("words", words.of(statement.first, statement.answer, statement.second));
}

Value statement_list(const Session& session, const AnnotationWords& words,
                     const std::vector<Statement>& statements) {
  Value list = Value::array();
  for (const Statement& statement : statements) {
    list.push(statement_data(session, words, statement, Provenance::kAnnotation));
  }
  return list;
}

std::string_view state_name(PairState state) {
  switch (state) {
    case PairState::kPending:
      return "open";
    case PairState::kRelated:
      return "related";
    case PairState::kUndetermined:
      return "undetermined";
    case PairState::kInferredUndetermined:
      break;
  }
  return "inferred-undetermined";
}

std::string_view reason_name(RefusalReason reason) {
  switch (reason) {
    case RefusalReason::kUnknownEntity:
      return "unknown-entity";
    case RefusalReason::kContradicts:
      return "contradicts";
    case RefusalReason::kRelatesUndetermined:
      return "relates-undetermined";
    case RefusalReason::kAlreadyRelated:
      return "already-related";
    case RefusalReason::kNothingToTakeBack:
      return "nothing-to-take-back";
    case RefusalReason::kNoWords:
      return "no-words";
    case RefusalReason::kOverlaps:
      return "overlaps";
    case RefusalReason::kCutsElement:
      break;
  }
  return "cuts-element";
}

// How many pairs an answer would resolve; nothing when it cannot be given.
std::optional<std::size_t> resolved_by(const Knowledge& knowledge, Pair pair, Answer answer) {
  if (knowledge.state(pair.first, pair.second) != PairState::kPending) {
    return std::nullopt;
  }
  if (answer.definite()) {
    return knowledge.gain(pair.first, pair.second, answer.relation());
  }
  return 1 + knowledge.exclusion(pair.first, pair.second).pairs;
}

Value question_data(const AnnotationSession& work) {
  const std::optional<Pair> pair = work.next();
  if (!pair) {
    return {};
  }
  const Session& session = work.session();
  const Knowledge& knowledge = session.knowledge();
  Value answers = Value::array();
  for (const AnswerKey& key : answer_keys(knowledge.options().algebra)) {
    const std::optional<std::size_t> gain = resolved_by(knowledge, *pair, key.answer);
    answers.push(Value::object()
                     .set("name", answer_name(key.answer))
                     .set("phrase", answer_phrase(key.answer))
                     .set("key", std::string(1, key.key))
                     .set("possible", gain.has_value())
                     .set("resolves", gain.value_or(0)));
  }
  const Task* task = session.task_of(*pair);
  return Value::object()
      .set("first", entity_data(session, pair->first))
      .set("second", entity_data(session, pair->second))
      .set("in_task", task != nullptr)
      .set("answers", std::move(answers));
}

Value answer_names(AnswerAlgebra algebra) {
  Value list = Value::array();
  for (const AnswerKey& key : answer_keys(algebra)) {
    list.push(Value::object()
                  .set("name", answer_name(key.answer))
                  .set("phrase", answer_phrase(key.answer))
                  .set("key", std::string(1, key.key)));
  }
  return list;
}

// What was marked, moved or removed and counts.
Value edits_data(const Session& session) {
  Value list = Value::array();
  for (const LoggedAction& edit : session.edits()) {
    list.push(Value::object()
                  .set("number", edit.number)
                  .set("action", action_name(edit.action.kind))
                  .set("entity", edit.action.first));
  }
  return list;
}

// Each statement of ours behind a refusal, and what it would cost to take it back.
Value ways_out(const AnnotationSession& work, const AnnotationWords& words,
               const Refusal& refusal) {
  Value ways = Value::array();
  for (const Statement& statement : refusal.because) {
    if (statement.number == 0) {
      continue;  // the calendar stays as it is
    }
    Session copy = work.session();
    const auto effect = copy.apply({.kind = ActionKind::kTakeBack, .taken_back = statement.number},
                                   work.last_number() + 1);
    if (effect) {
      ways.push(Value::object()
                    .set("take_back", statement.number)
                    .set("words", words.of(statement))
                    .set("reopens", effect->reopened.size()));
    }
  }
  return ways;
}

}  // namespace

void set_text(Value& state, const Document& document) {
  const ShowResult shown = shown_document(document);
  state.set("text", shown.text)
      .set("sentences", shown_sentences_data(shown))
      .set("entities", shown_entities_data(shown));
}

Value entity_data(const Session& session, Entity entity) {
  const DocumentNetwork::Name& name = session.entities()[position(entity)].name;
  const auto event = event_of(session.document(), name.refers_to);
  return Value::object()
      .set("id", name.id)
      .set("entity", event ? session.document()[*event].eid : name.id)
      .set("words", mention(session.document(), name.refers_to));
}

Value progress_data(const SessionProgress& progress) {
  return Value::object()
      .set("pairs", progress.pairs)
      .set("calendar", progress.calendar)
      .set("imported", progress.imported)
      .set("marked", progress.marked)
      .set("asked", progress.asked)
      .set("inferred", progress.inferred)
      .set("undetermined", progress.undetermined)
      .set("inferred_undetermined", progress.inferred_undetermined)
      .set("open", progress.open)
      .set("prompts", progress.prompts)
      .set("resolved", progress.resolved());
}

Value statements_data(const Session& session, Provenance provenance) {
  const AnnotationWords words(session, provenance);
  Value list = Value::array();
  for (const Statement& statement : session.statements()) {
    list.push(statement_data(session, words, statement, provenance));
  }
  return list;
}

Value annotation_data(const AnnotationSession& work, StateDetail detail) {
  const Session& session = work.session();
  const AnswerAlgebra algebra = session.knowledge().options().algebra;
  Value classes = Value::array();
  for (const std::string_view one : event_classes()) {
    classes.push(one);
  }
  Value state = Value::object()
                    .set("annotator", work.annotator())
                    .set("document", work.document().name())
                    .set("seq", work.last_number())
                    .set("state", work.next() ? "asking" : "finished")
                    .set("to_mark", work.last_number() == 0 && nothing_marked(session))
                    .set("question", question_data(work))
                    .set("progress", progress_data(work.progress()))
                    .set("questions_left", work.questions_left())
                    .set("window", work.window())
                    .set("impossible", work.opened().impossible)
                    .set("statements", statements_data(session, Provenance::kAnnotation))
                    .set("edits", edits_data(session))
                    .set("answers", answer_names(algebra))
                    .set("event_classes", std::move(classes));
  if (detail == StateDetail::kWithText) {
    set_text(state, work.document());
  }
  return state;
}

Value step_data(const AnnotationSession& work, const AnnotationStep& step) {
  const Session& session = work.session();
  const AnnotationWords words(session);
  if (step.state == StepState::kRefused) {
    return Value::object()
        .set("state", "refused")
        .set("why", reason_name(step.refusal.reason))
        .set("words", fmt::format("{}", fmt::join(words.of(step.refusal), "\n")))
        .set("entity", step.refusal.entity)
        .set("because", statement_list(session, words, step.refusal.because))
        .set("ways_out", ways_out(work, words, step.refusal));
  }
  if (step.state == StepState::kOthersFirst) {
    return Value::object()
        .set("state", "others-first")
        .set("others", step.others)
        .set("words", step.meanwhile);
  }
  const Effect& effect = step.effect;
  return Value::object()
      .set("state", "taken")
      .set("number", step.number)
      .set("action", action_name(step.action.kind))
      .set("words", effect_in_words(effect))
      .set("related", pairs_data(session, effect.related))
      .set("related_count", effect.related.size())
      .set("undetermined", pairs_data(session, effect.undetermined))
      .set("undetermined_count", effect.undetermined.size())
      .set("reopened", pairs_data(session, effect.reopened))
      .set("reopened_count", effect.reopened.size())
      .set("entities_changed", effect.entities_changed)
      .set("statements_lost", effect.statements_lost)
      .set("statements_restored", effect.statements_restored);
}

Value preview_data(const AnnotationSession& work, Pair pair) {
  const Session& session = work.session();
  const Knowledge& knowledge = session.knowledge();
  const AnnotationWords words(session);
  const std::vector<Pair> pending = knowledge.pending();
  Value answers = Value::array();
  for (const AnswerKey& key : answer_keys(knowledge.options().algebra)) {
    Knowledge then = knowledge;
    const bool possible =
        knowledge.state(pair.first, pair.second) == PairState::kPending &&
        (key.answer.definite() ? then.relate(pair.first, pair.second, key.answer.relation())
                               : then.leave_undetermined(pair.first, pair.second));
    Value related = Value::array();
    std::size_t resolved = 0;
    std::size_t undetermined = 0;
    for (const Pair& open : pending) {
      const PairState state = then.state(open.first, open.second);
      if (!possible || state == PairState::kPending) {
        continue;
      }
      ++resolved;
      if (state != PairState::kRelated) {
        ++undetermined;
      } else if (related.items().size() < kMostListed) {
        const Answer follows(then.relation(open.first, open.second));
        related.push(Value::object()
                         .set("first", id_in(session, open.first))
                         .set("second", id_in(session, open.second))
                         .set("answer", answer_name(follows))
                         .set("words", words.of(open.first, follows, open.second)));
      }
    }
    answers.push(Value::object()
                     .set("name", answer_name(key.answer))
                     .set("key", std::string(1, key.key))
                     .set("possible", possible)
                     .set("resolves", resolved)
                     .set("related", std::move(related))
                     .set("undetermined", undetermined));
  }
  return Value::object()
      .set("first", entity_data(session, pair.first))
      .set("second", entity_data(session, pair.second))
      .set("answers", std::move(answers));
}

Value why_data(const AnnotationSession& work, Pair pair, std::optional<Answer> answer) {
  const Session& session = work.session();
  const AnnotationWords words(session);
  const PairState state = session.knowledge().state(pair.first, pair.second);
  Value found = Value::object()
                    .set("first", entity_data(session, pair.first))
                    .set("second", entity_data(session, pair.second))
                    .set("state", state_name(state))
                    .set("standing", words.standing(session, pair));
  if (answer && answer->definite()) {
    const std::optional<Refusal> refusal = work.why_not(pair, answer->relation());
    return found.set("possible", !refusal)
        .set("words", refusal ? fmt::format("{}", fmt::join(words.of(*refusal), "\n")) : "")
        .set("statements",
             refusal ? statement_list(session, words, refusal->because) : Value::array());
  }
  return found.set("words", fmt::format("{}", fmt::join(words.why(session, pair), "\n")))
      .set("statements", statement_list(session, words, work.why(pair)));
}

Value known_data(const AnnotationSession& work, std::optional<Entity> of) {
  const Session& session = work.session();
  Value pairs = Value::array();
  for (const KnownPair& known : work.known()) {
    if (of && known.pair.first != *of && known.pair.second != *of) {
      continue;
    }
    const bool related = known.state == PairState::kRelated;
    pairs.push(Value::object()
                   .set("first", id_in(session, known.pair.first))
                   .set("second", id_in(session, known.pair.second))
                   .set("state", state_name(known.state))
                   .set("answer", related ? Value(answer_name(Answer(known.relation))) : Value())
                   .set("source", known.source ? Value(provenance_name(*known.source,
                                                                       Provenance::kAnnotation))
                                               : Value()));
  }
  return Value::object().set("pairs", std::move(pairs));
}

Value standing_data(const std::vector<DocumentStanding>& documents) {
  Value list = Value::array();
  for (const DocumentStanding& one : documents) {
    list.push(Value::object()
                  .set("name", one.name)
                  .set("entities", one.entities)
                  .set("pairs", one.pairs)
                  .set("open", one.open)
                  .set("to_ask", one.to_ask)
                  .set("begun", one.begun)
                  .set("to_mark", one.to_mark));
  }
  return list;
}

}  // namespace gnomon
