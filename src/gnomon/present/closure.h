// What follows from links, as a table and as data.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/stats.h"
#include "gnomon/report/table.h"

#include <span>
#include <string>

namespace gnomon {

struct NamedClosure {
  std::string name;
  const ClosureCounts* counts = nullptr;
};

// One row for each figure, one column for each item; with one item a column for each reading.
Table closure_table(std::span<const NamedClosure> items, During during);

// `totals` and `set_histogram`, each with both readings, under the names of the reference files.
void put_closure_totals(Value& value, const ClosureCounts& total);
// Both readings of one document, and its entities.
void put_closure_of_document(Value& value, const ClosureCounts& document);

}  // namespace gnomon
