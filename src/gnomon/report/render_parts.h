// What the renderers share; private to this room.
#pragma once

#include "gnomon/report/render.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace gnomon {

// One renderer per format, all alike so that render.cpp can list them in a table.
std::string render_text(const Report& report, const RenderOptions& options);
std::string render_json(const Report& report, const RenderOptions& options);
std::string render_jsonl(const Report& report, const RenderOptions& options);
std::string render_csv(const Report& report, const RenderOptions& options);
std::string render_markdown(const Report& report, const RenderOptions& options);
std::string render_latex(const Report& report, const RenderOptions& options);
std::string render_html(const Report& report, const RenderOptions& options);

enum class CellKind {
  kEmpty,
  kText,
  kNumber,
  kUndefined,  // a number that is not finite
};

// What a cell holds, and its text: as it is for text, in plain digits ("-1234.50") for a number.
struct CellText {
  CellKind kind = CellKind::kEmpty;
  std::string text;
};
CellText text_of(const Cell& cell);

// What a cell holds, whatever people see of it; empty for what is undefined.
std::string content_text(const Cell& cell);
// The same of a cell with two values; of any other, its text and nothing.
std::pair<std::string, std::string> content_pair(const Cell& cell);

// The cell of a row at a column, an empty one when the row is too short.
const Cell& cell_at(const Row& row, std::size_t column);

// kLeft or kRight: what the column asks for, or what kAuto comes to.
Align alignment(const Table& table, std::size_t column);

// Whether any column has a title.
bool has_header(const Table& table);

// Text without control characters and stray bytes, except LF for a line end of any kind.
std::string printable_lines(std::string_view text);

// The same on one line, without blanks at the end: line ends become blanks.
std::string printable_line(std::string_view text);

void replace_all(std::string& text, std::string_view from, std::string_view to);

}  // namespace gnomon
