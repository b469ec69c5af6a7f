// LaTeX tables in the manner of the booktabs package, to be pasted or \input into a paper. What is
// no table (title, notes, signature) stands beside it as comments.
#include "gnomon/report/render_parts.h"

#include <fmt/format.h>

namespace gnomon {
namespace {

// How a character with a meaning in LaTeX is written; nothing for the others. Brackets and the
// asterisk matter because "\\" at the end of the row before would take them for its arguments;
// "<", ">" and "|" are other glyphs in the classic fonts.
std::string_view escaped(char c) {
  switch (c) {
    case '\\':
      return "\\textbackslash{}";
    case '{':
      return "\\{";
    case '}':
      return "\\}";
    case '$':
      return "\\$";
    case '&':
      return "\\&";
    case '#':
      return "\\#";
    case '_':
      return "\\_";
    case '%':
      return "\\%";
    case '~':
      return "\\textasciitilde{}";
    case '^':
      return "\\textasciicircum{}";
    case '<':
      return "\\textless{}";
    case '>':
      return "\\textgreater{}";
    case '|':
      return "\\textbar{}";
    case '[':
      return "{[}";
    case ']':
      return "{]}";
    case '*':
      return "{*}";
    default:
      return {};
  }
}

std::string escape(std::string_view raw) {
  const std::string text = printable_line(raw);
  std::string out;
  for (const char c : text) {
    const std::string_view markup = escaped(c);
    if (c == '-' && out.ends_with('-')) {
      out += "{}";  // two hyphens in a row would become a dash
    }
    if (markup.empty()) {
      out += c;
    } else {
      out += markup;
    }
  }
  return out;
}

std::string comment(std::string_view text) { return "% " + printable_line(text) + '\n'; }

std::string cell_markup(const Cell& cell) {
  CellText shown = text_of(cell);
  switch (shown.kind) {
    case CellKind::kEmpty:
      return {};
    case CellKind::kUndefined:
      return "--";
    case CellKind::kText:
      shown.text = escape(shown.text);
      break;
    case CellKind::kNumber:
      if (shown.text.starts_with('-')) {
        shown.text.replace(0, 1, "$-$");  // a minus sign instead of a hyphen
      }
      break;
  }
  return cell.emphasis() == Emphasis::kBest ? "\\textbf{" + shown.text + "}" : shown.text;
}

void append_rows(std::string& out, const std::vector<Row>& rows, std::size_t columns) {
  for (const Row& row : rows) {
    for (std::size_t column = 0; column < columns; ++column) {
      out += column == 0 ? "" : " & ";
      out += cell_markup(cell_at(row, column));
    }
    out += " \\\\\n";
  }
}

std::string tabular(const Table& table) {
  std::string places;
  std::string titles;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    places += alignment(table, column) == Align::kRight ? 'r' : 'l';
    titles += column == 0 ? "" : " & ";
    titles += escape(table.columns[column].title);
  }
  std::string out = "\\begin{tabular}{" + places + "}\n\\toprule\n";
  if (has_header(table)) {
    out += titles + " \\\\\n\\midrule\n";
  }
  append_rows(out, table.rows, table.columns.size());
  if (!table.footer.empty()) {
    out += "\\midrule\n";
    append_rows(out, table.footer, table.columns.size());
  }
  out += "\\bottomrule\n\\end{tabular}\n";
  return out;
}

std::string caption(const Table& table) {
  const std::string title = escape(table.title);
  const std::string text = escape(table.caption);
  if (title.empty() && text.empty()) {
    return {};
  }
  const std::string_view gap = title.empty() || text.empty() ? "" : ". ";
  return fmt::format("\\caption{{{}{}{}}}\n", title, gap, text);
}

}  // namespace

std::string render_latex(const Report& report, const RenderOptions& /*options*/) {
  std::string out;
  if (!report.title.empty()) {
    out += comment(report.title);
  }
  bool first = true;
  for (const Table& table : report.tables) {
    if (table.columns.empty()) {
      continue;
    }
    out += first ? "% needs \\usepackage{booktabs}\n" : "\n";
    first = false;
    out += "\\begin{table}\n\\centering\n" + caption(table) + tabular(table) + "\\end{table}\n";
  }
  for (const std::string& note : report.notes) {
    out += comment(note);
  }
  if (!report.signature.empty()) {
    out += comment(report.signature);
  }
  return out;
}

}  // namespace gnomon
