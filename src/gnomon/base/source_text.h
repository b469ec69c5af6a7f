// Where a byte stands in a source file, and the line around it as people see it.
#pragma once

#include "gnomon/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// Knows the lines of a source (UTF-8; a byte-order mark takes no column). LF, CRLF and a lone CR
// end a line. Making it costs a pass over the bytes, a question a short walk along its line. The
// bytes are looked at, not copied.
class SourceText {
 public:
  explicit SourceText(std::string_view bytes);

  std::string_view bytes() const { return bytes_; }

  // The line and column of a byte; one behind the end is the end.
  SourcePos locate(std::size_t byte, std::string file) const;

  // Two lines that show the place, the second with a caret under it:
  //
  //     41 | <TLINK lid="l12" eventInstanceID="ei207"/>
  //        |                                   ^
  //
  // A long line is cut on both sides of the place. Control characters are made harmless.
  std::string excerpt(std::size_t byte) const;

 private:
  // A place in a long line and how many code points of the line stand before it.
  struct Mark {
    std::size_t byte = 0;
    std::size_t code_points = 0;
  };

  void mark_long_lines();
  // The number of the line that holds the byte, counted from 0.
  std::size_t line_of(std::size_t byte) const;
  std::size_t code_points_before(std::size_t byte, std::size_t line_begin) const;

  std::string_view bytes_;
  std::vector<std::size_t> line_begins_;
  std::vector<Mark> marks_;  // in the order of their bytes; none in lines of usual length
};

struct ErrorCode;

// An Error about `byte` of `source` with its place and excerpt.
Error error_at(const ErrorCode& code, std::string_view source, std::size_t byte, std::string file,
               std::string what, std::string hint = {});

}  // namespace gnomon
