#include "gnomon/operations/annotation_session.h"

#include "gnomon/annotate/question_estimate.h"
#include "gnomon/annotate/session.h"
#include "gnomon/annotate/strategies.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/operations/asked_tasks.h"
#include "gnomon/operations/entity_actions.h"
#include "gnomon/operations/guided_weights.h"
#include "gnomon/operations/open_project.h"
#include "gnomon/project/annotation.h"
#include "gnomon/project/import_links.h"
#include "gnomon/project/project.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>
#include <map>
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

// Those that there may be questions about: all, or the pairs of tasks.
std::vector<Pair> in_scope(const Session& session, std::vector<Pair> pairs) {
  std::erase_if(pairs, [&](Pair pair) { return !session.asks(pair); });
  return pairs;
}

DocumentStanding standing_of(const std::string& name, const Session& session,
                             const Strategy& strategy, std::uint64_t last) {
  const SessionProgress progress = session.progress();
  return {.name = name,
          .entities = session.entities().size(),
          .pairs = progress.pairs,
          .open = progress.open,
          .to_ask = strategy.askable(in_scope(session, session.knowledge().pending())),
          .begun = !session.statements().empty(),
          .to_mark = last == 0 && nothing_marked(session)};
}

Failure nothing_asked() {
  return fail(codes::kNothingAsked, "", "no question to answer",
              "all pairs of this document are resolved");
}

}  // namespace

struct AnnotationSession::State {
  struct Seen {
    std::uint64_t last = 0;  // the number of the last action that `standing` knows
    DocumentStanding standing = {};
  };

  std::unique_ptr<Project> project;  // null: in memory
  ProjectSettings settings;
  AnnotationRequest request;
  std::vector<ProjectDocument> assigned = {};
  std::map<std::string, Seen> seen = {};
  std::unique_ptr<Annotation> annotation = {};  // stays where it is: views look at it
  OpenedDocument opened = {};
  std::unique_ptr<Strategy> strategy = {};
  std::optional<Pair> question = {};
  std::size_t to_ask = 0;  // pairs before the first question, after what was imported or marked

  const Session& session() const { return annotation->session; }
  std::string where() const { return project ? project->where() : std::string(); }

  Result<void> find_assigned();
  Result<void> open_first(const Run& run);
  Result<void> go_to(const std::string& document, const std::stop_token& stop);
  Result<Annotation> load(const std::string& document, const std::stop_token& stop);
  Result<Annotation> start(const std::string& document, OpenedDocument& found,
                           const std::stop_token& stop);
  Result<void> begin(Annotation started, OpenedDocument found);
  std::uint64_t window_for(const Session& asked) const;
  Result<std::unique_ptr<Strategy>> strategy_for(const Session& asked) const;
  void count_pairs_to_ask();
  void renew_strategy();
  void choose_question(std::optional<Pair> wanted);
  Result<Recorded> keep(const Action& action);
  Action about_question(ActionKind kind, Answer answer = Answer::not_determined()) const;
};

Result<void> AnnotationSession::State::find_assigned() {
  const auto annotators = project->annotators();
  const auto assignments = project->assignments();
  const auto documents = project->documents();
  if (!annotators || !assignments || !documents) {
    return Failure(!annotators    ? annotators.error()
                   : !assignments ? assignments.error()
                                  : documents.error());
  }
  if (std::ranges::find(*annotators, request.annotator) == annotators->end()) {
    return Failure(no_such(where(), "annotator", request.annotator, *annotators));
  }
  for (const ProjectDocument& document : *documents) {
    if (std::ranges::find(*assignments, Assignment{document.name, request.annotator}) !=
        assignments->end()) {
      assigned.push_back(document);
    }
  }
  if (assigned.empty()) {
    return fail(codes::kNotAssigned, where(),
                fmt::format("no document is assigned to '{}'", shown(request.annotator)),
                "assign some, or give another `annotator`");
  }
  return {};
}

// Where the last action was; when that document is finished, the next one that is not.
Result<void> AnnotationSession::State::open_first(const Run& run) {
  const Result<std::vector<LastAction>> ends = project->last_actions(request.annotator);
  if (!ends) {
    return Failure(ends.error());
  }
  std::size_t latest = 0;
  std::string when;
  for (std::size_t i = 0; i < assigned.size(); ++i) {
    const LastAction* end = end_of(*ends, assigned[i].name);
    if (end != nullptr && end->when >= when) {
      latest = i;
      when = end->when;
    }
  }
  for (std::size_t step = 0; step < assigned.size(); ++step) {
    Result<void> gone = go_to(assigned[(latest + step) % assigned.size()].name, run.stop);
    if (!gone || question || (annotation->last == 0 && nothing_marked(session()))) {
      return gone;
    }
  }
  return go_to(assigned[latest].name, run.stop);
}

Result<void> AnnotationSession::State::go_to(const std::string& document,
                                             const std::stop_token& stop) {
  if (std::ranges::find(assigned, document, &ProjectDocument::name) == assigned.end()) {
    return Failure(no_such(where(), "document assigned to you", document, names_of(assigned)));
  }
  if (!project) {
    return {};  // the only one
  }
  OpenedDocument found;
  Result<Annotation> started = start(document, found, stop);
  if (stop.stop_requested()) {
    return Failure(cancelled());
  }
  return started ? begin(std::move(*started), std::move(found)) : Failure(started.error());
}

// With the tasks of this session, which need not be those of the project.
Result<Annotation> AnnotationSession::State::load(const std::string& document,
                                                  const std::stop_token& stop) {
  Result<Document> read = project->document(document);
  if (!read) {
    return Failure(read.error());
  }
  Annotation started = start_annotation(knowledge_options(settings), request.annotator,
                                        std::make_shared<const Document>(std::move(*read)));
  const Result<void> loaded = reload(*project, started, stop);
  return loaded ? Result<Annotation>(std::move(started)) : Failure(loaded.error());
}

Result<Annotation> AnnotationSession::State::start(const std::string& document,
                                                   OpenedDocument& found,
                                                   const std::stop_token& stop) {
  Result<Annotation> loaded = load(document, stop);
  if (!loaded) {
    return loaded;
  }
  found.begun = loaded->last > 0;
  if (request.import_links && !found.begun) {
    Result<LinkImport> imported =
        gnomon::import_links(*project, *loaded->document, request.annotator, stop);
    const Result<void> again =
        imported ? reload(*project, *loaded, stop) : Failure(imported.error());
    if (!again) {
      return Failure(again.error());
    }
    found.imported = std::move(*imported);
  }
  return loaded;
}

std::uint64_t AnnotationSession::State::window_for(const Session& asked) const {
  const std::size_t pairs = pairs_of(asked.entities().size());
  return request.window.value_or(pairs > kManyPairs ? kUsualWindow : 0);
}

Result<std::unique_ptr<Strategy>> AnnotationSession::State::strategy_for(
    const Session& asked) const {
  StrategyOptions choice;
  choice.window = window_for(asked);
  for (const AskedEntity& entity : asked.entities()) {
    choice.facts.push_back(entity.facts);
  }
  const std::string& name = request.strategy.empty() ? settings.strategy : request.strategy;
  const Result<const StrategyInfo*> info = find_strategy(name);
  if (info && (*info)->uses_tagger) {
    const Result<TagModel> model = TagModel::open(default_model_path());
    if (!model) {
      return Failure(model.error());
    }
    std::vector<EntityRef> entities;
    for (const AskedEntity& entity : asked.entities()) {
      entities.push_back(entity.name.refers_to);
    }
    choice.weights =
        guided_opinion(TrainingText(asked.document(), model->language()), entities,
                       asked.knowledge().options().algebra, model->events(), model->links())
            .weights;
  }
  return make_strategy(name, choice);
}

void AnnotationSession::State::renew_strategy() {
  if (Result<std::unique_ptr<Strategy>> made = strategy_for(session())) {
    strategy = std::move(*made);
  }
}

Result<void> AnnotationSession::State::begin(Annotation started, OpenedDocument found) {
  Result<std::unique_ptr<Strategy>> made = strategy_for(started.session);
  if (!made) {
    return Failure(made.error());
  }
  found.refused = started.refused;
  found.impossible =
      why_impossible(started.session.document(), started.session.knowledge().options().tasks);
  annotation = std::make_unique<Annotation>(std::move(started));
  opened = std::move(found);
  strategy = std::move(*made);
  count_pairs_to_ask();
  choose_question(std::nullopt);
  return {};
}

void AnnotationSession::State::count_pairs_to_ask() {
  Knowledge unasked(session().entities().size(), session().knowledge().options());
  for (const std::span<const Statement> statements : {session().given(), session().statements()}) {
    for (const Statement& said : statements) {
      if (said.source == StatementSource::kAsked) {
        continue;
      }
      if (said.answer.definite()) {
        unasked.relate(said.first, said.second, said.answer.relation());
      } else {
        unasked.leave_undetermined(said.first, said.second);
      }
    }
  }
  to_ask = strategy->askable(in_scope(session(), unasked.pending()));
}

void AnnotationSession::State::choose_question(std::optional<Pair> wanted) {
  const Knowledge& knowledge = session().knowledge();
  if (wanted && knowledge.state(wanted->first, wanted->second) == PairState::kPending) {
    question = wanted;
    return;
  }
  const std::vector<Pair> candidates = session().candidates();
  question = candidates.empty() ? std::nullopt : strategy->choose(knowledge, candidates);
}

Result<Recorded> AnnotationSession::State::keep(const Action& action) {
  if (project) {
    return record(*project, *annotation, action, AfterOthers::kLookAgain);
  }
  Recorded recorded;
  auto effect = annotation->session.apply(action, annotation->last + 1);
  if (effect) {
    recorded.number = ++annotation->last;
    recorded.effect = std::move(*effect);
  } else {
    recorded.refusal = std::move(effect.error());
  }
  return recorded;
}

Action AnnotationSession::State::about_question(ActionKind kind, Answer answer) const {
  const auto entities = session().entities();
  return {.kind = kind,
          .first = std::string(entities[position(question->first)].name.id),
          .second = std::string(entities[position(question->second)].name.id),
          .answer = answer};
}

// ---- opening --------------------------------------------------------------------------------

AnnotationSession::AnnotationSession(std::unique_ptr<State> state) : state_(std::move(state)) {}
AnnotationSession::AnnotationSession(AnnotationSession&&) noexcept = default;
AnnotationSession& AnnotationSession::operator=(AnnotationSession&&) noexcept = default;
AnnotationSession::~AnnotationSession() = default;

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
  ProjectSettings settings = project.settings();
  if (!request.task.empty()) {
    if (const auto tasks = parse_tasks(request.task); !tasks) {
      return Failure(tasks.error());
    }
    settings.task = request.task;
  }
  auto state = std::make_unique<State>(
      State{std::make_unique<Project>(std::move(project)), settings, request});
  if (const Result<void> found = state->find_assigned(); !found) {
    return Failure(found.error());
  }
  const Result<void> opened =
      request.document.empty() ? state->open_first(run) : state->go_to(request.document, run.stop);
  if (!opened) {
    return Failure(opened.error());
  }
  return AnnotationSession(std::move(state));
}

Result<AnnotationSession> AnnotationSession::in_memory(SharedDocument document,
                                                       const ProjectSettings& settings,
                                                       const AnnotationRequest& request) {
  ProjectSettings asked = settings;
  asked.task = request.task.empty() ? settings.task : request.task;
  auto state = std::make_unique<State>(State{nullptr, asked, request});
  Annotation annotation =
      start_annotation(knowledge_options(asked), request.annotator, std::move(document));
  state->assigned = {
      {std::string(annotation.document->name()), annotation.session.entities().size(), ""}};
  OpenedDocument opened;
  if (request.import_links) {
    std::vector<Action> taken;
    opened.imported = take_links(annotation, *annotation.document, settings.during, taken);
  }
  if (const Result<void> begun = state->begin(std::move(annotation), std::move(opened)); !begun) {
    return Failure(begun.error());
  }
  return AnnotationSession(std::move(state));
}

Result<void> AnnotationSession::go_to(const std::string& document) {
  return state_->go_to(document, {});
}

Result<void> AnnotationSession::look_again() {
  const std::string name(document().name());
  if (!state_->project) {
    return {};
  }
  const Result<std::vector<LoggedAction>> behind =
      state_->project->log(name, annotator(), last_number());
  if (!behind) {
    return Failure(behind.error());
  }
  return behind->empty() ? Result<void>() : state_->go_to(name, {});
}

// ---- what there is --------------------------------------------------------------------------

const Document& AnnotationSession::document() const { return session().document(); }
const std::string& AnnotationSession::annotator() const { return state_->request.annotator; }
const std::string& AnnotationSession::where() const {
  static const std::string kNowhere;
  return state_->project ? state_->project->where() : kNowhere;
}
const OpenedDocument& AnnotationSession::opened() const { return state_->opened; }
std::uint64_t AnnotationSession::last_number() const { return state_->annotation->last; }
const Session& AnnotationSession::session() const { return state_->session(); }
SessionProgress AnnotationSession::progress() const { return session().progress(); }
std::uint64_t AnnotationSession::window() const { return state_->window_for(session()); }
std::optional<Pair> AnnotationSession::next() const { return state_->question; }
Annotation AnnotationSession::annotation() && { return std::move(*state_->annotation); }

double AnnotationSession::questions_left() const {
  const std::size_t open =
      state_->strategy->askable(in_scope(session(), session().knowledge().pending()));
  // The pairs of a task are few, and nearly each is asked.
  return session().knowledge().options().tasks.empty()
             ? gnomon::questions_left({state_->to_ask, open, progress().prompts})
             : static_cast<double>(open);
}

std::string_view AnnotationSession::id_of(Entity entity) const {
  return session().entities()[position(entity)].name.id;
}

std::string AnnotationSession::words_of(Entity entity) const {
  return mention(document(), session().entities()[position(entity)].name.refers_to);
}

std::vector<Answer> AnnotationSession::possible_answers() const {
  std::vector<Answer> result;
  const Knowledge& knowledge = session().knowledge();
  const std::optional<Pair>& question = state_->question;
  for (const RelationSet relation : definite_answers(knowledge.options().algebra)) {
    if (question && knowledge.admits(question->first, question->second, relation)) {
      result.emplace_back(relation);
    }
  }
  return result;
}

std::vector<KnownPair> AnnotationSession::known() const {
  std::vector<KnownPair> result;
  const Knowledge& knowledge = session().knowledge();
  const std::size_t count = session().entities().size();
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) {
      const Pair pair{static_cast<Entity>(i), static_cast<Entity>(j)};
      const PairState state = knowledge.state(pair.first, pair.second);
      if (state != PairState::kPending && session().asks(pair)) {
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
  options.during = state_->settings.during;
  return annotated_document(session(), options);
}

Result<std::vector<DocumentStanding>> AnnotationSession::standing(const Run& run) {
  std::vector<LastAction> ends;
  if (state_->project) {
    Result<std::vector<LastAction>> read = state_->project->last_actions(state_->request.annotator);
    if (!read) {
      return Failure(read.error());
    }
    ends = std::move(*read);
  }
  std::vector<DocumentStanding> result;
  for (const ProjectDocument& one : state_->assigned) {
    if (run.stopped()) {
      return Failure(cancelled());
    }
    const std::size_t pairs = pairs_of(one.entities);
    DocumentStanding standing{one.name, one.entities, pairs, pairs, pairs};
    const LastAction* end = end_of(ends, one.name);
    if (one.name == document().name()) {
      standing = standing_of(one.name, session(), *state_->strategy, state_->annotation->last);
    } else if (end != nullptr || pairs == 0 || !state_->settings.task.empty()) {
      State::Seen& seen = state_->seen[one.name];
      const std::uint64_t last = end != nullptr ? end->number : 0;
      if (seen.last != last || seen.standing.name.empty()) {
        const Result<Annotation> loaded = state_->load(one.name, run.stop);
        if (!loaded) {
          return Failure(loaded.error());
        }
        const Result<std::unique_ptr<Strategy>> asking = state_->strategy_for(loaded->session);
        if (!asking) {
          return Failure(asking.error());
        }
        seen = {loaded->last, standing_of(one.name, loaded->session, **asking, loaded->last)};
      }
      standing = seen.standing;
    }
    result.push_back(std::move(standing));
  }
  return result;
}

// ---- what is said ---------------------------------------------------------------------------

Result<AnnotationStep> AnnotationSession::answer(Answer answer) {
  return next() ? take(state_->about_question(ActionKind::kAnswer, answer)) : nothing_asked();
}

Result<AnnotationStep> AnnotationSession::skip() {
  return next() ? take(state_->about_question(ActionKind::kSkip)) : nothing_asked();
}

Result<AnnotationStep> AnnotationSession::mark(std::string first, Answer answer,
                                               std::string second) {
  return take({.kind = ActionKind::kMark,
               .first = std::move(first),
               .second = std::move(second),
               .answer = answer});
}

Result<AnnotationStep> AnnotationSession::mark_event(Span span, std::string_view event_class) {
  return take(mark_event_action(session(), span, event_class));
}

Result<AnnotationStep> AnnotationSession::mark_time(Span span, std::string_view value) {
  return value_action(mark_time_action(session(), span, value));
}

Result<AnnotationStep> AnnotationSession::set_creation_time(std::string_view value) {
  return value_action(creation_time_action(session(), value));
}

Result<AnnotationStep> AnnotationSession::move_entity(const std::string& id, Span span) {
  return value_action(move_action(session(), id, span));
}

Result<AnnotationStep> AnnotationSession::change_entity(const std::string& id,
                                                        std::string_view class_or_value) {
  return value_action(change_action(session(), id, class_or_value));
}

Result<AnnotationStep> AnnotationSession::remove_entity(const std::string& id) {
  return take({.kind = ActionKind::kRemoveEntity, .first = id});
}

Result<AnnotationStep> AnnotationSession::value_action(const Result<Action>& action) {
  return action ? take(*action) : Failure(action.error());
}

Result<AnnotationStep> AnnotationSession::take_back(std::uint64_t number) {
  return take({.kind = ActionKind::kTakeBack, .taken_back = number});
}

Result<AnnotationStep> AnnotationSession::take_back() {
  return take_back(session().last().value_or(0));
}

Result<AnnotationStep> AnnotationSession::take(const Action& action) {
  AnnotationStep step{.action = action, .asked = state_->question};
  for (const Statement& statement : session().statements()) {
    if (action.kind == ActionKind::kTakeBack && statement.number == action.taken_back) {
      step.taken_back = statement;
    }
  }
  for (const LoggedAction& edit : session().edits()) {
    if (action.kind == ActionKind::kTakeBack && edit.number == action.taken_back) {
      step.edit_taken_back = edit.action;
    }
  }
  const auto asked =
      state_->question ? std::optional(state_->about_question(ActionKind::kSkip)) : std::nullopt;
  Result<Recorded> recorded = state_->keep(action);
  if (!recorded) {
    return Failure(recorded.error());
  }
  step.number = recorded->number;
  step.effect = std::move(recorded->effect);
  if (step.effect.entities_changed || !recorded->meanwhile.empty()) {
    // The entities may have other numbers now.
    state_->renew_strategy();
    const auto first = asked ? session().find(asked->first) : std::nullopt;
    const auto second = asked ? session().find(asked->second) : std::nullopt;
    step.asked = first && second ? std::optional(pair_of(*first, *second)) : std::nullopt;
    state_->question = step.asked;
  }
  if (!recorded->meanwhile.empty()) {
    step.state = StepState::kOthersFirst;
    step.others = recorded->meanwhile.size();
    state_->count_pairs_to_ask();
    state_->choose_question(state_->question);
  } else if (recorded->refusal) {
    step.state = StepState::kRefused;
    step.refusal = std::move(*recorded->refusal);
  } else if (step.effect.entities_changed) {
    state_->count_pairs_to_ask();
    // Who corrects something comes back to the question; who marks a text has not seen it yet.
    state_->choose_question(session().statements().empty() ? std::nullopt : state_->question);
  } else if (action.kind == ActionKind::kMark) {
    state_->count_pairs_to_ask();
    state_->choose_question(state_->question);
  } else {
    if (step.taken_back && step.taken_back->source != StatementSource::kAsked) {
      state_->count_pairs_to_ask();
    }
    state_->choose_question(
        step.taken_back ? std::optional(pair_of(step.taken_back->first, step.taken_back->second))
                        : std::nullopt);
  }
  return step;
}

}  // namespace gnomon
