// Labels of matrices that may be too wide for a terminal; private to this room.
#pragma once

#include "gnomon/report/table.h"

#include <cstddef>
#include <string>

namespace gnomon {

// So many columns with names are too wide for a terminal: then a letter stands for each label,
// explained where the label begins a row.
inline constexpr std::size_t kMostNamedColumns = 8;

class MatrixLabels {
 public:
  explicit MatrixLabels(std::size_t count) : by_letters_(count > kMostNamedColumns) {}

  // "c" for the third label, or its name.
  Column column(std::size_t number, const std::string& name) const {
    return {by_letters_ ? letter(number) : name, Align::kRight, name};
  }
  // "c INCLUDES", or the name.
  Cell row(std::size_t number, const std::string& name) const {
    return by_letters_ ? Cell(name).shown_as(letter(number) + " " + name) : Cell(name);
  }

 private:
  static std::string letter(std::size_t number) {
    return std::string(1, static_cast<char>('a' + number));
  }

  bool by_letters_;
};

}  // namespace gnomon
