#include "gnomon/operations/answer_fates.h"

#include "gnomon/operations/open_project.h"
#include "gnomon/operations/project_reader.h"
#include "gnomon/project/annotation.h"
#include "gnomon/project/project.h"

#include <algorithm>
#include <utility>

namespace gnomon {
namespace {

// What the adjudicated version says of a pair; nothing when it does not know the pair or says
// nothing of it.
std::optional<Answer> decided_in(const Session& session, std::string_view first,
                                 std::string_view second) {
  const std::optional<Entity> a = session.find(first);
  const std::optional<Entity> b = session.find(second);
  if (!a || !b) {
    return std::nullopt;
  }
  switch (session.knowledge().state(*a, *b)) {
    case PairState::kPending:
      return std::nullopt;
    case PairState::kRelated:
      return Answer(session.knowledge().relation(*a, *b));
    default:
      return Answer::not_determined();
  }
}

DocumentFates fates_of(const Annotation& own, const Annotation& adjudicated) {
  DocumentFates fates;
  fates.document = own.document->name();
  fates.adjudicator = adjudicated.annotator;
  const auto entities = own.session.entities();
  for (const Statement& said : own.session.statements()) {
    AnswerFate fate;
    fate.number = said.number;
    fate.first = entities[position(said.first)].name.id;
    fate.second = entities[position(said.second)].name.id;
    fate.answer = answer_name(said.answer);
    fate.words = in_words(own.session, Action{.kind = ActionKind::kAnswer,
                                              .first = fate.first,
                                              .second = fate.second,
                                              .answer = said.answer});
    if (const auto decided = decided_in(adjudicated.session, fate.first, fate.second)) {
      fate.decided = answer_name(*decided);
      fate.verdict = *decided == said.answer ? AnswerVerdict::kKept : AnswerVerdict::kOverruled;
    }
    fates.answers.push_back(std::move(fate));
  }
  return fates;
}

}  // namespace

Result<Outcome<AnswerFatesResult>> answer_fates(const AnswerFatesRequest& request, const Run& run) {
  Result<Project> project = open_project(request);
  if (!project) {
    return Failure(project.error());
  }
  const auto annotators = project->annotators();
  const auto assignments = project->assignments();
  const auto adjudicated = project->adjudicated_documents();
  if (!annotators || !assignments || !adjudicated) {
    return Failure(!annotators    ? annotators.error()
                   : !assignments ? assignments.error()
                                  : adjudicated.error());
  }
  if (std::ranges::find(*annotators, request.annotator) == annotators->end()) {
    return Failure(no_such(project->where(), "annotator", request.annotator, *annotators));
  }
  Outcome<AnswerFatesResult> outcome;
  outcome.value.project = project->where();
  outcome.value.annotator = request.annotator;
  AnnotationReader reader(*project, run.stop);
  ProgressCount progress(run, adjudicated->size());
  for (const std::string& document : *adjudicated) {
    const Assignment wanted{document, request.annotator};
    if (std::ranges::find(*assignments, wanted) != assignments->end()) {
      const Result<Annotation> own = reader.annotation(document, request.annotator);
      const auto version = load_adjudicated(*project, document, run.stop);
      if (!own || !version) {
        return Failure(!own ? own.error() : version.error());
      }
      if (*version) {
        outcome.value.documents.push_back(fates_of(*own, **version));
      }
    }
    progress.step();
  }
  return outcome;
}

}  // namespace gnomon
