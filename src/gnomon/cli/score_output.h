// What `score` and `report` do with a result.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/result.h"
#include "gnomon/operations/score.h"
#include "gnomon/present/present.h"

namespace gnomon::cli {

class Common;

// Prints it, and sets the exit code when documents were not scored or a system is below the mark.
void hand_over(const Result<Outcome<ScoreResult>>& outcome, const ScoreView& view, Common& common);

}  // namespace gnomon::cli
