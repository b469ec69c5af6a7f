#include "gnomon/report/render_parts.h"

#include "gnomon/base/utf8.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace gnomon {
namespace {

// Small negative numbers would round to "-0.00", which looks like a figure below zero.
std::string without_negative_zero(std::string digits) {
  if (digits.starts_with('-') && digits.find_first_not_of("-0.") == std::string::npos) {
    digits.erase(0, 1);
  }
  return digits;
}

struct CellReader {
  CellText operator()(std::monostate /*nothing*/) const { return {}; }
  CellText operator()(const std::string& text) const {
    return text.empty() ? CellText{} : CellText{CellKind::kText, text};
  }
  CellText operator()(std::int64_t count) const {
    return {CellKind::kNumber, fmt::format("{}", count)};
  }
  CellText operator()(const Decimal& number) const {
    if (!std::isfinite(number.value)) {
      return {CellKind::kUndefined, {}};
    }
    return {CellKind::kNumber,
            without_negative_zero(fmt::format("{:.{}f}", number.value, number.decimals))};
  }
  CellText operator()(const ValuePair& pair) const {
    if (pair.first.empty() && pair.second.empty()) {
      return {CellKind::kUndefined, {}};
    }
    return {CellKind::kText, fmt::format("{}{}{}", pair.first, pair.between, pair.second)};
  }
};

}  // namespace

CellText text_of(const Cell& cell) {
  if (cell.shown()) {
    return CellReader{}(*cell.shown());
  }
  return std::visit(CellReader{}, cell.content());
}

std::string content_text(const Cell& cell) { return std::visit(CellReader{}, cell.content()).text; }

std::pair<std::string, std::string> content_pair(const Cell& cell) {
  const auto* pair = std::get_if<ValuePair>(&cell.content());
  return pair == nullptr ? std::pair(content_text(cell), std::string())
                         : std::pair(pair->first, pair->second);
}

const Cell& cell_at(const Row& row, std::size_t column) {
  static const Cell kEmpty;
  return column < row.size() ? row[column] : kEmpty;
}

Align alignment(const Table& table, std::size_t column) {
  const Align wanted = table.columns[column].align;
  if (wanted != Align::kAuto) {
    return wanted;
  }
  bool any_number = false;
  bool any_text = false;
  for (const auto* rows : {&table.rows, &table.footer}) {
    for (const Row& row : *rows) {
      assert(row.size() <= table.columns.size() && "a row is not longer than its table");
      const auto& content = cell_at(row, column).content();
      const auto* text = std::get_if<std::string>(&content);
      any_text |= (text != nullptr && !text->empty()) || std::holds_alternative<ValuePair>(content);
      any_number |=
          std::holds_alternative<std::int64_t>(content) || std::holds_alternative<Decimal>(content);
    }
  }
  return any_number && !any_text ? Align::kRight : Align::kLeft;
}

bool has_header(const Table& table) {
  return std::any_of(table.columns.begin(), table.columns.end(),
                     [](const Column& column) { return !column.title.empty(); });
}

std::string printable_lines(std::string_view text) {
  std::string out;
  while (true) {
    const std::size_t end = text.find_first_of("\r\n");
    out += printable(text.substr(0, end));
    if (end == std::string_view::npos) {
      return out;
    }
    out += '\n';
    text.remove_prefix(end + (text.substr(end).starts_with("\r\n") ? 2 : 1));
  }
}

std::string printable_line(std::string_view text) {
  std::string line = printable_lines(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
}

}  // namespace gnomon
