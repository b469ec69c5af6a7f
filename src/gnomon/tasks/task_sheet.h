// A sheet of pairs to be labelled in an editor or a spreadsheet: a line for each pair, cells
// between tabs, one of them for the label.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/tasks/blank_pairs.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct TaskSheetRow {
  std::string document;
  // Which of the rows of its document it is, and how many these are: a sheet that lost a row shows.
  std::int64_t row_number = 0;
  std::int64_t row_count = 0;
  std::string tasks;
  std::string first;  // ids
  std::string first_words;
  std::string second;
  std::string second_words;
  std::string label;
  std::string text;      // where the two stand, in brackets
  std::size_t byte = 0;  // of the row and of its label in the bytes of a sheet that was read
  std::size_t label_byte = 0;
};

// The rows of the pairs of one document, without labels.
std::vector<TaskSheetRow> sheet_rows(const Document& document, std::span<const BlankPair> pairs);

// The first line names the columns. Cells with a quotation mark are put in quotation marks, as
// spreadsheets do it.
std::string write_task_sheet(std::span<const TaskSheetRow> rows);

// What people send back: columns in any order and more of them than there were, lines that end in
// LF, CRLF or CR, a byte-order mark, semicolons or commas for tabs. A row without a label has an
// empty one. Fails when the columns document, first, second and label are not named, or when the
// bytes are not UTF-8. Rows that lack the document or an id go to `problems`.
struct TaskSheet {
  std::vector<TaskSheetRow> rows;
  std::vector<Error> problems;
};
Result<TaskSheet> read_task_sheet(std::string_view bytes, const std::string& file);

}  // namespace gnomon
