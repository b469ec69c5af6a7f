// A confusion matrix as a picture.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gnomon {

struct MatrixPicture {
  std::string title;
  std::string subtitle;
  std::string row_title;     // who chose the labels of the rows
  std::string column_title;  // and of the columns
  std::vector<std::string> labels;
  std::vector<std::int64_t> counts;  // row by row, as many as labels times labels
  std::string signature;
};

// A picture of its own (SVG), readable on light and on dark pages. Each cell has its count and its
// share of the row, and is the stronger the larger the share; those on the diagonal, where both
// agree, have another colour. Whatever the texts hold, they stay text.
std::string matrix_svg(const MatrixPicture& picture);

}  // namespace gnomon
