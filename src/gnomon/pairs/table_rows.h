// Rows of pairs from a table in memory, such as a data frame or the columns of Arrow.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/pairs/rows.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// What one cell holds. Text is a view into the table.
struct TableCell {
  enum class Kind : std::uint8_t { kNothing, kText, kInteger, kNumber, kList, kOther };
  Kind kind = Kind::kNothing;
  std::string_view text = {};
  std::int64_t integer = 0;
  double number = 0;
  std::vector<RawAnswer> list = {};  // answers of several samples, views too
};

// Where rows come from. Asked for the cells of a row, row by row.
class PairTable {
 public:
  PairTable() = default;
  PairTable(const PairTable&) = delete;
  PairTable& operator=(const PairTable&) = delete;
  virtual ~PairTable() = default;

  virtual const std::vector<std::string>& names() const = 0;  // of the columns
  virtual std::size_t rows() const = 0;
  virtual TableCell cell(std::size_t row, std::size_t column) const = 0;
};

// Reads the table as `read_rows` reads JSON lines: columns that are not given are found by their
// names, ids are text or whole numbers, an answer that is not text is none. Errors have the number
// of the row, from 1. `name` is what messages and tables call it.
Result<RowFile> rows_of_table(const PairTable& table, const std::string& name, RowRole role,
                              const RowColumns& given = {});

}  // namespace gnomon
