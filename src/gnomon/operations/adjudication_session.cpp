#include "gnomon/operations/adjudication_session.h"

#include "gnomon/annotate/adjudication.h"
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
  AdjudicatedVersion version;
  AdjudicatedVersion latest;   // in the project when it was opened; number 0: none
  std::uint64_t saved_as = 0;  // the version that says what the result is; 0: none does
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
  state->version = {0, request.document, request.by, std::move(*names), "", {}};
  // Decides again what was decided before, as far as it still can be.
  if (!versions->empty()) {
    state->latest = versions->back();
    for (const Action& action : versions->back().statements) {
      if (action.kind == ActionKind::kAnswer) {
        static_cast<void>(state->adjudication.decide(action));
      }
    }
  }
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
  if (const Result<std::uint64_t> saved = save(); !saved) {
    return Failure(saved.error());
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

Result<std::uint64_t> AdjudicationSession::save_changes() {
  const AdjudicatedVersion& latest = state_->latest;
  const bool same = state_->version.number == 0 && latest.number > 0 &&
                    latest.annotators == state_->version.annotators &&
                    latest.statements == state_->adjudication.actions();
  if (!same) {
    return save();
  }
  state_->saved_as = latest.number;
  return latest.number;
}

Result<std::uint64_t> AdjudicationSession::save() {
  AdjudicatedVersion& version = state_->version;
  // The events and times that somebody marked come before what is said of them.
  version.statements.clear();
  for (const LoggedAction& edit : state_->annotations.front().session.edits()) {
    version.statements.push_back(edit.action);
  }
  std::ranges::move(state_->adjudication.actions(), std::back_inserter(version.statements));
  if (!state_->project) {
    return version.number;
  }
  if (version.number > 0) {
    state_->saved_as = version.number;
    const Result<void> saved = state_->project->update_adjudicated(version);
    return saved ? Result<std::uint64_t>(version.number) : Failure(saved.error());
  }
  Result<std::uint64_t> number = state_->project->add_adjudicated(version);
  version.number = number.value_or(0);
  state_->saved_as = version.number;
  return number;
}

}  // namespace gnomon
