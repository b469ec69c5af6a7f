// Rows of pairs as Python has them: lists of dictionaries or tuples, columns, Arrow.
#pragma once

#include "gnomon/pairs/table_rows.h"

#include <memory>
#include <string>

#include <pybind11/pybind11.h>

namespace gnomon::python {

// Rows that were taken over from Python, to be scored as often as one likes.
struct PairRows {
  std::string name;
  std::shared_ptr<const RowFile> file;
};

// A table over whatever `rows` is; raises TypeError when it is none of what is known. `names` are
// those of tuples. Needs the interpreter's lock as long as it lives, unless it is of Arrow.
struct PythonTable {
  std::unique_ptr<PairTable> table;
  bool needs_lock = true;
};
PythonTable table_of(const pybind11::object& rows, const pybind11::object& names);

// From an object with __arrow_c_stream__ or __arrow_c_array__.
std::unique_ptr<PairTable> arrow_table(const pybind11::object& source);

void add_pair_tables(pybind11::module_& module);

}  // namespace gnomon::python
