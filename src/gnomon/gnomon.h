// gnomon, the library: all that its users need. The headers named here are public; those that they
// include in turn are installed with them and may change. docs/library.md shows a program.
#pragma once

// Values: documents, errors, what happened on the way, how an operation is run.
#include "gnomon/base/json.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/base/version.h"
#include "gnomon/timeml/document.h"
#include "gnomon/timeml/mention.h"

// From inputs to documents and back.
#include "gnomon/corpus/collection.h"
#include "gnomon/corpus/input.h"
#include "gnomon/corpus/write.h"
#include "gnomon/formats/format.h"

// Operations: a request in, a result out.
#include "gnomon/operations/agree.h"
#include "gnomon/operations/check.h"
#include "gnomon/operations/explain.h"
#include "gnomon/operations/registries.h"
#include "gnomon/operations/stats.h"

// Results as data for machines and as tables for people.
#include "gnomon/present/agree.h"
#include "gnomon/present/check.h"
#include "gnomon/present/explain.h"
#include "gnomon/present/presentation.h"
#include "gnomon/present/registries.h"
#include "gnomon/present/stats.h"
#include "gnomon/report/render.h"

// What operations are made of.
#include "gnomon/score/awareness.h"
#include "gnomon/score/chains.h"
#include "gnomon/score/core.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/entities.h"
#include "gnomon/score/holistic.h"
#include "gnomon/score/setzer.h"
#include "gnomon/score/tempeval1.h"
#include "gnomon/timeline/timeline.h"
