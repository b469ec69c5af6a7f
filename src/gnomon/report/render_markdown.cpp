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

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_punctuation(char c) { return c > ' ' && c <= '~' && !is_word(c); }

// Where a text stands: what makes a line a heading, a list, a quotation or a rule means nothing in
// a cell, and a pipe nothing elsewhere.
enum class Place { kCell, kLine };

// Whether the character at `i` would change what its line is: "# x", "- x", "1. x", "> x", "---".
bool starts_block(std::string_view text, std::size_t i) {
  const std::size_t next = i + 1;
  const bool ends_word = next == text.size() || text[next] == ' ';
  if (i == 0) {
    return text[i] == '>' || (text[i] == '#' && (ends_word || text[next] == '#')) ||
           ((text[i] == '-' || text[i] == '+') && (ends_word || text[next] == text[i])) ||
           (text[i] == '=' && text.find_first_not_of('=') == std::string_view::npos);
  }
  return (text[i] == '.' || text[i] == ')') && ends_word && i <= 9 &&
         text.substr(0, i).find_first_not_of("0123456789") == std::string_view::npos;
}

// Whether the character at `i` must be escaped to show as it was written.
bool is_markup(std::string_view text, std::size_t i, Place place) {
  const char next = i + 1 < text.size() ? text[i + 1] : ' ';
  switch (text[i]) {
    case '\\':
      return is_punctuation(next) || next == '\n';
    case '`':
    case '[':
      return true;
    case '*':
    case '~':
      return next != ' ' || (i > 0 && text[i - 1] != ' ') || (i == 0 && place == Place::kLine);
    case '_':
      return !inside_word(text, i);
    case '$':  // between two of them some renderers expect a formula
      return text.find('$') != text.rfind('$');
    case '|':
      return place == Place::kCell;
    default:
      return place == Place::kLine && starts_block(text, i);
  }
}

// The characters of HTML, where they would begin a tag or a reference; otherwise nothing.
std::string_view html_reference(std::string_view text, std::size_t i) {
  const char next = i + 1 < text.size() ? text[i + 1] : ' ';
  if (text[i] == '<' && (is_letter(next) || next == '/' || next == '!' || next == '?')) {
    return "&lt;";
  }
  if (text[i] == '&' && (is_letter(next) || next == '#')) {
    return "&amp;";
  }
  return {};
}

// Blanks at the ends would turn a line into a block of code, or keep "** x **" from being bold.
std::string trimmed(std::string text) {
  text.erase(text.find_last_not_of(" \n") + 1);
  text.erase(0, text.find_first_not_of(" \n"));
  return text;
}

std::string escape(std::string_view raw, Place place) {
  const std::string text = trimmed(printable_lines(raw));
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') {
      out += "<br>";
    } else if (const std::string_view reference = html_reference(text, i); !reference.empty()) {
      out += reference;
    } else {
      out += is_markup(text, i, place) ? "\\" : "";
      out += text[i];
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
  const std::string text =
      shown.kind == CellKind::kText ? escape(shown.text, Place::kCell) : shown.text;
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
    out += "| " + escape(column.title, Place::kCell) + ' ';
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
    add_block("# " + escape(report.title, Place::kLine) + '\n');
  }
  for (const Table& table : report.tables) {
    if (!table.title.empty()) {
      add_block("## " + escape(table.title, Place::kLine) + '\n');
    }
    if (!table.columns.empty()) {
      add_block(pipe_table(table));
    }
    if (!table.caption.empty()) {
      add_block(escape(table.caption, Place::kLine) + '\n');
    }
  }
  std::string notes;
  for (const std::string& note : report.notes) {
    notes += "- " + escape(note, Place::kLine) + '\n';
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
