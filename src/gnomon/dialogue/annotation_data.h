// Annotation by question and answer as data, for pages and programs: what is asked, what each
// answer would entail, what became of what was said. The words are those of the terminal.
#pragma once

#include "gnomon/annotate/statement.h"
#include "gnomon/base/value.h"
#include "gnomon/operations/annotation_session.h"

#include <optional>
#include <string_view>
#include <vector>

namespace gnomon {

struct ShowResult;

// What is large and changes only when entities do.
enum class StateDetail { kWithText, kWithoutText };

// {annotator, document, seq, state, question, progress, ...}; with the text and its entities when
// these are wanted. docs/api.md describes it.
Value annotation_data(const AnnotationSession& session, StateDetail detail);

// What became of something that was said. Of what is refused also the ways out: which statement
// could be taken back, and how many pairs would then be open again.
Value step_data(const AnnotationSession& session, const AnnotationStep& step);

// What each answer about a pair would entail, if it were given now. Looks at copies; nothing is
// said.
Value preview_data(const AnnotationSession& session, Pair pair);

// Why a pair stands as it does; with an answer, why that one cannot be given.
Value why_data(const AnnotationSession& session, Pair pair, std::optional<Answer> answer);

// All pairs of which something is known, or those of one entity.
Value known_data(const AnnotationSession& session, std::optional<Entity> of);

Value standing_data(const std::vector<DocumentStanding>& documents);

// The parts that an adjudication shows in the same way.
Value entity_data(const Session& session, Entity entity);
Value progress_data(const SessionProgress& progress);
Value statements_data(const Session& session, Provenance provenance);
// Text, sentences and entities of the document that a session is about.
void set_text(Value& state, const Document& document);

}  // namespace gnomon
