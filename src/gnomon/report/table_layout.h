// Where the columns of a table on a terminal stand, and where their texts break; private to this
// room.
#pragma once

#include "gnomon/report/table.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

inline constexpr std::size_t kColumnGap = 2;  // blanks between columns

// A cell ready to be set. A number is split before its decimal point; a text is all in `whole`.
struct Piece {
  bool number = false;
  std::string whole = {};
  std::string fraction = {};
  std::string_view style = {};

  std::size_t width() const;
};
using CellLines = std::vector<std::vector<Piece>>;

// How the pieces of one column are set.
struct ColumnLayout {
  Align align = Align::kLeft;
  std::size_t fraction_width = 0;
  std::size_t least = 0;    // what it needs when all texts are broken and cut
  std::size_t content = 0;  // and when only its title is broken
  std::size_t width = 0;

  // What the column needs when its title is broken and its texts take `text_width` at most.
  std::size_t width_at(std::size_t text_width) const;
};

// The first `titles` lines have the titles of columns, whose words are not cut.
ColumnLayout measure(Align align, const CellLines& lines, std::size_t titles, std::size_t column);

// The columns that stand side by side, by their numbers.
using Block = std::vector<std::size_t>;

std::size_t block_width(const Block& block, const std::vector<ColumnLayout>& layouts);

// All columns in one block when they are readable there, else in several that begin with the same
// ones. A width of 0 is unlimited.
std::vector<Block> blocks_of(const std::vector<ColumnLayout>& layouts, std::size_t screen_width);

// The layouts with the columns of the block as narrow as the screen demands.
std::vector<ColumnLayout> fitted(std::vector<ColumnLayout> layouts, const Block& block,
                                 std::size_t screen_width);

// The longest prefix of the text that takes at most `width` columns.
std::string_view head_of(std::string_view text, std::size_t width);

// The text in lines of at most `width` columns, broken between words. A longer word loses its
// middle, since beginnings and ends of file names both tell them apart.
std::vector<std::string> broken(const std::string& text, std::size_t width);

}  // namespace gnomon
