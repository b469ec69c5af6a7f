// gnomon, the library: all that its users need. The headers named here are public; those that they
// include in turn hold the values that these are made of, are installed with them and may change.
// docs/library.md shows programs.
#pragma once

// Errors, what happened on the way to a result, how an operation is run.
#include "gnomon/base/notice.h"
#include "gnomon/base/result.h"
#include "gnomon/base/run.h"
#include "gnomon/base/version.h"

// Documents, where they come from and where they go.
#include "gnomon/corpus/input.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/convert.h"
#include "gnomon/operations/read.h"
#include "gnomon/operations/registries.h"
#include "gnomon/timeml/document.h"
#include "gnomon/timeml/mention.h"

// One annotation: what is wrong with it, what is in it, what follows from it.
#include "gnomon/operations/check.h"
#include "gnomon/operations/close.h"
#include "gnomon/operations/explain.h"
#include "gnomon/operations/link.h"
#include "gnomon/operations/reduce.h"
#include "gnomon/operations/repair.h"
#include "gnomon/operations/stats.h"
#include "gnomon/operations/timeline.h"

// Several annotations of the same texts.
#include "gnomon/operations/agree.h"
#include "gnomon/operations/compare.h"
#include "gnomon/operations/curves.h"
#include "gnomon/operations/degrade.h"
#include "gnomon/operations/merge.h"
#include "gnomon/operations/score.h"
#include "gnomon/operations/tallies.h"

// Questions about annotations.
#include "gnomon/operations/ask.h"
#include "gnomon/operations/ask_systems.h"
#include "gnomon/operations/question_sets.h"

// Tasks: which pairs to annotate, blank files of them and their answers.
#include "gnomon/operations/blank_tasks.h"
#include "gnomon/operations/fill_tasks.h"
#include "gnomon/operations/make_targets.h"
#include "gnomon/operations/tasks.h"

// Annotating by question and answer, alone and in projects.
#include "gnomon/operations/adjudication_session.h"
#include "gnomon/operations/annotation_session.h"
#include "gnomon/operations/project_export.h"
#include "gnomon/operations/project_guidelines.h"
#include "gnomon/operations/project_new.h"
#include "gnomon/operations/project_people.h"
#include "gnomon/operations/project_status.h"
#include "gnomon/operations/simulate.h"

// Results as data and JSON for machines, as tables and drawings for people.
#include "gnomon/base/json.h"
#include "gnomon/present/present.h"
#include "gnomon/present/presentation.h"
#include "gnomon/report/render.h"
