// Lists of what there is to choose from, as tables and as data.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/registries.h"
#include "gnomon/report/table.h"

namespace gnomon {

Value data(const RuleList& list);
Report tables(const RuleList& list);

Value data(const FormatList& list);
Report tables(const FormatList& list);

}  // namespace gnomon
