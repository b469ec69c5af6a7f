#include "gnomon/operations/adjudication_session.h"

#include "gnomon/annotate/adjudication.h"
#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/operations/open_project.h"
#include "gnomon/project/annotation.h"
#include "gnomon/project/project.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

Failure nothing_in_dispute() {
  return fail(codes::kNothingAsked, "", "nothing to decide",
              "all differences between the annotators are resolved");
}

// Those who annotate the document, or those of them that were named.
Result<std::vector<std::string>> chosen_annotators(Project& project,
                                                   const AdjudicationRequest& request) {
  const Result<std::vector<Assignment>> assignments = project.assignments();
  const Result<std::vector<std::string>> known = project.annotators();
  const Result<std::vector<ProjectDocument>> documents = project.documents();
  if (!assignments || !known || !documents) {
    return Failure(!assignments ? assignments.error() : !known ? known.error() : documents.error());
  }
  if (std::ranges::find(*documents, request.document, &ProjectDocument::name) == documents->end()) {
    std::vector<std::string> names;
    for (const ProjectDocument& document : *documents) {
      names.push_back(document.name);
    }
    return Failure(no_such(project.where(), "document", request.document, names));
  }
  for (const std::string& name : request.annotators) {
    if (std::ranges::find(*known, name) == known->end()) {
      return Failure(no_such(project.where(), "annotator", name, *known));
    }
  }
  std::vector<std::string> names = request.annotators;
  for (const Assignment& assignment : *assignments) {
    if (request.annotators.empty() && assignment.document == request.document) {
      names.push_back(assignment.annotator);
    }
  }
  if (names.empty()) {
    return fail(codes::kNotAssigned, project.where(),
                fmt::format("no annotator is assigned to '{}'", shown(request.document)),
                "'gnomon project assign' assigns documents to annotators");
  }
  return names;
}

Error not_compared(const std::string& where, const std::string& annotator,
                   std::span<const std::string> names) {
  return error_about(codes::kNotCompared, where,
                     fmt::format("'{}' is not one of the annotators compared", shown(annotator)),
                     fmt::format("use `prefer` with one of: {}", fmt::join(names, ", ")));
}

constexpr std::size_t kChangesShown = 3;

// "eve saved version 2 of 'a' meanwhile: ei1 'left' is before t1 'Friday'; no longer: ...". Counts
// what differs from what the session knew.
std::string change_in_words(const AdjudicatedVersion& own, const std::vector<Action>& known,
                            const std::optional<AdjudicatedVersion>& now, const Session& session,
                            std::size_t& changes) {
  if (!now) {
    changes = 1;
    return fmt::format("version {} of '{}' is gone", std::max(own.number, own.based_on),
                       shown(own.document));
  }
  std::vector<std::string> words;
  const auto add = [&](const std::vector<Action>& some, const std::vector<Action>& others,
                       std::string_view prefix) {
    for (const Action& action : some) {
      if (action.kind == ActionKind::kAnswer && std::ranges::find(others, action) == others.end()) {
        words.push_back(fmt::format("{}{}", prefix, in_words(session, action)));
      }
    }
  };
  add(now->statements, known, "");
  add(known, now->statements, "no longer: ");
  changes = words.size();
  if (words.size() > kChangesShown) {
    words.resize(kChangesShown);
    words.push_back(plural(changes - kChangesShown, "further decision"));
  }
  return fmt::format("{} saved version {} of '{}' meanwhile{}{}", shown(now->adjudicator),
                     now->number, shown(own.document),
                     words.empty() ? ", without a decision" : ": ", fmt::join(words, "; "));
}

// Pairs can be compared where everybody marked the same words, in whatever order. Fails otherwise.
Result<void> compare_entities(const std::vector<Annotation>& annotations,
                              const std::string& where) {
  const auto places = [](const Annotation& annotation) {
    std::vector<std::pair<ElementKind, Span>> result;
    for (const MarkedEntity& entity : annotation.session.marks().all()) {
      result.emplace_back(entity.mark.kind, entity.mark.span);
    }
    return result;
  };
  const auto first = places(annotations.front());
  for (const Annotation& other : annotations) {
    const auto theirs = places(other);
    if (theirs != first) {
      return fail(codes::kEntitiesDiffer, where,
                  fmt::format("{} and {} marked different events and times in '{}' ({} and {})",
                              shown(annotations.front().annotator), shown(other.annotator),
                              shown(other.document->name()), first.size(), theirs.size()),
                  "agree on the events and times first: 'gnomon agree' shows where they differ");
    }
  }
  return {};
}

}  // namespace

struct AdjudicationSession::State {
  State(std::unique_ptr<Project> kept_in, std::vector<Annotation> versions,
        const std::stop_token& stop)
      : project(std::move(kept_in)),
        annotations(std::move(versions)),
        adjudication(annotations.front().session.document(),
                     annotations.front().session.knowledge().options(), looked_at(), stop) {
    for (const Annotation& annotation : annotations) {
      names.push_back(annotation.annotator);
    }
  }

  std::vector<AnnotatedVersion> looked_at() const {
    std::vector<AnnotatedVersion> result;
    for (const Annotation& annotation : annotations) {
      result.push_back({annotation.annotator, &annotation.session});
    }
    return result;
  }
  std::string id_of(Entity entity) const {
    return std::string(adjudication.result().entities()[position(entity)].name.id);
  }
  Action about(Pair pair, ActionKind kind, Answer answer = Answer::not_determined()) const {
    return {
        .kind = kind, .first = id_of(pair.first), .second = id_of(pair.second), .answer = answer};
  }

  std::unique_ptr<Project> project;  // null: in memory
  std::vector<Annotation> annotations;
  std::vector<std::string> names;
  Adjudication adjudication;
  std::optional<Dispute> next;
  bool next_is_known = false;  // it takes a while, so only when it is wanted
  // The events and times that somebody marked, then all that the result rests on.
  std::vector<Action> statements() const {
    std::vector<Action> result;
    for (const LoggedAction& edit : annotations.front().session.edits()) {
      result.push_back(edit.action);
    }
    std::ranges::move(adjudication.actions(), std::back_inserter(result));
    return result;
  }

  // Decides again what was decided in a version, as far as it still can be, and builds on it.
  void begin_with(std::optional<AdjudicatedVersion> found) {
    latest = found ? std::move(*found) : AdjudicatedVersion{};
    for (const Action& action : latest.statements) {
      if (action.kind == ActionKind::kAnswer) {
        static_cast<void>(adjudication.decide(action));
      }
    }
    version.number = 0;
    version.based_on = latest.number;
    seen = latest.checksum;
    saved_as = 0;
    kept = statements();
    next_is_known = false;
  }
  // The same when somebody else saved it; what was not saved is gone.
  void begin_again(std::optional<AdjudicatedVersion> found) {
    adjudication = Adjudication(annotations.front().session.document(),
                                annotations.front().session.knowledge().options(), looked_at());
    begin_with(std::move(found));
  }

  AdjudicatedVersion version;
  AdjudicatedVersion latest;   // in the project when the session began; number 0: none
  std::string seen;            // the checksum of the version to be changed or to be built on
  std::vector<Action> kept;    // the statements as they are in the project, or need not be
  std::uint64_t saved_as = 0;  // the version that says what the result is; 0: none does
};

// What became of the result: the number of its version, or what somebody else saved.
struct AdjudicationSession::Kept {
  std::uint64_t number = 0;
  std::string meanwhile = {};
  std::size_t others = 0;
};

AdjudicationSession::AdjudicationSession(std::unique_ptr<State> state) : state_(std::move(state)) {}
AdjudicationSession::AdjudicationSession(AdjudicationSession&&) noexcept = default;
AdjudicationSession& AdjudicationSession::operator=(AdjudicationSession&&) noexcept = default;
AdjudicationSession::~AdjudicationSession() = default;

Result<AdjudicationSession> AdjudicationSession::open(const AdjudicationRequest& request,
                                                      const Run& run) {
  Result<Project> project = open_project(request);
  if (!project) {
    return Failure(project.error());
  }
  if (request.document.empty()) {
    return fail(codes::kMissingField, project->where(), "missing document",
                "give a name as `document`");
  }
  Result<std::vector<std::string>> names = chosen_annotators(*project, request);
  if (!names) {
    return Failure(names.error());
  }
  if (!request.prefer.empty() && std::ranges::find(*names, request.prefer) == names->end()) {
    return Failure(not_compared(project->where(), request.prefer, *names));
  }
  std::vector<Annotation> annotations;
  for (const std::string& name : *names) {
    Result<Annotation> annotation = load_annotation(*project, request.document, name, run.stop);
    if (!annotation) {
      return Failure(annotation.error());
    }
    annotations.push_back(std::move(*annotation));
  }
  if (const Result<void> same = compare_entities(annotations, project->where()); !same) {
    return Failure(same.error());
  }
  const Result<std::vector<AdjudicatedVersion>> versions = project->adjudicated(request.document);
  if (!versions) {
    return Failure(versions.error());
  }
  auto state = std::make_unique<State>(std::make_unique<Project>(std::move(*project)),
                                       std::move(annotations), run.stop);
  std::ranges::sort(*names);
  state->version = {
      .document = request.document, .adjudicator = request.by, .annotators = std::move(*names)};
  state->begin_with(versions->empty() ? std::nullopt : std::optional(versions->back()));
  return start(std::move(state), run);
}

Result<AdjudicationSession> AdjudicationSession::in_memory(std::vector<AnnotationSession> versions,
                                                           const Run& run) {
  if (versions.empty()) {
    return fail(codes::kMissingField, "", "no version to adjudicate",
                "give the version of at least one annotator");
  }
  std::vector<Annotation> annotations;
  annotations.reserve(versions.size());
  for (AnnotationSession& version : versions) {
    annotations.push_back(std::move(version).annotation());
  }
  if (const Result<void> same = compare_entities(annotations, ""); !same) {
    return Failure(same.error());
  }
  return start(std::make_unique<State>(nullptr, std::move(annotations), run.stop), run);
}

Result<AdjudicationSession> AdjudicationSession::start(std::unique_ptr<State> state,
                                                       const Run& run) {
  state->next = state->adjudication.next(run.stop);
  state->next_is_known = true;
  if (run.stopped()) {
    return Failure(cancelled());
  }
  return AdjudicationSession(std::move(state));
}

const Document& AdjudicationSession::document() const { return result().document(); }
std::span<const std::string> AdjudicationSession::annotators() const { return state_->names; }
const Session& AdjudicationSession::result() const { return state_->adjudication.result(); }
std::uint64_t AdjudicationSession::version() const { return state_->saved_as; }

std::string_view AdjudicationSession::id_of(Entity entity) const {
  return result().entities()[position(entity)].name.id;
}

std::string AdjudicationSession::words_of(Entity entity) const {
  return mention(document(), result().entities()[position(entity)].name.refers_to);
}

const std::optional<Dispute>& AdjudicationSession::next() const {
  if (!state_->next_is_known) {
    state_->next = state_->adjudication.next();
    state_->next_is_known = true;
  }
  return state_->next;
}

Document AdjudicationSession::annotated(AnnotatedDocumentOptions options) const {
  options.provenance = Provenance::kAdjudication;
  return annotated_document(result(), options);
}

AdjudicationStanding AdjudicationSession::standing() const {
  return {state_->adjudication.agreed(), state_->adjudication.disputes().size(),
          result().progress()};
}

Result<AnnotationStep> AdjudicationSession::decide(Answer answer) {
  return next() ? take(state_->about(next()->pair, ActionKind::kAnswer, answer))
                : nothing_in_dispute();
}

Result<AnnotationStep> AdjudicationSession::skip() {
  return next() ? take(state_->about(next()->pair, ActionKind::kSkip)) : nothing_in_dispute();
}

Result<AnnotationStep> AdjudicationSession::take_back() {
  return take_back(result().last().value_or(0));
}

Result<AnnotationStep> AdjudicationSession::take_back(std::uint64_t number) {
  return take({.kind = ActionKind::kTakeBack, .taken_back = number});
}

Result<AnnotationStep> AdjudicationSession::take(const Action& action) {
  AnnotationStep step{.action = action};
  if (next()) {
    step.asked = next()->pair;
  }
  auto effect = state_->adjudication.decide(action);
  if (!effect) {
    step.state = StepState::kRefused;
    step.refusal = std::move(effect.error());
    return step;
  }
  step.effect = std::move(*effect);
  state_->next_is_known = false;
  // What is put off is decided by nobody.
  if (state_->statements() == state_->kept) {
    return step;
  }
  Result<Kept> saved = keep();
  if (!saved) {
    return Failure(saved.error());
  }
  if (!saved->meanwhile.empty()) {
    step.state = StepState::kOthersFirst;
    step.effect = {};
    step.others = saved->others;
    step.meanwhile = std::move(saved->meanwhile);
  }
  return step;
}

Result<Outcome<AdjudicationStanding>> AdjudicationSession::decide_like(const std::string& annotator,
                                                                       const Run& run) {
  const auto found = std::ranges::find(state_->names, annotator);
  if (found == state_->names.end()) {
    return Failure(not_compared("", annotator, state_->names));
  }
  const auto version = static_cast<std::size_t>(found - state_->names.begin());
  Adjudication& adjudication = state_->adjudication;
  std::size_t left = adjudication.disputes().size();
  ProgressCount progress(run, left);
  while (!run.stopped() && next()) {
    const Dispute& dispute = *next();
    const std::optional<Answer> said = dispute.said[version];
    const bool possible = std::ranges::any_of(
        dispute.choices, [&](const DisputeChoice& choice) { return choice.answer == said; });
    const Answer answer = possible ? *said : dispute.choices.front().answer;
    static_cast<void>(
        adjudication.decide(state_->about(dispute.pair, ActionKind::kAnswer, answer)));
    state_->next = adjudication.next(run.stop);
    state_->next_is_known = !run.stopped();
    const std::size_t now = std::min(left, adjudication.disputes().size());
    if (now < left) {
      progress.step(left - now);
      left = now;
    }
  }
  if (run.stopped()) {
    return Failure(cancelled());
  }
  return save().map([&](std::uint64_t) { return Outcome<AdjudicationStanding>{standing()}; });
}

Result<Outcome<AdjudicationStanding>> AdjudicationSession::decide_like(
    const std::string& annotator, std::span<const std::string> about, const Run& run) {
  const auto found = std::ranges::find(state_->names, annotator);
  if (found == state_->names.end()) {
    return Failure(not_compared("", annotator, state_->names));
  }
  const auto version = static_cast<std::size_t>(found - state_->names.begin());
  Adjudication& adjudication = state_->adjudication;
  for (const std::string& id : about) {
    const std::optional<Entity> entity = adjudication.result().find(id);
    if (!entity) {
      return fail(codes::kNotInProject, "",
                  fmt::format("the document has no event or time '{}'", shown(id)),
                  "name instances and times by their ids");
    }
    // A decision settles others, so that the list is another one after each.
    std::vector<Pair> tried;
    const auto wanted = [&](Pair pair) {
      return (pair.first == *entity || pair.second == *entity) &&
             std::ranges::find(tried, pair) == tried.end();
    };
    while (!run.stopped()) {
      const std::vector<Pair> disputes = adjudication.disputes();
      const auto next = std::ranges::find_if(disputes, wanted);
      if (next == disputes.end()) {
        break;
      }
      tried.push_back(*next);
      const Dispute dispute = adjudication.dispute(*next, run.stop);
      // What this one does not say stays to be decided.
      const std::optional<Answer> said = dispute.said[version];
      if (said && std::ranges::find(dispute.choices, *said, &DisputeChoice::answer) !=
                      dispute.choices.end()) {
        static_cast<void>(
            adjudication.decide(state_->about(dispute.pair, ActionKind::kAnswer, *said)));
      }
    }
  }
  state_->next = adjudication.next(run.stop);
  state_->next_is_known = !run.stopped();
  if (run.stopped()) {
    return Failure(cancelled());
  }
  return save().map([&](std::uint64_t) { return Outcome<AdjudicationStanding>{standing()}; });
}

Result<std::uint64_t> AdjudicationSession::save_changes() {
  const AdjudicatedVersion& latest = state_->latest;
  const bool same = state_->version.number == 0 && latest.number > 0 &&
                    latest.annotators == state_->version.annotators &&
                    latest.statements == state_->statements();
  if (same) {
    state_->saved_as = latest.number;
    return latest.number;
  }
  const bool decided = state_->statements() != state_->kept || state_->version.number > 0;
  Result<std::uint64_t> saved = save();
  return saved || decided || saved.error().code != codes::kVersionNotLatest.name
             ? saved
             : Result<std::uint64_t>(0);
}

Result<std::uint64_t> AdjudicationSession::save() {
  const Result<Kept> saved = keep();
  if (!saved) {
    return Failure(saved.error());
  }
  if (saved->meanwhile.empty()) {
    return saved->number;
  }
  return fail(codes::kVersionNotLatest, state_->project->where(), saved->meanwhile,
              "nothing was saved; look at that version and decide again");
}

// Saves the result. When there is another version than the one it builds on, the session begins
// anew with that one.
Result<AdjudicationSession::Kept> AdjudicationSession::keep() {
  AdjudicatedVersion& version = state_->version;
  version.statements = state_->statements();
  if (!state_->project) {
    return Kept{version.number};
  }
  Result<SavedVersion> saved = state_->project->save_adjudicated(version, state_->seen);
  if (!saved) {
    return Failure(saved.error());
  }
  if (saved->done) {
    version.number = saved->number;
    state_->seen = saved->checksum;
    state_->kept = version.statements;
    state_->saved_as = version.number;
    return Kept{version.number};
  }
  Kept others;
  others.meanwhile =
      change_in_words(version, version.number > 0 ? state_->kept : state_->latest.statements,
                      saved->meanwhile, result(), others.others);
  state_->begin_again(std::move(saved->meanwhile));
  return others;
}

}  // namespace gnomon
