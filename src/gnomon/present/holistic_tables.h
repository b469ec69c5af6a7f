// The eight holistic metrics as tables like those of Ocal et al. (2022).
#pragma once

#include "gnomon/report/table.h"
#include "gnomon/score/corpus_score.h"

#include <string>
#include <vector>

namespace gnomon {

// Gold and every system: relTypes (Table 1), metrics 1 to 4 (Table 2), metrics 5 to 8 (Table 3).
void add_holistic_tables(const CorpusScore& score, const std::vector<std::string>& names,
                         Report& report);

// Metrics 3 to 8 of every document.
Table holistic_documents_table(const SystemScore& system, const std::string& name);

}  // namespace gnomon
