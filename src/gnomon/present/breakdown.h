// Temporal awareness in parts, as tables and as data.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/report/table.h"
#include "gnomon/score/breakdown.h"

#include <string>

namespace gnomon {

Value breakdown_data(const Breakdown& breakdown);

// `name` is that of the system.
void add_breakdown_tables(const Breakdown& breakdown, const std::string& name, Report& report);

}  // namespace gnomon
