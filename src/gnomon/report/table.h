// What a command has to show: tables of cells for people, the same figures as data for machines.
#pragma once

#include "gnomon/base/value.h"

#include <cassert>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace gnomon {

enum class Emphasis {
  kNone,
  kBest,   // bold: the best figure of its column
  kMuted,  // pale: there, but not what the reader came for
};

// A figure and how many digits after the point it is shown with.
struct Decimal {
  double value = 0;
  int decimals = 0;

  friend bool operator==(const Decimal&, const Decimal&) = default;
};

// Two values that people read together, "68.33 to 75.04" or "9/31", ready to be shown; in CSV each
// has a column of its own. Undefined when both are empty.
struct ValuePair {
  std::string first = {};
  std::string second = {};
  std::string_view between = {};

  friend bool operator==(const ValuePair&, const ValuePair&) = default;
};

// One cell: nothing, text, a count, a decimal or two values. Text and counts convert by themselves,
// so that a row reads {"total", 6418, Cell::decimal(0.53, 2)}; a double must say its decimals. A
// decimal that is not finite (a precision of 0/0) is shown as a dash, in CSV as nothing.
class Cell {
 public:
  using Content = std::variant<std::monostate, std::string, std::int64_t, Decimal, ValuePair>;

  static Cell decimal(double value, int decimals) {
    assert(decimals >= 0 && "a number of digits is not negative");
    return Cell(Content(Decimal{value, decimals}));
  }
  // Nothing is not finite either.
  static Cell decimal(const std::optional<double>& value, int decimals) {
    return decimal(value.value_or(std::numeric_limits<double>::quiet_NaN()), decimals);
  }
  // `between` must outlive the cell: a literal.
  static Cell pair(std::string first, std::string second, std::string_view between) {
    return Cell(Content(ValuePair{std::move(first), std::move(second), between}));
  }

  Cell() = default;
  Cell(std::string text) : content_(std::move(text)) {}
  Cell(std::string_view text) : content_(std::string(text)) {}
  Cell(const char* text) : content_(std::string(text)) {}
  template <CountLike T>
  Cell(T count) : content_(static_cast<std::int64_t>(count)) {
    assert(std::in_range<std::int64_t>(count) && "counts fit into 63 bits");
  }
  template <std::floating_point T>
  Cell(T) = delete;

  const Content& content() const { return content_; }
  Emphasis emphasis() const { return emphasis_; }
  // What people see instead of the content, if anything.
  const std::optional<std::string>& shown() const { return shown_; }

  // The same cell, shown as the best of its column, or pale.
  Cell best() const { return with(Emphasis::kBest); }
  Cell muted() const { return with(Emphasis::kMuted); }
  Cell with(Emphasis emphasis) const {
    Cell copy = *this;
    copy.emphasis_ = emphasis;
    return copy;
  }

  // The same content, written for people as this text: "<0.0001".
  Cell shown_as(std::string text) const {
    Cell copy = *this;
    copy.shown_ = std::move(text);
    return copy;
  }
  // The same content, which people see from what is around: the name that the row above has too.
  Cell implied() const { return shown_as(""); }

  friend bool operator==(const Cell&, const Cell&) = default;

 private:
  explicit Cell(Content content) : content_(std::move(content)) {}

  Content content_;
  std::optional<std::string> shown_;
  Emphasis emphasis_ = Emphasis::kNone;
};

// Where the cells of a column stand. kAuto is right for a column of numbers and left for others.
enum class Align { kAuto, kLeft, kRight };

struct Column {
  std::string title = {};
  Align align = Align::kAuto;
  std::string name = {};  // in CSV; the title when empty
  // In CSV, the names of a column of pairs; "interval low" and "interval high" when empty.
  std::string first_name = {};
  std::string second_name = {};
};

// Where the columns behind the first one are values of one variable, CSV has a row for each cell:
// {"system", "pairs"} makes of a matrix with gold down and system across the columns gold, system
// and pairs.
struct Across {
  std::string variable;
  std::string value;
};

// A row shorter than the table ends in empty cells; a longer one is a bug.
using Row = std::vector<Cell>;

// Footer rows (totals) stand below a rule. A table whose column titles are all empty has no header
// row, except in CSV and Markdown, which need one.
struct Table {
  std::string title = {};
  std::vector<Column> columns = {};
  std::vector<Row> rows = {};
  std::vector<Row> footer = {};
  std::string caption = {};
  std::string name = {};  // in CSV; the title when empty, or that of the first column
  std::optional<Across> across = {};
};

// Everything a command hands over. `data` is what JSON shows, the rest is for people: notes are
// sentences below the tables, the signature says how the figures were made.
struct Report {
  std::string title = {};
  Value data = Value::object();
  std::vector<Table> tables = {};
  std::vector<std::string> notes = {};
  std::string signature = {};
  std::vector<std::string> pictures = {};  // SVG; only a page has room for them, above its tables
  std::size_t tables_above_pictures = 0;   // so many tables are nevertheless first
};

}  // namespace gnomon
