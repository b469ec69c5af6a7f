#include "gnomon/tasks/task_sheet.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/timeml/entity_names.h"
#include "gnomon/timeml/event_values.h"
#include "gnomon/timeml/mention.h"
#include "gnomon/timeml/sentences.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

enum class Part : std::uint8_t {
  kDocument,
  kRow,
  kTask,
  kFirst,
  kFirstWords,
  kSecond,
  kSecondWords,
  kLabel,
  kText,
};
constexpr auto kTitles = std::to_array<std::string_view>(
    {"document", "row", "task", "first", "first words", "second", "second words", "label", "text"});
constexpr auto kNeeded =
    std::to_array<Part>({Part::kDocument, Part::kFirst, Part::kSecond, Part::kLabel});

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kNumberWord = " of ";  // "3/16" would become a date in a spreadsheet

// ---- writing ----------------------------------------------------------------------------------

std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : trim(text)) {
    const bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!is_blank || line.back() != ' ') {
      line += is_blank ? ' ' : c;
    }
  }
  return line;
}

std::string as_cell(std::string_view text) {
  std::string line = on_one_line(text);
  if (line.find('"') == std::string::npos) {
    return line;
  }
  std::string quoted = "\"";
  for (const char c : line) {
    quoted.append(c == '"' ? 2 : 1, c);
  }
  return quoted + '"';
}

// The sentences that two entities stand in, with the entities in brackets. A creation time, or
// anything else that stands in no sentence, shows none.
class Passage {
 public:
  explicit Passage(const Document& document) : document_(document), sentences_(document) {}

  std::string around(const EntityRef& first, const EntityRef& second) const {
    Marks marked;
    std::set<std::size_t> wanted;
    for (const EntityRef& entity : {first, second}) {
      const Span span = span_of(document_, entity);
      const auto sentence = sentences_.holding(span);
      if (!span.empty() && sentence) {
        marked.emplace(span.begin, span.end);
        wanted.insert(*sentence);
      }
    }
    std::string text;
    std::optional<std::size_t> before;
    for (const std::size_t sentence : wanted) {
      text += !before ? "" : *before + 1 == sentence ? " " : " ... ";
      text += on_one_line(with_brackets(sentences_[sentence], marked));
      before = sentence;
    }
    return text;
  }

 private:
  using Marks = std::set<std::pair<std::size_t, std::size_t>>;  // where they begin and end

  std::string with_brackets(Span sentence, const Marks& marked) const {
    std::string text;
    std::size_t at = sentence.begin;
    for (const auto& [begin, end] : marked) {
      const Span span{begin, end};
      if (span.begin >= at && sentence.contains(span)) {
        text.append(Span{at, span.begin}.of(document_.text()));
        text.append("[").append(span.of(document_.text())).append("]");
        at = span.end;
      }
    }
    return text.append(Span{at, sentence.end}.of(document_.text()));
  }

  const Document& document_;
  Sentences sentences_;
};

// ---- reading ----------------------------------------------------------------------------------

struct SheetCell {
  std::string text;
  std::size_t byte = 0;
};

bool ends_line(char c) { return c == '\n' || c == '\r'; }

std::string unquoted(std::string_view cell) {
  if (cell.size() < 2 || cell.front() != '"' || cell.back() != '"') {
    return std::string(cell);
  }
  std::string text;
  cell = cell.substr(1, cell.size() - 2);
  for (std::size_t i = 0; i < cell.size(); ++i) {
    text += cell[i];
    i += cell[i] == '"' && i + 1 < cell.size() && cell[i + 1] == '"' ? 1 : 0;
  }
  return text;
}

// Where the cell that begins here ends. A separator within quotation marks does not count; a mark
// that is never closed is one like any other.
std::size_t end_of_cell(std::string_view line, std::size_t begin, char separator) {
  if (begin < line.size() && line[begin] == '"') {
    for (std::size_t at = begin + 1; at < line.size(); ++at) {
      if (line[at] != '"') {
        continue;
      }
      if (at + 1 == line.size() || line[at + 1] == separator) {
        return at + 1;
      }
      at += line[at + 1] == '"' ? 1 : 0;
    }
  }
  return std::min(line.find(separator, begin), line.size());
}

std::vector<SheetCell> cells_of(std::string_view line, std::size_t line_byte, char separator) {
  std::vector<SheetCell> cells;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = end_of_cell(line, begin, separator);
    const std::string_view cell = trim(line.substr(begin, end - begin));
    const std::size_t offset =
        cell.empty() ? begin : static_cast<std::size_t>(cell.data() - line.data());
    cells.push_back({std::string(trim(unquoted(cell))), line_byte + offset});
    begin = end + 1;
  }
  return cells;
}

using Columns = std::array<std::optional<std::size_t>, kTitles.size()>;

Columns columns_of(std::span<const SheetCell> titles) {
  Columns columns;
  for (std::size_t i = 0; i < titles.size(); ++i) {
    std::string title = ascii_lower(titles[i].text);
    std::ranges::replace(title, '_', ' ');
    const auto* const found = std::ranges::find(kTitles, title);
    if (found != kTitles.end()) {
      columns[static_cast<std::size_t>(found - kTitles.begin())] = i;
    }
  }
  return columns;
}

char separator_of(std::string_view header) {
  for (const char candidate : {'\t', ';', ','}) {
    if (header.find(candidate) != std::string_view::npos) {
      return candidate;
    }
  }
  return '\t';
}

// "3 of 16".
void read_number(std::string_view cell, TaskSheetRow& row) {
  const std::size_t word = cell.find(kNumberWord);
  if (word == std::string_view::npos) {
    return;
  }
  const std::string_view rest = cell.substr(word + kNumberWord.size());
  std::int64_t number = 0;
  std::int64_t all = 0;
  if (std::from_chars(cell.data(), cell.data() + word, number).ec == std::errc() &&
      std::from_chars(rest.data(), rest.data() + rest.size(), all).ec == std::errc() &&
      number > 0 && number <= all) {
    row.row_number = number;
    row.row_count = all;
  }
}

class SheetReader {
 public:
  SheetReader(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

  Result<TaskSheet> read() {
    if (const auto bad = first_invalid_utf8(bytes_)) {
      return Failure(error_at(codes::kBadEncoding, bytes_, *bad, file_,
                              "this byte is not part of a character in UTF-8",
                              "save the sheet as text in UTF-8"));
    }
    std::size_t at = bytes_.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    bool has_header = false;
    while (at < bytes_.size()) {
      const std::size_t end = end_of_line(at);
      const std::string_view line = bytes_.substr(at, end - at);
      if (!has_header && !trim(line).empty()) {
        separator_ = separator_of(line);
        const Result<void> known = read_header(line, at);
        if (!known) {
          return Failure(known.error());
        }
        has_header = true;
      } else if (has_header) {
        read_row(line, at);
      }
      at = end + 1;
      at += end + 1 < bytes_.size() && bytes_[end] == '\r' && bytes_[end + 1] == '\n' ? 1 : 0;
    }
    if (!has_header) {
      return fail(codes::kBadSheet, file_, "the sheet is empty",
                  "its first line names the columns: document, first, second, label");
    }
    return std::move(sheet_);
  }

 private:
  std::size_t end_of_line(std::size_t at) const {
    return static_cast<std::size_t>(
        std::find_if(bytes_.begin() + static_cast<std::ptrdiff_t>(at), bytes_.end(), ends_line) -
        bytes_.begin());
  }

  Result<void> read_header(std::string_view line, std::size_t byte) {
    const std::vector<SheetCell> titles = cells_of(line, byte, separator_);
    columns_ = columns_of(titles);
    for (const Part part : kNeeded) {
      if (!columns_[static_cast<std::size_t>(part)]) {
        return Failure(error_at(
            codes::kBadSheet, bytes_, byte, file_,
            fmt::format("the sheet has no column '{}'", kTitles[static_cast<std::size_t>(part)]),
            "the first line names the columns, with tabs between: document, first, second, label"));
      }
    }
    return {};
  }

  void read_row(std::string_view line, std::size_t byte) {
    const std::vector<SheetCell> cells = cells_of(line, byte, separator_);
    if (std::ranges::all_of(cells, [](const SheetCell& cell) { return cell.text.empty(); })) {
      return;
    }
    const auto cell = [&](Part part) -> const SheetCell* {
      const auto column = columns_[static_cast<std::size_t>(part)];
      return column && *column < cells.size() ? &cells[*column] : nullptr;
    };
    const auto text = [&](Part part) {
      const SheetCell* found = cell(part);
      return found == nullptr ? std::string() : found->text;
    };
    TaskSheetRow row;
    row.document = text(Part::kDocument);
    row.tasks = text(Part::kTask);
    row.first = text(Part::kFirst);
    row.first_words = text(Part::kFirstWords);
    row.second = text(Part::kSecond);
    row.second_words = text(Part::kSecondWords);
    row.label = text(Part::kLabel);
    row.text = text(Part::kText);
    row.byte = byte;
    row.label_byte = cell(Part::kLabel) == nullptr ? byte : cell(Part::kLabel)->byte;
    read_number(text(Part::kRow), row);
    if (row.document.empty() || row.first.empty() || row.second.empty()) {
      sheet_.problems.push_back(error_at(codes::kBadSheetRow, bytes_, byte, file_,
                                         "this row lacks the document or an id",
                                         "fill in only the label"));
      return;
    }
    sheet_.rows.push_back(std::move(row));
  }

  std::string_view bytes_;
  const std::string& file_;
  char separator_ = '\t';
  Columns columns_;
  TaskSheet sheet_;
};

}  // namespace

std::vector<TaskSheetRow> sheet_rows(const Document& document, std::span<const BlankPair> pairs) {
  const Passage passage(document);
  std::vector<TaskSheetRow> rows;
  for (const BlankPair& pair : pairs) {
    TaskSheetRow& row = rows.emplace_back();
    row.document = document.name();
    row.row_number = static_cast<std::int64_t>(rows.size());
    row.row_count = static_cast<std::int64_t>(pairs.size());
    row.tasks = pair.tasks;
    row.first = id_of(document, pair.first);
    row.first_words = mention(document, pair.first);
    row.second = id_of(document, pair.second);
    row.second_words = mention(document, pair.second);
    row.text = passage.around(pair.first, pair.second);
  }
  return rows;
}

std::string write_task_sheet(std::span<const TaskSheetRow> rows) {
  std::string text = fmt::format("{}\n", fmt::join(kTitles, "\t"));
  for (const TaskSheetRow& row : rows) {
    const std::string number = fmt::format("{}{}{}", row.row_number, kNumberWord, row.row_count);
    const auto cells = std::to_array<std::string>(
        {as_cell(row.document), number, as_cell(row.tasks), as_cell(row.first),
         as_cell(row.first_words), as_cell(row.second), as_cell(row.second_words),
         as_cell(row.label), as_cell(row.text)});
    static_assert(std::tuple_size_v<decltype(cells)> == kTitles.size());
    text += fmt::format("{}\n", fmt::join(cells, "\t"));
  }
  return text;
}

Result<TaskSheet> read_task_sheet(std::string_view bytes, const std::string& file) {
  return SheetReader(bytes, file).read();
}

}  // namespace gnomon
