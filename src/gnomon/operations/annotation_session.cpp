#include "gnomon/operations/annotation_session.h"

#include "gnomon/annotate/strategies.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

std::size_t pairs_of(std::size_t entities) {
  return entities < 2 ? 0 : entities * (entities - 1) / 2;
}

std::vector<std::string> names_of(const std::vector<ProjectDocument>& documents) {
  std::vector<std::string> names;
  names.reserve(documents.size());
  for (const ProjectDocument& document : documents) {
    names.push_back(document.name);
  }
  return names;
}

const LastAction* end_of(const std::vector<LastAction>& ends, const std::string& document) {
  const auto found = std::ranges::find(ends, document, &LastAction::document);
  return found == ends.end() ? nullptr : &*found;
}

Failure nothing_asked() {
  return fail(codes::kNothingAsked, "", "no question to answer",
              "all pairs of this document are resolved");
}

}  // namespace

AnnotationSession::AnnotationSession(std::unique_ptr<Project> project, AnnotationRequest request)
    : project_(std::move(project)), request_(std::move(request)) {
  if (project_) {
    settings_ = project_->settings();
  }
}

Result<AnnotationSession> AnnotationSession::open(const AnnotationRequest& request,
                                                  const Run& run) {
  Result<Project> project = open_project(request);
  if (!project) {
    return Failure(project.error());
  }
  return open(std::move(*project), request, run);
}

Result<AnnotationSession> AnnotationSession::open(Project project, const AnnotationRequest& request,
                                                  const Run& run) {
  if (request.annotator.empty()) {
    return fail(codes::kMissingField, "", "missing annotator", "give a name as `annotator`");
  }
  AnnotationSession session(std::make_unique<Project>(std::move(project)), request);
  if (const Result<void> found = session.find_assigned(); !found) {
    return Failure(found.error());
  }
  const Result<void> opened =
      request.document.empty() ? session.open_first(run) : session.go_to(request.document);
  if (!opened) {
    return Failure(opened.error());
  }
  return session;
}

Result<AnnotationSession> AnnotationSession::in_memory(SharedDocument document,
                                                       const ProjectSettings& settings,
                                                       const AnnotationRequest& request) {
  AnnotationSession session(nullptr, request);
  session.settings_ = settings;
  Annotation annotation =
      start_annotation(knowledge_options(settings), request.annotator, std::move(document));
  session.assigned_ = {
      {std::string(annotation.document->name()), annotation.session.entities().size(), ""}};
  OpenedDocument opened;
  if (request.import_links) {
    std::vector<Action> taken;
    opened.imported = take_links(annotation, *annotation.document, settings.during, taken);
  }
  if (const Result<void> begun = session.begin(std::move(annotation), std::move(opened)); !begun) {
    return Failure(begun.error());
  }
  return session;
}

const std::string& AnnotationSession::where() const {
  static const std::string kNowhere;
  return project_ ? project_->where() : kNowhere;
}

Result<void> AnnotationSession::find_assigned() {
  const auto annotators = project_->annotators();
  const auto assignments = project_->assignments();
  const auto documents = project_->documents();
  if (!annotators || !assignments || !documents) {
    return Failure(!annotators    ? annotators.error()
                   : !assignments ? assignments.error()
                                  : documents.error());
  }
  if (std::ranges::find(*annotators, request_.annotator) == annotators->end()) {
    return Failure(no_such(where(), "annotator", request_.annotator, *annotators));
  }
  for (const ProjectDocument& document : *documents) {
    if (std::ranges::find(*assignments, Assignment{document.name, request_.annotator}) !=
        assignments->end()) {
      assigned_.push_back(document);
    }
  }
  if (assigned_.empty()) {
    return fail(codes::kNotAssigned, where(),
                fmt::format("no document is assigned to '{}'", shown(request_.annotator)),
                "assign some, or give another `annotator`");
  }
  return {};
}

// Where the last action was; when that document is finished, the next one that is not.
Result<void> AnnotationSession::open_first(const Run& run) {
  const Result<std::vector<LastAction>> ends = project_->last_actions(request_.annotator);
  if (!ends) {
    return Failure(ends.error());
  }
  std::size_t latest = 0;
  std::string when;
  for (std::size_t i = 0; i < assigned_.size(); ++i) {
    const LastAction* end = end_of(*ends, assigned_[i].name);
    if (end != nullptr && end->when >= when) {
      latest = i;
      when = end->when;
    }
  }
  for (std::size_t step = 0; step < assigned_.size(); ++step) {
    if (run.stopped()) {
      return Failure(cancelled());
    }
    Result<void> opened = go_to(assigned_[(latest + step) % assigned_.size()].name);
    if (!opened || question_) {
      return opened;
    }
  }
  return go_to(assigned_[latest].name);
}

Result<void> AnnotationSession::go_to(const std::string& document) {
  if (std::ranges::find(assigned_, document, &ProjectDocument::name) == assigned_.end()) {
    return Failure(no_such(where(), "document assigned to you", document, names_of(assigned_)));
  }
  if (!project_) {
    return {};  // the only one
  }
  OpenedDocument opened;
  Result<Annotation> annotation = start(document, opened);
  return annotation ? begin(std::move(*annotation), std::move(opened))
                    : Failure(annotation.error());
}

Result<Annotation> AnnotationSession::start(const std::string& document, OpenedDocument& opened) {
  Result<Annotation> annotation = load_annotation(*project_, document, request_.annotator);
  if (!annotation) {
    return annotation;
  }
  opened.begun = annotation->last > 0;
  if (request_.import_links && !opened.begun) {
    Result<LinkImport> imported =
        gnomon::import_links(*project_, *annotation->document, request_.annotator);
    const Result<void> again =
        imported ? reload(*project_, *annotation) : Failure(imported.error());
    if (!again) {
      return Failure(again.error());
    }
    opened.imported = std::move(*imported);
  }
  return annotation;
}

Result<void> AnnotationSession::begin(Annotation annotation, OpenedDocument opened) {
  StrategyOptions choice;
  choice.window = request_.window;
  for (const AskedEntity& entity : annotation.session.entities()) {
    choice.facts.push_back(entity.facts);
  }
  Result<std::unique_ptr<Strategy>> strategy =
      make_strategy(request_.strategy.empty() ? settings_.strategy : request_.strategy, choice);
  if (!strategy) {
    return Failure(strategy.error());
  }
  opened.refused = annotation.refused;
  annotation_ = std::make_unique<Annotation>(std::move(annotation));
  opened_ = std::move(opened);
  strategy_ = std::move(*strategy);
  choose_question(std::nullopt);
  return {};
}

void AnnotationSession::choose_question(std::optional<Pair> wanted) {
  const Knowledge& knowledge = session().knowledge();
  if (wanted && knowledge.state(wanted->first, wanted->second) == PairState::kPending) {
    question_ = wanted;
    return;
  }
  const std::vector<Pair> candidates = session().candidates();
  question_ = candidates.empty() ? std::nullopt : strategy_->choose(knowledge, candidates);
}

std::vector<Answer> AnnotationSession::possible_answers() const {
  std::vector<Answer> result;
  const Knowledge& knowledge = session().knowledge();
  for (const RelationSet relation : definite_answers(knowledge.options().algebra)) {
    if (question_ && knowledge.admits(question_->first, question_->second, relation)) {
      result.emplace_back(relation);
    }
  }
  return result;
}

Result<AnnotationStep> AnnotationSession::answer(Answer answer) {
  if (!question_) {
    return nothing_asked();
  }
  const auto entities = session().entities();
  return take({.kind = ActionKind::kAnswer,
               .first = std::string(entities[position(question_->first)].name.id),
               .second = std::string(entities[position(question_->second)].name.id),
               .answer = answer});
}

Result<AnnotationStep> AnnotationSession::skip() {
  if (!question_) {
    return nothing_asked();
  }
  const auto entities = session().entities();
  return take({.kind = ActionKind::kSkip,
               .first = std::string(entities[position(question_->first)].name.id),
               .second = std::string(entities[position(question_->second)].name.id)});
}

Result<AnnotationStep> AnnotationSession::mark(std::string first, Answer answer,
                                               std::string second) {
  return take({.kind = ActionKind::kMark,
               .first = std::move(first),
               .second = std::move(second),
               .answer = answer});
}

Result<AnnotationStep> AnnotationSession::take_back(std::uint64_t number) {
  return take({.kind = ActionKind::kTakeBack, .taken_back = number});
}

Result<AnnotationStep> AnnotationSession::take_back() {
  return take_back(session().last().value_or(0));
}

Result<AnnotationStep> AnnotationSession::take(const Action& action) {
  AnnotationStep step{.action = action, .asked = question_};
  for (const Statement& statement : session().statements()) {
    if (action.kind == ActionKind::kTakeBack && statement.number == action.taken_back) {
      step.taken_back = statement;
    }
  }
  Result<Recorded> recorded = keep(action);
  if (!recorded) {
    return Failure(recorded.error());
  }
  step.number = recorded->number;
  step.effect = std::move(recorded->effect);
  if (!recorded->meanwhile.empty()) {
    step.state = StepState::kOthersFirst;
    step.others = recorded->meanwhile.size();
    choose_question(question_);
  } else if (recorded->refusal) {
    step.state = StepState::kRefused;
    step.refusal = std::move(*recorded->refusal);
  } else if (action.kind == ActionKind::kMark) {
    choose_question(question_);
  } else {
    choose_question(step.taken_back
                        ? std::optional(pair_of(step.taken_back->first, step.taken_back->second))
                        : std::nullopt);
  }
  return step;
}

Result<Recorded> AnnotationSession::keep(const Action& action) {
  if (project_) {
    return record(*project_, *annotation_, action, AfterOthers::kLookAgain);
  }
  Recorded recorded;
  auto effect = annotation_->session.apply(action, annotation_->last + 1);
  if (effect) {
    recorded.number = ++annotation_->last;
    recorded.effect = std::move(*effect);
  } else {
    recorded.refusal = std::move(effect.error());
  }
  return recorded;
}

std::vector<KnownPair> AnnotationSession::known() const {
  std::vector<KnownPair> result;
  const Knowledge& knowledge = session().knowledge();
  const std::size_t count = session().entities().size();
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) {
      const Pair pair{static_cast<Entity>(i), static_cast<Entity>(j)};
      const PairState state = knowledge.state(pair.first, pair.second);
      if (state != PairState::kPending) {
        result.push_back({pair, state, knowledge.relation(pair.first, pair.second),
                          session().source(pair.first, pair.second)});
      }
    }
  }
  return result;
}

std::vector<Statement> AnnotationSession::why(Pair pair) const {
  return session().why(pair.first, pair.second);
}

std::optional<Refusal> AnnotationSession::why_not(Pair pair, RelationSet answer) const {
  return session().why_not(pair.first, pair.second, answer);
}

Document AnnotationSession::annotated(AnnotatedDocumentOptions options) const {
  options.during = settings_.during;
  return annotated_document(session(), options);
}

Result<std::vector<DocumentStanding>> AnnotationSession::standing(const Run& run) {
  std::vector<LastAction> ends;
  if (project_) {
    Result<std::vector<LastAction>> read = project_->last_actions(request_.annotator);
    if (!read) {
      return Failure(read.error());
    }
    ends = std::move(*read);
  }
  std::vector<DocumentStanding> result;
  for (const ProjectDocument& one : assigned_) {
    if (run.stopped()) {
      return Failure(cancelled());
    }
    const std::size_t pairs = pairs_of(one.entities);
    DocumentStanding standing{one.name, one.entities, pairs, pairs};
    const LastAction* end = end_of(ends, one.name);
    if (one.name == document().name()) {
      standing.open = progress().open;
    } else if (end != nullptr) {
      Seen& seen = seen_[one.name];
      if (seen.last != end->number) {
        const Result<Annotation> loaded = load_annotation(*project_, one.name, request_.annotator);
        if (!loaded) {
          return Failure(loaded.error());
        }
        seen = {loaded->last, loaded->session.progress().open};
      }
      standing.open = seen.open;
    }
    result.push_back(std::move(standing));
  }
  return result;
}

}  // namespace gnomon
