// What closing and reducing documents did to their links, as tables and as data.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/close.h"
#include "gnomon/operations/reduce.h"
#include "gnomon/report/table.h"

#include <string>

namespace gnomon {

Value data(const CloseResult& result);
Report tables(const CloseResult& result);
// "5 TLINKs added"
std::string summary(const CloseResult& result);

Value data(const ReduceResult& result);
Report tables(const ReduceResult& result);
// "5 TLINKs removed"
std::string summary(const ReduceResult& result);

}  // namespace gnomon
