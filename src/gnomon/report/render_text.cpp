// Tables for people at a terminal. Columns stand two blanks apart; numbers have their points below
// one another and thousands set apart, so that a column can be read at a glance. When a table is
// wider than the screen, texts and titles break between words, and a word that is still too long
// loses its middle. What has no room then stands below, in blocks that begin with the same columns.
// Numbers are never cut.
#include "gnomon/base/utf8.h"
#include "gnomon/report/ansi.h"
#include "gnomon/report/render_parts.h"
#include "gnomon/report/table_layout.h"

#include <algorithm>
#include <utility>

namespace gnomon {
namespace {

constexpr std::string_view kRule = "─";
constexpr std::string_view kDash = "–";

std::string blanks(std::size_t count) { return std::string(count, ' '); }

// "-1234567" as "-1,234,567".
std::string grouped(std::string digits) {
  const std::size_t first = digits.starts_with('-') ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;) {
    at -= 3;
    digits.insert(at, 1, ',');
  }
  return digits;
}

std::string_view style_of(Emphasis emphasis) {
  switch (emphasis) {
    case Emphasis::kBest:
      return ansi::kBold;
    case Emphasis::kMuted:
      return ansi::kMuted;
    case Emphasis::kNone:
      break;
  }
  return {};
}

Piece piece_of(const Cell& cell) {
  const CellText shown = text_of(cell);
  Piece piece{.style = style_of(cell.emphasis())};
  if (shown.kind == CellKind::kUndefined) {
    piece.number = true;
    piece.whole = kDash;
  } else if (shown.kind == CellKind::kNumber) {
    const std::size_t point = std::min(shown.text.find('.'), shown.text.size());
    piece.number = true;
    piece.whole = grouped(shown.text.substr(0, point));
    piece.fraction = shown.text.substr(point);
  } else {
    piece.whole = printable_line(shown.text);
  }
  return piece;
}

class TableWriter {
 public:
  TableWriter(const Table& table, const RenderOptions& options)
      : color_(options.color), screen_width_(options.width) {
    const bool header = has_header(table);
    if (header) {
      auto& line = lines_.emplace_back();
      for (const Column& column : table.columns) {
        line.push_back({.whole = printable_line(column.title)});
      }
    }
    add_rows(table.rows, table.columns.size());
    body_end_ = lines_.size();
    add_rows(table.footer, table.columns.size());
    header_end_ = header ? 1 : 0;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      layouts_.push_back(measure(alignment(table, column), lines_, header_end_, column));
    }
  }

  std::string write() const {
    std::string out;
    for (const Block& block : blocks_of(layouts_, screen_width_)) {
      out += (out.empty() ? "" : "\n") + written(block, fitted(layouts_, block, screen_width_));
    }
    return out;
  }

 private:
  void add_rows(const std::vector<Row>& rows, std::size_t columns) {
    for (const Row& row : rows) {
      auto& line = lines_.emplace_back();
      for (std::size_t column = 0; column < columns; ++column) {
        line.push_back(piece_of(cell_at(row, column)));
      }
    }
  }

  std::string written(const Block& block, const std::vector<ColumnLayout>& layouts) const {
    const std::string rule = rule_of(block_width(block, layouts));
    std::string out;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (i == body_end_ && i > header_end_) {
        out += rule;
      }
      out += set_line(lines_[i], block, layouts, i < header_end_);
      if (i + 1 == header_end_) {
        out += rule;
      }
    }
    return out;
  }

  std::string rule_of(std::size_t width) const {
    std::string line;
    for (std::size_t i = 0; i < width; ++i) {
      line += kRule;
    }
    return paint(line, ansi::kMuted, color_) + '\n';
  }

  // One line, or several when texts are broken: the last words of titles stand above the figures.
  std::string set_line(const std::vector<Piece>& pieces, const Block& block,
                       const std::vector<ColumnLayout>& layouts, bool is_title) const {
    std::vector<std::vector<Piece>> parts;
    std::size_t height = 1;
    for (const std::size_t column : block) {
      parts.push_back(parts_of(pieces[column], layouts[column].width));
      height = std::max(height, parts.back().size());
    }
    std::string out;
    for (std::size_t row = 0; row < height; ++row) {
      std::string line;
      for (std::size_t i = 0; i < block.size(); ++i) {
        const std::size_t before = is_title ? height - parts[i].size() : 0;
        line += i == 0 ? "" : blanks(kColumnGap);
        line += set_piece(
            row >= before && row - before < parts[i].size() ? parts[i][row - before] : Piece{},
            layouts[block[i]]);
      }
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + '\n';
    }
    return out;
  }

  static std::vector<Piece> parts_of(const Piece& piece, std::size_t width) {
    if (piece.number) {
      return {piece};
    }
    std::vector<Piece> parts;
    for (std::string& text : broken(piece.whole, width)) {
      parts.push_back({.whole = std::move(text), .style = piece.style});
    }
    return parts;
  }

  std::string set_piece(const Piece& piece, const ColumnLayout& layout) const {
    const std::string text = piece.whole + piece.fraction;
    const std::size_t room = layout.width - std::min(layout.width, display_width(text));
    const bool right = layout.align == Align::kRight;
    // A number with fewer decimals than others of its column stops short of the right edge.
    const std::size_t below_point =
        right && piece.number ? layout.fraction_width - piece.fraction.size() : 0;
    const std::size_t before = right ? room - below_point : 0;
    return blanks(before) + paint(text, piece.style, color_) + blanks(room - before);
  }

  bool color_;
  std::size_t screen_width_;
  CellLines lines_;  // header, rows, footer
  std::size_t header_end_ = 0;
  std::size_t body_end_ = 0;
  std::vector<ColumnLayout> layouts_;
};

// Running text; nothing when there is nothing to say. On a screen, lines break between words; a
// word that is wider than the screen stands alone.
std::string paragraph(std::string_view text, std::string_view style, const RenderOptions& options) {
  const std::string line = printable_line(text);
  std::string out;
  std::string_view left = line;
  while (options.width > 0 && display_width(left) > options.width) {
    const std::size_t room = head_of(left, options.width + 1).size();
    std::size_t blank = left.rfind(' ', room - 1);
    if (blank == std::string_view::npos) {
      blank = left.find(' ');
    }
    if (blank == std::string_view::npos) {
      break;
    }
    out += paint(left.substr(0, blank), style, options.color) + '\n';
    left.remove_prefix(blank + 1);
  }
  return left.empty() ? out : out + paint(left, style, options.color) + '\n';
}

}  // namespace

std::string render_text(const Report& report, const RenderOptions& options) {
  std::string out;
  const auto add_block = [&out](const std::string& block) {
    out += out.empty() || block.empty() ? "" : "\n";
    out += block;
  };
  add_block(paragraph(report.title, ansi::kBold, options));
  for (const Table& table : report.tables) {
    std::string block = paragraph(table.title, ansi::kBold, options);
    if (!table.columns.empty()) {
      block += TableWriter(table, options).write();
    }
    add_block(block + paragraph(table.caption, {}, options));
  }
  std::string notes;
  for (const std::string& note : report.notes) {
    notes += paragraph(note, {}, options);
  }
  add_block(notes);
  // A signature is there to be copied, so it stays on one line.
  add_block(paragraph(report.signature, ansi::kMuted, {.color = options.color}));
  return out;
}

}  // namespace gnomon
