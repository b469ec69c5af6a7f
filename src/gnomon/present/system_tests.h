// Tests between systems as tables and as data.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/report/table.h"
#include "gnomon/score/system_tests.h"

#include <string>
#include <vector>

namespace gnomon {

// `names` are those of the systems.
Value tests_data(const SystemTests& tests, const std::vector<std::string>& names);

void add_test_tables(const SystemTests& tests, const std::vector<std::string>& names,
                     Report& report);

}  // namespace gnomon
