// Tables for people at a terminal. Columns stand two blanks apart; numbers have their points below
// one another and thousands set apart, so that a column can be read at a glance. When a table is
// wider than the screen, long texts lose their middle; numbers are never cut.
#include "gnomon/base/utf8.h"
#include "gnomon/report/ansi.h"
#include "gnomon/report/render_parts.h"

#include <algorithm>

namespace gnomon {
namespace {

constexpr std::size_t kGap = 2;        // blanks between columns
constexpr std::size_t kLeastText = 8;  // texts are not cut below this many columns
constexpr std::string_view kRule = "─";
constexpr std::string_view kEllipsis = "…";
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

// A cell ready to be set. A number is split before its decimal point; a text is all in `whole`.
struct Piece {
  bool number = false;
  std::string whole = {};
  std::string fraction = {};
  std::string_view style = {};

  std::size_t width() const { return display_width(whole) + fraction.size(); }
};

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

// How the pieces of one column are set.
struct Layout {
  Align align = Align::kLeft;
  std::size_t fraction_width = 0;
  std::size_t number_width = 0;
  std::size_t width = 0;

  // What the column needs when its texts are cut to `text_width`.
  std::size_t width_at(std::size_t text_width) const {
    return std::max(number_width, std::min(width, text_width));
  }
};

Layout measure(Align align, const std::vector<std::vector<Piece>>& lines, std::size_t column) {
  Layout layout{.align = align};
  std::size_t whole_width = 0;
  for (const auto& line : lines) {
    const Piece& piece = line[column];
    layout.width = std::max(layout.width, piece.width());
    if (piece.number) {
      whole_width = std::max(whole_width, display_width(piece.whole));
      layout.fraction_width = std::max(layout.fraction_width, piece.fraction.size());
    }
  }
  layout.number_width = whole_width + layout.fraction_width;
  layout.width = std::max(layout.width, layout.number_width);
  return layout;
}

std::size_t table_width(const std::vector<Layout>& layouts, std::size_t text_width) {
  std::size_t total = (layouts.size() - 1) * kGap;
  for (const Layout& layout : layouts) {
    total += layout.width_at(text_width);
  }
  return total;
}

// Cuts all texts to the largest common width with which the table fits; found by halving, since
// the width of the table grows with it.
void fit(std::vector<Layout>& layouts, std::size_t screen_width) {
  if (screen_width == 0 || table_width(layouts, std::string::npos) <= screen_width) {
    return;
  }
  std::size_t low = kLeastText;
  std::size_t high = std::max(screen_width, kLeastText) + 1;
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (table_width(layouts, middle) <= screen_width ? low : high) = middle;
  }
  for (Layout& layout : layouts) {
    layout.width = layout.width_at(low);
  }
}

// The longest prefix of the text that takes at most `width` columns.
std::string_view head_of(std::string_view text, std::size_t width) {
  std::size_t end = 0;
  for (std::size_t used = 0; end < text.size();) {
    const std::size_t bytes = decode_utf8(text, end).bytes;
    used += display_width(text.substr(end, bytes));
    if (used > width) {
      break;
    }
    end += bytes;
  }
  return text.substr(0, end);
}

// The longest suffix of the text that takes at most `width` columns. It does not start with a
// combining mark, which would settle on the character before.
std::string_view tail_of(std::string_view text, std::size_t width) {
  std::size_t begin = text.size();
  for (std::size_t next = text.size(), used = 0; next > 0;) {
    const std::size_t end = next;
    do {
      --next;
    } while (next > 0 && is_utf8_continuation(text[next]));
    const std::size_t more = display_width(text.substr(next, end - next));
    used += more;
    if (used > width) {
      break;
    }
    if (more > 0) {
      begin = next;
    }
  }
  return text.substr(begin);
}

// Takes out the middle: beginnings and ends of file names both tell them apart.
std::string shortened(const std::string& text, std::size_t width) {
  if (display_width(text) <= width) {
    return text;
  }
  const std::size_t kept = width - 1;
  std::string out(head_of(text, kept - kept / 2));
  out.append(kEllipsis).append(tail_of(text, kept / 2));
  return out;
}

class TableWriter {
 public:
  TableWriter(const Table& table, const RenderOptions& options) : color_(options.color) {
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
      layouts_.push_back(measure(alignment(table, column), lines_, column));
    }
    fit(layouts_, options.width);
  }

  std::string write() const {
    std::string out;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (i == body_end_ && i > header_end_) {
        out += rule();
      }
      out += set_line(lines_[i]);
      if (i + 1 == header_end_) {
        out += rule();
      }
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

  std::string rule() const {
    std::string line;
    for (std::size_t i = table_width(layouts_, std::string::npos); i > 0; --i) {
      line += kRule;
    }
    return paint(line, ansi::kMuted, color_) + '\n';
  }

  std::string set_line(const std::vector<Piece>& pieces) const {
    std::string out;
    for (std::size_t column = 0; column < pieces.size(); ++column) {
      out += column == 0 ? "" : blanks(kGap);
      out += set_piece(pieces[column], layouts_[column]);
    }
    out.erase(out.find_last_not_of(' ') + 1);
    return out + '\n';
  }

  std::string set_piece(const Piece& piece, const Layout& layout) const {
    const std::string text =
        piece.number ? piece.whole + piece.fraction : shortened(piece.whole, layout.width);
    const std::size_t room = layout.width - display_width(text);
    const bool right = layout.align == Align::kRight;
    // A number with fewer decimals than others of its column stops short of the right edge.
    const std::size_t below_point =
        right && piece.number ? layout.fraction_width - piece.fraction.size() : 0;
    const std::size_t before = right ? room - below_point : 0;
    return blanks(before) + paint(text, piece.style, color_) + blanks(room - before);
  }

  bool color_;
  std::vector<std::vector<Piece>> lines_;  // header, rows, footer
  std::size_t header_end_ = 0;
  std::size_t body_end_ = 0;
  std::vector<Layout> layouts_;
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
