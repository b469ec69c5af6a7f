// How two entities stand and why, or what contradicts what, as tables and as data.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/explain.h"
#include "gnomon/report/table.h"

namespace gnomon {

Value data(const ExplainResult& result);
Report tables(const ExplainResult& result);

}  // namespace gnomon
