// Whether annotations say the same, for people and as data.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/compare.h"
#include "gnomon/report/table.h"

namespace gnomon {

Value data(const CompareMeaningsResult& result);
Report tables(const CompareMeaningsResult& result);

}  // namespace gnomon
