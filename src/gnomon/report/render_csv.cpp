// CSV after RFC 4180, with LF line ends. Text stays as it is, byte by byte. Tables with different
// columns cannot share one header, so each has its own, with an empty line between tables.
#include "gnomon/report/render_parts.h"

namespace gnomon {
namespace {

std::string quoted(std::string text) {
  replace_all(text, "\"", "\"\"");
  return '"' + std::move(text) + '"';
}

std::string field(std::string text) {
  const bool plain = text.find_first_of(",\"\r\n") == std::string::npos;
  return plain ? std::move(text) : quoted(std::move(text));
}

void append_line(std::string& out, const std::vector<std::string>& fields) {
  if (fields.size() == 1 && fields.front().empty()) {
    out += quoted({});  // a bare empty line would read as the end of the table
  }
  for (std::size_t i = 0; i < fields.size(); ++i) {
    out += i == 0 ? "" : ",";
    out += field(fields[i]);
  }
  out += '\n';
}

void append_rows(std::string& out, const std::vector<Row>& rows, std::size_t columns) {
  for (const Row& row : rows) {
    std::vector<std::string> fields;
    for (std::size_t column = 0; column < columns; ++column) {
      fields.push_back(text_of(cell_at(row, column)).text);
    }
    append_line(out, fields);
  }
}

}  // namespace

std::string render_csv(const Report& report, const RenderOptions& /*options*/) {
  std::string out;
  for (const Table& table : report.tables) {
    if (table.columns.empty()) {
      continue;
    }
    if (!out.empty()) {
      out += '\n';
    }
    std::vector<std::string> titles;
    for (const Column& column : table.columns) {
      titles.push_back(column.title);
    }
    append_line(out, titles);
    append_rows(out, table.rows, table.columns.size());
    append_rows(out, table.footer, table.columns.size());
  }
  return out;
}

}  // namespace gnomon
