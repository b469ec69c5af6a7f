// CSV after RFC 4180, with LF line ends, in a tidy shape that programs read without options: one
// header, every row complete, one value per cell. Several tables share the header: their columns
// side by side, those of the same name only once, and a first column that says which table a row
// belongs to.
#include "gnomon/report/render_parts.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

using Fields = std::vector<std::string>;

struct TidyTable {
  std::string name;
  Fields columns;
  std::vector<Fields> rows;
};

bool is_number(std::string_view text) {
  double number = 0;
  const char* const end = text.data() + text.size();
  return std::from_chars(text.data(), end, number).ptr == end;
}

// Texts come from documents: nothing in them may steer a terminal, nor be taken for a formula by a
// spreadsheet, which an apostrophe prevents. Numbers stay numbers.
std::string harmless(std::string_view text) {
  std::string out = printable_lines(text);
  if (!out.empty() && std::string_view("=+-@").find(out.front()) != std::string_view::npos &&
      !is_number(out)) {
    out.insert(0, 1, '\'');
  }
  return out;
}

std::string quoted(std::string text) {
  replace_all(text, "\"", "\"\"");
  return '"' + std::move(text) + '"';
}

std::string field(std::string_view raw) {
  std::string text = harmless(raw);
  const bool plain = text.find_first_of(",\"\n") == std::string::npos;
  return plain ? text : quoted(std::move(text));
}

void append_line(std::string& out, const Fields& fields) {
  if (fields.size() == 1 && fields.front().empty()) {
    out += quoted({});  // a bare empty line would not be read as a row
  }
  for (std::size_t i = 0; i < fields.size(); ++i) {
    out += i == 0 ? "" : ",";
    out += field(fields[i]);
  }
  out += '\n';
}

// The same name twice would be one column to a reader.
std::string unused(const std::string& name, const Fields& names) {
  std::string wanted = name;
  for (int number = 2; std::ranges::count(names, wanted) > 0; ++number) {
    wanted = fmt::format("{} {}", name, number);
  }
  return wanted;
}

std::string name_of(const Column& column) {
  return column.name.empty() ? column.title : column.name;
}

bool holds_pairs(const std::vector<Row>& rows, std::size_t column) {
  return std::ranges::any_of(rows, [&](const Row& row) {
    return std::holds_alternative<ValuePair>(cell_at(row, column).content());
  });
}

std::vector<Row> all_rows(const Table& table) {
  std::vector<Row> rows = table.rows;
  rows.insert(rows.end(), table.footer.begin(), table.footer.end());
  return rows;
}

TidyTable one_row_per_cell(const Table& table) {
  TidyTable tidy;
  tidy.columns = {name_of(table.columns.front()), table.across->variable, table.across->value};
  // A matrix with a footer has sums in its last column as well; rows of them would be counted
  // twice.
  const bool has_sums = !table.footer.empty();
  const std::size_t end = table.columns.size() - (has_sums ? 1 : 0);
  for (const Row& row : table.rows) {
    for (std::size_t column = 1; column < end; ++column) {
      tidy.rows.push_back({content_text(cell_at(row, 0)), name_of(table.columns[column]),
                           content_text(cell_at(row, column))});
    }
  }
  return tidy;
}

TidyTable one_row_per_row(const Table& table) {
  TidyTable tidy;
  const std::vector<Row> rows = all_rows(table);
  tidy.rows.resize(rows.size());
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const Column& head = table.columns[column];
    const bool two = holds_pairs(rows, column);
    const std::string name = name_of(head);
    const std::string first = head.first_name.empty() ? name + " low" : head.first_name;
    tidy.columns.push_back(unused(two ? first : name, tidy.columns));
    if (two) {
      const std::string second = head.second_name.empty() ? name + " high" : head.second_name;
      tidy.columns.push_back(unused(second, tidy.columns));
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
      auto values = content_pair(cell_at(rows[i], column));
      tidy.rows[i].push_back(std::move(values.first));
      if (two) {
        tidy.rows[i].push_back(std::move(values.second));
      }
    }
  }
  return tidy;
}

std::vector<TidyTable> tidy_tables(const Report& report) {
  std::vector<TidyTable> tables;
  Fields names;
  for (const Table& table : report.tables) {
    if (table.columns.empty()) {
      continue;
    }
    TidyTable tidy = table.across ? one_row_per_cell(table) : one_row_per_row(table);
    const std::string& name = table.name.empty() ? table.title : table.name;
    tidy.name = unused(name.empty() ? name_of(table.columns.front()) : name, names);
    names.push_back(tidy.name);
    tables.push_back(std::move(tidy));
  }
  return tables;
}

std::string several(const std::vector<TidyTable>& tables) {
  Fields header = {"table"};
  std::map<std::string, std::size_t> place_of;
  for (const TidyTable& table : tables) {
    for (const std::string& column : table.columns) {
      if (place_of.emplace(column, header.size()).second) {
        header.push_back(column);
      }
    }
  }
  std::string out;
  append_line(out, header);
  for (const TidyTable& table : tables) {
    for (const Fields& row : table.rows) {
      Fields line(header.size());
      line.front() = table.name;
      for (std::size_t i = 0; i < row.size(); ++i) {
        line[place_of.at(table.columns[i])] = row[i];
      }
      append_line(out, line);
    }
  }
  return out;
}

}  // namespace

std::string render_csv(const Report& report, const RenderOptions& /*options*/) {
  const std::vector<TidyTable> tables = tidy_tables(report);
  if (tables.size() > 1) {
    return several(tables);
  }
  std::string out;
  for (const TidyTable& table : tables) {
    append_line(out, table.columns);
    for (const Fields& row : table.rows) {
      append_line(out, row);
    }
  }
  return out;
}

}  // namespace gnomon
