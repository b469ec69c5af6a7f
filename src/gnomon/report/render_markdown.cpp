// Markdown with pipe tables (GitHub flavour). Text that looks like markup is escaped, so that it
// shows as it was written.
#include "gnomon/report/render_parts.h"

#include <fmt/format.h>

namespace gnomon {
namespace {

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// An underscore inside a word is never markup; left alone, file names stay readable in the source.
bool inside_word(std::string_view text, std::size_t i) {
  return i > 0 && i + 1 < text.size() && is_word(text[i - 1]) && is_word(text[i + 1]);
}

// Whether the character at `i` would make its line a list: "- x", "+ x", "1. x", "1) x".
bool starts_list(std::string_view text, std::size_t i) {
  if (i == 0) {
    return text[i] == '-' || text[i] == '+' || text[i] == '=';
  }
  return (text[i] == '.' || text[i] == ')') &&
         text.substr(0, i).find_first_not_of("0123456789") == std::string_view::npos;
}

// Blanks at the ends would turn a line into a block of code, or keep "** x **" from being bold.
std::string trimmed(std::string text) {
  text.erase(text.find_last_not_of(" \n") + 1);
  text.erase(0, text.find_first_not_of(" \n"));
  return text;
}

std::string escape(std::string_view raw) {
  constexpr std::string_view kMarkup = "\\`*[]|~#$";
  const std::string text = trimmed(printable_lines(raw));
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n') {
      out += "<br>";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '&') {
      out += "&amp;";
    } else {
      const bool markup = kMarkup.find(c) != std::string_view::npos || starts_list(text, i) ||
                          (c == '_' && !inside_word(text, i));
      out += markup ? "\\" : "";
      out += c;
    }
  }
  return out;
}

// A code span: its fence must be longer than any run of backticks in it.
std::string code(std::string_view raw) {
  const std::string text = printable_line(raw);
  std::string fence = "`";
  while (text.find(fence) != std::string::npos) {
    fence += '`';
  }
  const std::string_view gap = text.starts_with('`') || text.ends_with('`') ? " " : "";
  return fmt::format("{}{}{}{}{}", fence, gap, text, gap, fence);
}

std::string cell_markup(const Cell& cell) {
  const CellText shown = text_of(cell);
  switch (shown.kind) {
    case CellKind::kEmpty:
      return {};
    case CellKind::kUndefined:
      return "–";
    case CellKind::kText:
    case CellKind::kNumber:
      break;
  }
  const std::string text = shown.kind == CellKind::kText ? escape(shown.text) : shown.text;
  const bool bold = cell.emphasis() == Emphasis::kBest && !text.empty();
  return bold ? "**" + text + "**" : text;
}

void append_rows(std::string& out, const std::vector<Row>& rows, std::size_t columns) {
  for (const Row& row : rows) {
    for (std::size_t column = 0; column < columns; ++column) {
      out += "| " + cell_markup(cell_at(row, column)) + ' ';
    }
    out += "|\n";
  }
}

std::string pipe_table(const Table& table) {
  std::string out;
  for (const Column& column : table.columns) {
    out += "| " + escape(column.title) + ' ';
  }
  out += "|\n";
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    out += alignment(table, column) == Align::kRight ? "| ---: " : "| :--- ";
  }
  out += "|\n";
  append_rows(out, table.rows, table.columns.size());
  append_rows(out, table.footer, table.columns.size());
  return out;
}

}  // namespace

std::string render_markdown(const Report& report, const RenderOptions& /*options*/) {
  std::string out;
  const auto add_block = [&out](const std::string& block) {
    out += out.empty() ? "" : "\n";
    out += block;
  };
  if (!report.title.empty()) {
    add_block("# " + escape(report.title) + '\n');
  }
  for (const Table& table : report.tables) {
    if (!table.title.empty()) {
      add_block("## " + escape(table.title) + '\n');
    }
    if (!table.columns.empty()) {
      add_block(pipe_table(table));
    }
    if (!table.caption.empty()) {
      add_block(escape(table.caption) + '\n');
    }
  }
  std::string notes;
  for (const std::string& note : report.notes) {
    notes += "- " + escape(note) + '\n';
  }
  if (!notes.empty()) {
    add_block(notes);
  }
  if (!report.signature.empty()) {
    add_block(code(report.signature) + '\n');
  }
  return out;
}

}  // namespace gnomon
