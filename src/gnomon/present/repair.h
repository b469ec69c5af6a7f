// What has to go from documents that contradict themselves, as tables and as data.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/repair.h"
#include "gnomon/report/table.h"

#include <string>

namespace gnomon {

std::string signature(const RepairResult& result);
Value data(const RepairResult& result);
Report tables(const RepairResult& result);

}  // namespace gnomon
