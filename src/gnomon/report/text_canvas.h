// Lines of a terminal on which things have their columns; private to this room.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// At most so many columns, with "…" where something is missing.
std::string cut(const std::string& text, std::size_t columns);

// The same, with blanks up to that column.
std::string padded(const std::string& text, std::size_t columns);

// Words in lines of so many columns, the second and further ones set in; each ends with a line end.
std::string wrapped_lines(const std::string& text, std::size_t columns, std::size_t indent);

// A line on which signs of one column each can be put anywhere.
class TextCanvas {
 public:
  explicit TextCanvas(std::size_t columns) : cells_(columns, " ") {}

  // Nothing happens beyond the end.
  void put(std::size_t column, std::string_view sign);
  // Letters of one column; false, and nothing done, where something stands or the line ends.
  bool write(std::size_t column, std::string_view text);
  bool empty() const;
  // Without blanks at the end.
  std::string text() const;

 private:
  std::vector<std::string> cells_;
};

}  // namespace gnomon
