// Published and computed figures side by side, as tables and as data.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/reproduce.h"
#include "gnomon/report/table.h"

namespace gnomon {

Value data(const ReproduceResult& result);
Report tables(const ReproduceResult& result);

}  // namespace gnomon
