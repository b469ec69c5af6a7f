// Every judged link with what decides it, as tables and as data.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/verdicts.h"
#include "gnomon/report/table.h"

#include <vector>

namespace gnomon {

Value verdicts_data(const std::vector<DocumentVerdicts>& verdicts);

// Tables for each document.
void add_verdict_tables(const std::vector<DocumentVerdicts>& verdicts, Report& report);

}  // namespace gnomon
