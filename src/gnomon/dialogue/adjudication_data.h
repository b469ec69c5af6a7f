// Adjudication as data, for pages and programs.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/dialogue/annotation_data.h"
#include "gnomon/operations/adjudication_session.h"

namespace gnomon {

// {document, annotators, version, agreed, disputes, state, dispute, decisions, progress}; with the
// text and its entities when these are wanted. docs/api.md describes it.
Value adjudication_data(const AdjudicationSession& session, StateDetail detail);

// What became of a decision.
Value adjudication_step_data(const AdjudicationSession& session, const AnnotationStep& step);

}  // namespace gnomon
