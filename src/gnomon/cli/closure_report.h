// The figures of `stats --closure` as tables and as data.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/reason/closure_figures.h"
#include "gnomon/report/table.h"

#include <string>
#include <vector>

namespace gnomon::cli {

// What follows from the links of a document or of many, for both readings of DURING.
struct ClosureOf {
  std::string name;
  DocumentClosureFigures included;
  DocumentClosureFigures simultaneous;
  // Ids of the links set aside, of one document only.
  std::vector<std::string> included_skipped;
  std::vector<std::string> simultaneous_skipped;
  bool too_large = false;  // a document whose figures would take too long: there are none

  const ClosureFigures& figures(During during) const {
    return during == During::kIncluded ? included.figures : simultaneous.figures;
  }
  ClosureOf& operator+=(const ClosureOf& other);
};

ClosureOf closure_of(const Document& document);
// What to say of a document that is too large.
Error closure_is_too_large(const std::string& document);

// One row for each figure, one column for each item; with one item a column for each reading.
Table closure_table(const std::vector<ClosureOf>& items, During during);

// `totals` and `set_histogram`, each with both readings, under the names of the reference files.
void put_closure_totals(Value& value, const ClosureOf& total);
// Both readings of one document, and its entities.
void put_closure_of_document(Value& value, const ClosureOf& document);

}  // namespace gnomon::cli
