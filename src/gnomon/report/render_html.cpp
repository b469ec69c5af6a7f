// One self-contained HTML page: no script, nothing fetched, light and dark, fit for printing.
#include "gnomon/report/html_text.h"
#include "gnomon/report/render_parts.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kStyle = R"css(
:root {
  color-scheme: light dark;
  --ink: #1d2228; --soft: #59636e; --line: #d3d9df; --paper: #ffffff; --shade: #f4f6f8;
}
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e7ea; --soft: #9ba6b1; --line: #3b434c; --paper: #16191d; --shade: #20252b; }
}
* { box-sizing: border-box; }
body {
  margin: 2rem auto; padding: 0 1rem; max-width: 75rem;
  color: var(--ink); background: var(--paper); font: 1rem/1.5 system-ui, sans-serif;
}
h1 { font-size: 1.5rem; line-height: 1.25; }
.table { margin: 1.5rem 0; overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { padding-bottom: .5rem; text-align: left; font-weight: 600; }
caption span { display: block; color: var(--soft); font-weight: 400; }
th, td { padding: .25rem .75rem; text-align: left; vertical-align: top; }
thead th { border-bottom: 2px solid var(--line); white-space: nowrap; }
tbody tr + tr td { border-top: 1px solid var(--line); }
tbody tr:hover { background: var(--shade); }
tfoot tr:first-child td { border-top: 2px solid var(--line); }
.number { text-align: right; }
.best { font-weight: 700; }
.muted, .signature { color: var(--soft); }
.signature { font-size: .8125rem; overflow-wrap: anywhere; }
@media print {
  :root { --ink: #000000; --soft: #444444; --line: #999999; --paper: #ffffff; }
  body { margin: 0; padding: 0; max-width: none; font-size: 10pt; }
  .table { overflow: visible; }
  tr { break-inside: avoid; }
  tfoot { display: table-row-group; }
}
)css";

std::string class_attribute(Align align, Emphasis emphasis) {
  std::string classes = align == Align::kRight ? "number" : "";
  if (emphasis != Emphasis::kNone) {
    classes += classes.empty() ? "" : " ";
    classes += emphasis == Emphasis::kBest ? "best" : "muted";
  }
  return classes.empty() ? "" : " class=\"" + classes + '"';
}

std::string cell_markup(const Cell& cell) {
  const CellText shown = text_of(cell);
  return shown.kind == CellKind::kUndefined ? "–" : escape_html_lines(shown.text);
}

void append_rows(std::string& out, const Table& table, const std::vector<Row>& rows) {
  std::vector<Align> places;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    places.push_back(alignment(table, column));
  }
  for (const Row& row : rows) {
    out += "<tr>";
    for (std::size_t column = 0; column < places.size(); ++column) {
      const Cell& cell = cell_at(row, column);
      out += fmt::format("<td{}>{}</td>", class_attribute(places[column], cell.emphasis()),
                         cell_markup(cell));
    }
    out += "</tr>\n";
  }
}

std::string caption(const Table& table) {
  if (table.title.empty() && table.caption.empty()) {
    return {};
  }
  std::string out = "<caption>" + escape_html_lines(table.title);
  if (!table.caption.empty()) {
    out += "<span>" + escape_html_lines(table.caption) + "</span>";
  }
  return out + "</caption>\n";
}

std::string header(const Table& table) {
  if (!has_header(table)) {
    return {};
  }
  std::string out = "<thead>\n<tr>";
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    out += fmt::format("<th scope=\"col\"{}>{}</th>",
                       class_attribute(alignment(table, column), Emphasis::kNone),
                       escape_html_lines(table.columns[column].title));
  }
  return out + "</tr>\n</thead>\n";
}

std::string table_markup(const Table& table) {
  std::string out = "<div class=\"table\">\n<table>\n" + caption(table) + header(table);
  out += "<tbody>\n";
  append_rows(out, table, table.rows);
  out += "</tbody>\n";
  if (!table.footer.empty()) {
    out += "<tfoot>\n";
    append_rows(out, table, table.footer);
    out += "</tfoot>\n";
  }
  return out + "</table>\n</div>\n";
}

std::string body(const Report& report) {
  std::string out;
  if (!report.title.empty()) {
    out += "<h1>" + escape_html_lines(report.title) + "</h1>\n";
  }
  std::size_t shown = 0;
  for (; shown < std::min(report.tables_above_pictures, report.tables.size()); ++shown) {
    out += table_markup(report.tables[shown]);
  }
  for (const std::string& picture : report.pictures) {
    out += "<figure style=\"margin: 1.5rem 0; overflow-x: auto\">\n" + picture + "</figure>\n";
  }
  for (; shown < report.tables.size(); ++shown) {
    out += table_markup(report.tables[shown]);
  }
  for (const std::string& note : report.notes) {
    out += "<p>" + escape_html_lines(note) + "</p>\n";
  }
  if (!report.signature.empty()) {
    out += "<p class=\"signature\"><code>" + escape_html_lines(report.signature) + "</code></p>\n";
  }
  return out;
}

}  // namespace

// The content security policy makes "nothing is fetched, no script runs" a promise that the browser
// keeps, should an escape ever be missing.
std::string render_html(const Report& report, const RenderOptions& /*options*/) {
  return fmt::format(
      "<!DOCTYPE html>\n"
      "<html lang=\"en\">\n"
      "<head>\n"
      "<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\""
      " content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{}</title>\n"
      "<style>{}</style>\n"
      "</head>\n"
      "<body>\n"
      "<main>\n"
      "{}"
      "</main>\n"
      "</body>\n"
      "</html>\n",
      report.title.empty() ? "gnomon report" : escape_html(printable_line(report.title)), kStyle,
      body(report));
}

}  // namespace gnomon
