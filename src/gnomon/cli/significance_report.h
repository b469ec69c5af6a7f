// Whether systems differ by more than chance: tests between every two of them.
#pragma once

#include "gnomon/cli/score_report.h"

#include <string>
#include <vector>

namespace gnomon::cli {

// Items of tasks (tempeval1) are compared one by one, all other metrics by whole documents.
void add_significance(const CorpusScore& score, const std::vector<std::string>& names,
                      const SignificanceOptions& options, Report& report);

}  // namespace gnomon::cli
