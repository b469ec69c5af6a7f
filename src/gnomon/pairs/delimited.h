// CSV and TSV: cells of lines, with quotation marks as in RFC 4180.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// The separator is the one of comma, tab and semicolon that gives most columns in the first line.
// A cell in quotation marks may have separators and line ends.
class DelimitedReader {
 public:
  explicit DelimitedReader(std::string_view bytes);

  char separator() const { return separator_; }
  // The cells of the next row; false at the end.
  bool next(std::vector<std::string>& cells);
  // Where the row starts that was read last, from 1.
  std::size_t line() const { return line_; }
  // Where the next row starts, in bytes.
  std::size_t offset() const { return at_; }
  // What is wrong with that row, or nothing.
  const std::string& problem() const { return problem_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  char separator_ = ',';
  std::size_t line_ = 0;
  std::size_t next_line_ = 1;
  std::string problem_;
};

}  // namespace gnomon
