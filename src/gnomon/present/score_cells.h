// How tables of scores show a figure and name a system.
#pragma once

#include "gnomon/report/table.h"
#include "gnomon/score/corpus_score.h"

#include <optional>
#include <string>
#include <vector>

namespace gnomon {

// A dash where there is nothing to divide.
Cell percent(const std::optional<double>& ratio);

// A count, or a sum of weights.
Cell amount(double number);

// A document that was not scored as it is: "storm (missing)", in CSV two values.
Cell with_state(const DocumentScore& document);

// The names of the systems without the folder that all of them share, and of the baseline.
std::vector<std::string> system_names(const CorpusScore& score);

}  // namespace gnomon
