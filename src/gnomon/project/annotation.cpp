#include "gnomon/project/annotation.h"

#include "gnomon/base/run.h"
#include "gnomon/base/utf8.h"
#include "gnomon/tasks/task.h"
#include "gnomon/timeml/mention.h"

#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

Result<Annotation> replayed(Annotation annotation, std::vector<LoggedAction> log,
                            const std::stop_token& stop) {
  annotation.session.begin_replay();
  for (LoggedAction& logged : log) {
    annotation.last = logged.number;
    if (!annotation.session.apply(logged.action, logged.number, stop)) {
      annotation.refused.push_back(std::move(logged));
    }
    if (stop.stop_requested()) {
      return Failure(cancelled());
    }
  }
  annotation.session.end_replay();
  return annotation;
}

Annotation start(const ProjectSettings& settings, std::string_view annotator, Document document) {
  return start_annotation(knowledge_options(settings), annotator,
                          std::make_shared<const Document>(std::move(document)));
}

// Whether an answer has nothing to answer any more.
bool resolved(const Session& session, const Action& action) {
  const std::optional<Entity> first = session.find(action.first);
  const std::optional<Entity> second = session.find(action.second);
  return action.kind == ActionKind::kAnswer && first && second && *first != *second &&
         session.knowledge().state(*first, *second) != PairState::kPending;
}

std::string words_of(const Session& session, std::string_view id) {
  const std::optional<Entity> entity = session.find(id);
  const std::string words =
      entity ? mention(session.document(), session.entities()[position(*entity)].name.refers_to)
             : std::string();
  return words.empty() ? shown(id) : fmt::format("{} '{}'", shown(id), words);
}

// "event e3 'left'", "time t2 'Friday'".
std::string entity_in_words(const Session& session, const Action& action) {
  const MarkedEntity* now = session.marks().find(action.first);
  const EntityMark* mark = action.entity ? &*action.entity : now != nullptr ? &now->mark : nullptr;
  if (mark == nullptr) {
    return shown(action.first);
  }
  const std::string_view text = session.document().text();
  const bool inside = mark->span.begin <= mark->span.end && mark->span.end <= text.size();
  const std::string words = shown(inside ? mark->span.of(text) : std::string_view());
  return fmt::format("{} {}{}", mark->kind == ElementKind::kTimex ? "time" : "event",
                     shown(action.first), words.empty() ? "" : fmt::format(" '{}'", words));
}

// "class OCCURRENCE", "value 2026-03-02".
std::string values_in_words(const EntityMark& mark) {
  const bool is_time = mark.kind == ElementKind::kTimex;
  const std::string_view value = value_of(mark, is_time ? "value" : "class");
  return fmt::format("{} {}", is_time ? "value" : "class", value.empty() ? "-" : shown(value));
}

std::string words_of(const Session& session, Entity entity) {
  return words_of(session, session.entities()[position(entity)].name.id);
}

}  // namespace

KnowledgeOptions knowledge_options(const ProjectSettings& settings) {
  KnowledgeOptions options;
  options.algebra = settings.algebra;
  options.infer_undetermined = settings.infer_undetermined;
  options.calendar = settings.calendar;
  if (!settings.task.empty()) {
    options.tasks = parse_tasks(settings.task).value_or(std::vector<const Task*>{});
  }
  return options;
}

Annotation start_annotation(const KnowledgeOptions& options, std::string_view annotator,
                            std::shared_ptr<const Document> document) {
  Session session(*document, options);
  return {std::string(annotator), std::move(document), std::move(session), 0, {}};
}

Result<Annotation> load_annotation(Project& project, std::string_view document,
                                   std::string_view annotator, const std::stop_token& stop) {
  Result<Document> read = project.document(document);
  if (!read) {
    return Failure(read.error());
  }
  Result<std::vector<LoggedAction>> log = project.log(document, annotator);
  if (!log) {
    return Failure(log.error());
  }
  return replayed(start(project.settings(), annotator, std::move(*read)), std::move(*log), stop);
}

Result<void> reload(Project& project, Annotation& annotation, const std::stop_token& stop) {
  Result<std::vector<LoggedAction>> log =
      project.log(annotation.document->name(), annotation.annotator);
  if (!log) {
    return Failure(log.error());
  }
  Result<Annotation> again = replayed(start_annotation(annotation.session.knowledge().options(),
                                                       annotation.annotator, annotation.document),
                                      std::move(*log), stop);
  if (!again) {
    return Failure(again.error());
  }
  annotation = std::move(*again);
  return {};
}

Result<std::optional<Annotation>> load_adjudicated(Project& project, std::string_view document,
                                                   const std::stop_token& stop) {
  Result<std::vector<AdjudicatedVersion>> versions = project.adjudicated(document);
  if (!versions) {
    return Failure(versions.error());
  }
  if (versions->empty()) {
    return std::nullopt;
  }
  Result<Document> read = project.document(document);
  if (!read) {
    return Failure(read.error());
  }
  const AdjudicatedVersion& latest = versions->back();
  std::vector<LoggedAction> log;
  for (const Action& statement : latest.statements) {
    log.push_back({log.size() + 1, statement, latest.when});
  }
  Result<Annotation> annotation = replayed(
      start(project.settings(), latest.adjudicator, std::move(*read)), std::move(log), stop);
  if (!annotation) {
    return Failure(annotation.error());
  }
  return std::move(*annotation);
}

Result<Recorded> record(Project& project, Annotation& annotation, const Action& action,
                        AfterOthers others) {
  Recorded result;
  for (;;) {
    if (!result.meanwhile.empty()) {
      result.resolved_meanwhile = resolved(annotation.session, action);
      if (result.resolved_meanwhile || others == AfterOthers::kLookAgain) {
        return result;
      }
    }
    auto effect = annotation.session.apply(action, annotation.last + 1);
    const Result<Appended> appended =
        project.append(annotation.document->name(), annotation.annotator, annotation.last,
                       std::span(&action, effect ? 1 : 0));
    if (appended && appended->done) {
      if (effect) {
        annotation.last = appended->number;
        result.number = appended->number;
        result.effect = std::move(*effect);
      } else {
        result.refusal = std::move(effect.error());
      }
      return result;
    }
    // Back to what the log has. It is rare that this is needed, so it may cost.
    const Result<void> again = reload(project, annotation);
    if (!appended || !again) {
      return Failure(!appended ? appended.error() : again.error());
    }
    result.meanwhile.insert(result.meanwhile.end(), appended->meanwhile.begin(),
                            appended->meanwhile.end());
  }
}

std::string in_words(const Session& session, const Action& action) {
  switch (action.kind) {
    case ActionKind::kTakeBack:
      return fmt::format("action {} undone", action.taken_back);
    case ActionKind::kMarkEntity:
    case ActionKind::kChangeEntity:
      return fmt::format("{}, {}", entity_in_words(session, action),
                         action.entity ? values_in_words(*action.entity) : "-");
    case ActionKind::kRemoveEntity:
      return fmt::format("{} removed", entity_in_words(session, action));
    case ActionKind::kSkip:
      return fmt::format("{} and {} skipped", words_of(session, action.first),
                         words_of(session, action.second));
    default:
      return fmt::format("{} {} {}", words_of(session, action.first), answer_phrase(action.answer),
                         words_of(session, action.second));
  }
}

std::string in_words(const Session& session, const Refusal& refusal) {
  std::vector<std::string> reasons;
  for (const Statement& said : refusal.because) {
    reasons.push_back(fmt::format("{} {} {}", words_of(session, said.first),
                                  answer_phrase(said.answer), words_of(session, said.second)));
  }
  const std::string because = fmt::format("{}", fmt::join(reasons, "; "));
  switch (refusal.reason) {
    case RefusalReason::kUnknownEntity:
      return "the document does not have both entities";
    case RefusalReason::kNothingToTakeBack:
      return "no such action, or it was already undone";
    case RefusalReason::kAlreadyRelated:
      return fmt::format("it follows from: {}", because);
    case RefusalReason::kRelatesUndetermined:
      return fmt::format("it would relate {} and {}, which are stated to be undetermined{}{}",
                         words_of(session, refusal.undetermined->first),
                         words_of(session, refusal.undetermined->second),
                         reasons.empty() ? "" : ", because of: ", because);
    case RefusalReason::kNoWords:
      return "an event or a time is words of the text";
    case RefusalReason::kOverlaps:
      return fmt::format("it shares words with {}", shown(refusal.entity));
    case RefusalReason::kCutsElement:
      return fmt::format("it would cut an element {} in two", shown(refusal.entity));
    case RefusalReason::kContradicts:
      break;
  }
  return reasons.empty() ? "it contradicts earlier answers"
                         : fmt::format("it contradicts: {}", because);
}

}  // namespace gnomon
