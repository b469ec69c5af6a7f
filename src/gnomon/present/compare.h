// Two annotations put side by side, as a page, as tables and as data.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/compare.h"
#include "gnomon/report/table.h"

#include <string>

namespace gnomon {

// An HTML page: the text with the marks of both, every link judged and explained.
std::string page(const CompareResult& result);

// Every figure and every link with its verdict and the links that decide it.
Value data(const CompareResult& result);
// The figures alone.
Report tables(const CompareResult& result);

}  // namespace gnomon
