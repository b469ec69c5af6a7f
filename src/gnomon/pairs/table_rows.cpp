#include "gnomon/pairs/table_rows.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/pairs/columns.h"

#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

namespace gnomon {
namespace {

std::string_view cell_kind(TableCell::Kind kind) {
  switch (kind) {
    case TableCell::Kind::kNothing:
      return "empty";
    case TableCell::Kind::kText:
      return "empty text";
    case TableCell::Kind::kNumber:
      return "a number with a fraction";
    case TableCell::Kind::kList:
      return "a list";
    default:
      return "something else";
  }
}

// One reading of a table.
class TableReading {
 public:
  TableReading(const PairTable& table, const ColumnNumbers& columns, RowTexts& texts, RowFile& file)
      : table_(table), columns_(columns), texts_(texts), file_(file) {}

  Result<void> add(std::size_t row) {
    PairRow pair;
    pair.line = static_cast<std::uint32_t>(row + 1);
    Result<void> done = id(row, columns_.document, pair.document);
    if (done && columns_.has_pair()) {
      done = id(row, columns_.source, pair.source);
      if (done) {
        done = id(row, columns_.target, pair.target);
      }
    } else if (done) {
      done = span(row, columns_.source_begin, columns_.source_end, pair.source);
      if (done) {
        done = span(row, columns_.target_begin, columns_.target_end, pair.target);
      }
    }
    if (done && columns_.gold >= 0) {
      done = id(row, columns_.gold, pair.gold);
    }
    if (!done) {
      return done;
    }
    if (columns_.prediction >= 0) {
      take_answers(row, pair);
    }
    take_others(row, pair);
    file_.rows.push_back(pair);
    return {};
  }

 private:
  TableCell at(std::size_t row, int column) const {
    return column < 0 ? TableCell() : table_.cell(row, static_cast<std::size_t>(column));
  }

  // Text, or a whole number as text.
  Result<void> id(std::size_t row, int column, std::string_view& into) const {
    const TableCell cell = at(row, column);
    if (cell.kind == TableCell::Kind::kText && !cell.text.empty()) {
      into = texts_.keep(cell.text);
      return {};
    }
    if (cell.kind == TableCell::Kind::kInteger) {
      into = texts_.keep(fmt::format("{}", cell.integer));
      return {};
    }
    if (cell.kind == TableCell::Kind::kNumber && std::isfinite(cell.number) &&
        cell.number == std::floor(cell.number) && std::abs(cell.number) < 1e15) {
      into = texts_.keep(fmt::format("{}", static_cast<std::int64_t>(cell.number)));
      return {};
    }
    Error error = error_about(
        codes::kBadPairRow, file_.name,
        fmt::format("row {}: '{}' is {} instead of a name or a number", row + 1,
                    shown(table_.names()[static_cast<std::size_t>(column)]), cell_kind(cell.kind)),
        "give every row its document, both ids and its relation");
    error.where.line = static_cast<int>(row + 1);
    return Failure(std::move(error));
  }

  Result<void> span(std::size_t row, int begin, int end, std::string_view& into) const {
    std::string_view first;
    std::string_view last;
    Result<void> done = id(row, begin, first);
    if (done) {
      done = id(row, end, last);
      into = texts_.keep(fmt::format("{}:{}", first, last));
    }
    return done;
  }

  void take_answers(std::size_t row, PairRow& pair) {
    TableCell cell = at(row, columns_.prediction);
    if (cell.kind == TableCell::Kind::kList) {
      file_.has_samples = true;
    } else {
      const bool is_text = cell.kind == TableCell::Kind::kText;
      cell.list.assign(1, is_text ? RawAnswer(cell.text) : std::nullopt);
    }
    for (RawAnswer& answer : cell.list) {
      answer = answer ? RawAnswer(texts_.keep(*answer)) : std::nullopt;
    }
    pair.answers = texts_.keep(cell.list);
  }

  void take_others(std::size_t row, PairRow& pair) const {
    RowExtras extras;
    if (const TableCell asked = at(row, columns_.asked); asked.kind == TableCell::Kind::kText) {
      extras.asked = texts_.keep(asked.text);
    }
    const TableCell sure = at(row, columns_.confidence);
    if (sure.kind == TableCell::Kind::kNumber) {
      extras.confidence = sure.number;
    } else if (sure.kind == TableCell::Kind::kInteger) {
      extras.confidence = static_cast<double>(sure.integer);
    }
    pair.extras = texts_.keep(extras);
    const TableCell apart = at(row, columns_.sentence_distance);
    const TableCell first = at(row, columns_.source_sentence);
    const TableCell second = at(row, columns_.target_sentence);
    if (apart.kind == TableCell::Kind::kInteger) {
      pair.sentences_apart = static_cast<int>(std::llabs(apart.integer));
    } else if (first.kind == TableCell::Kind::kInteger &&
               second.kind == TableCell::Kind::kInteger) {
      pair.sentences_apart = static_cast<int>(std::llabs(first.integer - second.integer));
    }
  }

  const PairTable& table_;
  const ColumnNumbers& columns_;
  RowTexts& texts_;
  RowFile& file_;
};

}  // namespace

Result<RowFile> rows_of_table(const PairTable& table, const std::string& name, RowRole role,
                              const RowColumns& given) {
  if (table.rows() == 0) {
    return fail(codes::kBadPairRow, name, "no rows", "give at least one pair");
  }
  const std::vector<std::string>& names = table.names();
  const Result<ColumnNumbers> columns = find_columns(names, role, given, name, 0);
  if (!columns) {
    return Failure(columns.error());
  }
  RowFile file;
  file.name = name;
  file.shape = "table";
  file.has_gold = columns->gold >= 0;
  file.has_answers = columns->prediction >= 0;
  file.has_samples = columns->sample >= 0;
  const auto called = [&](int column) {
    return column < 0 ? std::string() : names[static_cast<std::size_t>(column)];
  };
  file.columns = {called(columns->document), called(columns->source),     called(columns->target),
                  called(columns->gold),     called(columns->prediction), called(columns->sample),
                  called(columns->asked),    called(columns->confidence)};
  file.rows.reserve(table.rows());
  const auto texts = std::make_shared<RowTexts>();
  file.texts = texts;
  TableReading reading(table, *columns, *texts, file);
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (auto added = reading.add(row); !added) {
      return Failure(std::move(added.error()));
    }
  }
  return file;
}

}  // namespace gnomon
