// gnomon, the library: all that its users need. The headers named here are public; those that they
// include in turn are installed with them and may change. docs/library.md shows a program.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/base/version.h"
#include "gnomon/corpus/collection.h"
#include "gnomon/corpus/input.h"
#include "gnomon/formats/format.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/timeline/timeline.h"
#include "gnomon/timeml/document.h"
#include "gnomon/timeml/mention.h"
