// How tables of scores show a figure and name a system.
#pragma once

#include "gnomon/report/table.h"
#include "gnomon/score/corpus_score.h"

#include <string>
#include <vector>

namespace gnomon {

Cell percent(double ratio);
// A dash where there is nothing to divide.
Cell percent(double ratio, double whole);
Cell f1_cell(const Figure& figure);

// A count, or a sum of weights.
Cell amount(double number);

// The names of the systems without the folder that all of them share, and of the baseline.
std::vector<std::string> system_names(const CorpusScore& score);

}  // namespace gnomon
