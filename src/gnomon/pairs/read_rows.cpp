#include "gnomon/base/error_code.h"
#include "gnomon/base/run.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/pairs/answer.h"
#include "gnomon/pairs/columns.h"
#include "gnomon/pairs/delimited.h"
#include "gnomon/pairs/json_line.h"
#include "gnomon/pairs/rows.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace gnomon {
namespace {

// Keeps the order of keys, so that messages name columns as the file has them.
using Json = nlohmann::ordered_json;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// A reading of one file.
struct Source {
  std::string_view bytes;
  const std::string& name;
  RowRole role;
  const RowColumns& given;
  RowTexts& texts;
  const RowWatch& watch;
};

// Tells who watches how far a reading is, now and then; false to go on no further.
class Watching {
 public:
  explicit Watching(const Source& source) : source_(source) {}

  bool goes_on(std::size_t offset) {
    if (offset < next_) {
      return true;
    }
    next_ = offset + kStep;
    if (source_.watch.progress) {
      source_.watch.progress(static_cast<double>(offset) /
                             static_cast<double>(source_.bytes.size()));
    }
    return !source_.watch.stop.stop_requested();
  }

 private:
  static constexpr std::size_t kStep = std::size_t{1} << 20;
  const Source& source_;
  std::size_t next_ = kStep;
};

Failure failure_in_line(const Source& source, std::size_t line, std::string what,
                        std::string hint = {}) {
  Error error = error_about(codes::kBadPairRow, source.name, std::move(what), std::move(hint));
  error.where.line = static_cast<int>(line);
  return Failure(std::move(error));
}

// ---- JSON ------------------------------------------------------------------------------------

std::string_view kind_of(const Json& value) {
  return value.is_null() ? "null" : std::string_view(value.type_name());
}

// An id or a name: text, or a number as text ("415" and 415.0 are 415). Nothing for other things.
std::optional<std::string> text_of(const Json& value) {
  if (value.is_string()) {
    return value.get<std::string>();
  }
  if (value.is_number_integer()) {
    return fmt::format("{}", value.get<std::int64_t>());
  }
  if (value.is_number_float()) {
    const double number = value.get<double>();
    if (std::isfinite(number) && number == std::floor(number) && std::abs(number) < 1e15) {
      return fmt::format("{}", static_cast<std::int64_t>(number));
    }
  }
  // A span: two numbers.
  if (value.is_array() && value.size() == 2 && value[0].is_number_integer() &&
      value[1].is_number_integer()) {
    return fmt::format("{}:{}", value[0].get<std::int64_t>(), value[1].get<std::int64_t>());
  }
  return std::nullopt;
}

RawAnswer answer_of(const Json& value, RowTexts& texts) {
  return value.is_string() ? RawAnswer(texts.keep(value.get_ref<const std::string&>()))
                           : std::nullopt;
}

// Which column of a JSON object a meaning is, by its key.
class JsonRows {
 public:
  JsonRows(const Source& source, RowFile& file) : source_(source), file_(file) {}

  Result<void> add(const Json& object, std::size_t line) {
    if (!object.is_object()) {
      return failure_in_line(source_, line,
                             fmt::format("{} instead of an object with a pair", kind_of(object)),
                             "every row is an object such as {\"doc\": \"d1\", \"source\": \"e1\", "
                             "\"target\": \"e2\", \"relation\": \"BEFORE\"}");
    }
    if (!started_) {
      if (auto started = start(object, line); !started) {
        return started;
      }
    }
    PairRow row;
    row.line = static_cast<std::uint32_t>(line);
    if (auto done = take_ids(object, row); !done) {
      return done;
    }
    if (auto done = take_labels(object, row); !done) {
      return done;
    }
    take_others(object, row);
    file_.rows.push_back(row);
    return {};
  }

  // The same for the text of an object, where it is as simple as rows mostly are; false where it is
  // not, or lacks something, and nothing is added.
  bool add_line(std::string_view text, std::size_t line) {
    if (!started_ || !read_json_line(text, keys_, values_)) {
      return false;
    }
    PairRow row;
    row.line = static_cast<std::uint32_t>(line);
    if (!take_document(row.document) ||
        !take_end(columns_.source, columns_.source_begin, columns_.source_end, row.source) ||
        !take_end(columns_.target, columns_.target_begin, columns_.target_end, row.target)) {
      return false;
    }
    if (columns_.gold >= 0 && !take_id(columns_.gold, row.gold)) {
      return false;
    }
    if (columns_.prediction >= 0) {
      const JsonLineValue& answer = value(columns_.prediction);
      if (answer.kind == JsonLineValue::Kind::kAbsent) {
        return false;
      }
      const RawAnswer said =
          answer.kind == JsonLineValue::Kind::kText ? RawAnswer(answer.text) : std::nullopt;
      row.answers = source_.texts.keep(std::span(&said, 1));
    }
    if (columns_.asked >= 0 || columns_.confidence >= 0) {
      RowExtras extras;
      if (columns_.asked >= 0 && value(columns_.asked).kind == JsonLineValue::Kind::kText) {
        extras.asked = value(columns_.asked).text;
      }
      if (columns_.confidence >= 0) {
        extras.confidence = number_of<double>(value(columns_.confidence));
      }
      row.extras = source_.texts.keep(extras);
    }
    const auto first = number_at(columns_.source_sentence);
    const auto second = number_at(columns_.target_sentence);
    if (const auto distance = number_at(columns_.sentence_distance)) {
      row.sentences_apart = std::abs(*distance);
    } else if (first && second) {
      row.sentences_apart = std::abs(*first - *second);
    }
    file_.rows.push_back(row);
    return true;
  }

 private:
  const JsonLineValue& value(int column) const { return values_[static_cast<std::size_t>(column)]; }
  template <class Number>
  static std::optional<Number> number_of(const JsonLineValue& value) {
    Number number{};
    const bool is_number =
        value.kind == JsonLineValue::Kind::kInteger || value.kind == JsonLineValue::Kind::kNumber;
    const char* const end = value.text.data() + value.text.size();
    const auto read = is_number ? std::from_chars(value.text.data(), end, number)
                                : std::from_chars_result{nullptr, std::errc::invalid_argument};
    return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
  }
  std::optional<int> number_at(int column) const {
    return column < 0 ? std::nullopt : number_of<int>(value(column));
  }
  bool take_id(int column, std::string_view& into) const {
    if (column < 0) {
      return false;
    }
    const JsonLineValue& found = value(column);
    into = found.text;
    return !into.empty() && (found.kind == JsonLineValue::Kind::kText ||
                             found.kind == JsonLineValue::Kind::kInteger);
  }
  // Rows of a document mostly stand together: they get one text, so that it is seen at once.
  bool take_document(std::string_view& into) const {
    if (!take_id(columns_.document, into)) {
      return false;
    }
    if (!file_.rows.empty() && is_equal(file_.rows.back().document, into)) {
      into = file_.rows.back().document;
    }
    return true;
  }
  bool take_end(int column, int begin_column, int end_column, std::string_view& into) const {
    if (column >= 0) {
      return take_id(column, into);
    }
    std::string_view first;
    std::string_view last;
    if (!take_id(begin_column, first) || !take_id(end_column, last)) {
      return false;
    }
    into = source_.texts.keep(fmt::format("{}:{}", first, last));
    return true;
  }

  Result<void> start(const Json& object, std::size_t line) {
    for (const auto& [key, value] : object.items()) {
      keys_.push_back(key);
    }
    auto found = find_columns(keys_, source_.role, source_.given, source_.name, line);
    if (!found) {
      return Failure(std::move(found.error()));
    }
    columns_ = *found;
    started_ = true;
    file_.has_gold = columns_.gold >= 0;
    file_.has_answers = columns_.prediction >= 0;
    file_.has_samples = columns_.sample >= 0;
    const auto name = [&](int column) {
      return column < 0 ? std::string() : keys_[static_cast<std::size_t>(column)];
    };
    file_.columns = {name(columns_.document), name(columns_.source),     name(columns_.target),
                     name(columns_.gold),     name(columns_.prediction), name(columns_.sample),
                     name(columns_.asked),    name(columns_.confidence)};
    return {};
  }

  const Json* find(const Json& object, int column) const {
    if (column < 0) {
      return nullptr;
    }
    const auto found = object.find(keys_[static_cast<std::size_t>(column)]);
    return found == object.end() ? nullptr : &*found;
  }

  Result<std::string> id(const Json& object, int column, std::size_t line) const {
    const std::string& key = keys_[static_cast<std::size_t>(column)];
    const Json* value = find(object, column);
    if (value == nullptr) {
      std::vector<std::string> present;
      for (const auto& [name, unused] : object.items()) {
        present.push_back(shown(name));
      }
      return failure_in_line(
          source_, line,
          fmt::format("no key '{}', which line {} has; the keys here are {}", shown(key),
                      file_.rows.empty() ? line : file_.rows.front().line,
                      fmt::join(present, ", ")),
          "give every row the same keys");
    }
    auto text = text_of(*value);
    if (!text || text->empty()) {
      return failure_in_line(source_, line,
                             fmt::format("'{}' is {} instead of a name or a number", shown(key),
                                         text ? "empty" : kind_of(*value)),
                             "give every row its document and both ids");
    }
    return *text;
  }

  Result<void> take_ids(const Json& object, PairRow& row) const {
    auto document = id(object, columns_.document, row.line);
    if (!document) {
      return Failure(std::move(document.error()));
    }
    row.document = source_.texts.keep(*document);
    const auto end = [&](int column, int begin_column, int end_column,
                         std::string_view& into) -> Result<void> {
      if (column >= 0) {
        auto text = id(object, column, row.line);
        if (!text) {
          return Failure(std::move(text.error()));
        }
        into = source_.texts.keep(*text);
        return {};
      }
      auto begin = id(object, begin_column, row.line);
      auto last = id(object, end_column, row.line);
      if (!begin || !last) {
        return Failure(std::move(begin ? last.error() : begin.error()));
      }
      into = source_.texts.keep(fmt::format("{}:{}", *begin, *last));
      return {};
    };
    if (auto done = end(columns_.source, columns_.source_begin, columns_.source_end, row.source);
        !done) {
      return done;
    }
    return end(columns_.target, columns_.target_begin, columns_.target_end, row.target);
  }

  Result<void> take_labels(const Json& object, PairRow& row) {
    if (const Json* gold = find(object, columns_.gold)) {
      if (gold->is_string()) {
        row.gold = source_.texts.keep(gold->get_ref<const std::string&>());
      } else if (gold->is_number_integer()) {
        row.gold = source_.texts.keep(fmt::format("{}", gold->get<std::int64_t>()));
      }
    }
    if (columns_.gold >= 0 && row.gold.empty()) {
      return failure_in_line(source_, row.line,
                             fmt::format("no gold relation under '{}'",
                                         shown(keys_[static_cast<std::size_t>(columns_.gold)])),
                             "give every row its relation");
    }
    if (columns_.prediction >= 0) {
      const Json* answer = find(object, columns_.prediction);
      if (answer == nullptr) {
        auto missing = id(object, columns_.prediction, row.line);  // says which key is missing
        return Failure(std::move(missing.error()));
      }
      answers_.clear();
      if (answer->is_array()) {
        file_.has_samples = true;
        for (const Json& one : *answer) {
          answers_.push_back(answer_of(one, source_.texts));
        }
      } else {
        answers_.push_back(answer_of(*answer, source_.texts));
      }
      row.answers = source_.texts.keep(answers_);
    }
    return {};
  }

  void take_others(const Json& object, PairRow& row) const {
    RowExtras extras;
    if (const Json* asked = find(object, columns_.asked); asked != nullptr && asked->is_string()) {
      extras.asked = source_.texts.keep(asked->get_ref<const std::string&>());
    }
    if (const Json* value = find(object, columns_.confidence);
        value != nullptr && value->is_number()) {
      extras.confidence = value->get<double>();
    }
    row.extras = source_.texts.keep(extras);
    const Json* first = find(object, columns_.source_sentence);
    const Json* second = find(object, columns_.target_sentence);
    const Json* distance = find(object, columns_.sentence_distance);
    if (distance != nullptr && distance->is_number_integer()) {
      row.sentences_apart = std::abs(distance->get<int>());
    } else if (first != nullptr && second != nullptr && first->is_number_integer() &&
               second->is_number_integer()) {
      row.sentences_apart = std::abs(first->get<int>() - second->get<int>());
    }
  }

  const Source& source_;
  RowFile& file_;
  bool started_ = false;
  std::vector<std::string> keys_;
  ColumnNumbers columns_;
  // Of a line, used again.
  std::vector<JsonLineValue> values_;
  std::vector<RawAnswer> answers_;
};

Failure not_json(const Source& source, std::size_t offset, std::string_view text) {
  std::size_t byte = offset;
  try {
    (void)Json::parse(text);
  } catch (const Json::parse_error& error) {
    // What ends too early is wrong at its last byte, not on the next line.
    const std::size_t in_text = error.byte > 0 ? error.byte - 1 : 0;
    byte = offset + std::min(in_text, text.empty() ? 0 : text.size() - 1);
  } catch (const Json::out_of_range&) {
    return Failure(error_at(codes::kBadPairRow, source.bytes, std::min(offset, source.bytes.size()),
                            source.name, "there is a number here that is too large",
                            "write numbers up to 1e308"));
  }
  return Failure(error_at(codes::kBadPairRow, source.bytes, std::min(byte, source.bytes.size()),
                          source.name, "this is not valid JSON",
                          "JSON lines have one complete object per line"));
}

std::string text_at(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

void add_mentions(const Json& list, const std::string& cluster, MavenDocument& document) {
  for (const Json& mention : list) {
    if (!mention.is_object()) {
      continue;
    }
    const auto sentence = mention.find("sent_id");
    document.clusters.emplace_back(cluster.empty() ? text_at(mention, "id") : cluster,
                                   document.mentions.size());
    document.mentions.push_back(
        {text_at(mention, "id"),
         sentence != mention.end() && sentence->is_number_integer() ? sentence->get<int>() : 0});
  }
}

Result<void> add_maven(const Source& source, const Json& object, std::size_t line, RowFile& file) {
  MavenDocument document;
  document.name = text_at(object, "id");
  if (document.name.empty()) {
    return failure_in_line(source, line, "a document without 'id'", "give every line its id");
  }
  if (const auto events = object.find("events"); events != object.end() && events->is_array()) {
    for (const Json& event : *events) {
      if (event.is_object() && event.contains("mention")) {
        add_mentions(event["mention"], text_at(event, "id"), document);
      }
    }
  }
  for (const char* key : {"event_mentions", "TIMEX"}) {
    if (const auto list = object.find(key); list != object.end() && list->is_array()) {
      add_mentions(*list, "", document);
    }
  }
  const Json& relations = object["temporal_relations"];
  if (!relations.is_object()) {
    return failure_in_line(source, line, "'temporal_relations' is not an object",
                           "it has a list of pairs for each label");
  }
  for (const auto& [label, pairs] : relations.items()) {
    for (const Json& pair : pairs) {
      if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_string()) {
        return failure_in_line(
            source, line, fmt::format("'{}' has something that is not a pair of ids", shown(label)),
            "write pairs as [\"m1\", \"m2\"]");
      }
      document.relations.push_back({label, pair[0].get<std::string>(), pair[1].get<std::string>()});
    }
  }
  file.maven.push_back(std::move(document));
  return {};
}

Result<void> add_all_pairs(const Source& source, const Json& object, RowFile& file) {
  file.shape = "EventFull";
  const std::string_view name =
      source.texts.keep(std::filesystem::path(source.name).stem().string());
  for (const Json& pair : object["allPairs"]) {
    PairRow row;
    const auto first =
        pair.is_object() && pair.contains("_firstId") ? text_of(pair["_firstId"]) : std::nullopt;
    const auto second =
        pair.is_object() && pair.contains("_secondId") ? text_of(pair["_secondId"]) : std::nullopt;
    if (!first || !second) {
      return failure_in_line(source, 0, "a pair of 'allPairs' without '_firstId' and '_secondId'",
                             "give every pair both ids and '_relation'");
    }
    row.document = name;
    row.source = source.texts.keep(*first);
    row.target = source.texts.keep(*second);
    const RawAnswer relation = source.texts.keep(text_at(pair, "_relation"));
    if (source.role == RowRole::kGold) {
      row.gold = *relation;
    } else {
      row.answers = source.texts.keep(std::span(&relation, 1));
    }
    file.rows.push_back(row);
  }
  file.has_gold = source.role == RowRole::kGold;
  file.has_answers = !file.has_gold;
  file.columns = {"", "_firstId", "_secondId", "_relation", "_relation", "", "", ""};
  return {};
}

// One value that is not in lines: an array of rows, or an object that has one.
Result<void> read_whole_json(const Source& source, RowFile& file) {
  const Json whole = Json::parse(source.bytes, nullptr, /*allow_exceptions=*/false);
  if (whole.is_discarded()) {
    return not_json(source, 0, source.bytes);
  }
  if (whole.is_object() && whole.contains("allPairs")) {
    return add_all_pairs(source, whole, file);
  }
  if (whole.is_object() && whole.contains("temporal_relations")) {
    file.shape = "MAVEN-ERE";
    return add_maven(source, whole, 1, file);
  }
  file.shape = "JSON array";
  JsonRows rows(source, file);
  if (whole.is_object()) {
    return rows.add(whole, 1);
  }
  for (const Json& one : whole) {
    if (auto added = rows.add(one, 0); !added) {
      Error error = std::move(added.error());
      error.what = fmt::format("row {}: {}", file.rows.size() + 1, error.what);
      return Failure(std::move(error));
    }
  }
  return {};
}

// How many of the byte there are. In blocks, of which compilers make instructions for many bytes.
std::size_t count_of(char c, std::string_view bytes) {
  constexpr std::size_t kBlock = 128;  // a byte can count them
  std::size_t result = 0;
  for (; bytes.size() >= kBlock; bytes.remove_prefix(kBlock)) {
    std::uint8_t here = 0;
    for (std::size_t i = 0; i < kBlock; ++i) {
      here = static_cast<std::uint8_t>(here + (bytes[i] == c ? 1 : 0));
    }
    result += here;
  }
  return result + static_cast<std::size_t>(std::ranges::count(bytes, c));
}

Result<void> read_json_lines(const Source& source, RowFile& file) {
  file.shape = "JSON lines";
  JsonRows rows(source, file);
  constexpr std::size_t kShortestRow = 32;  // bytes: many empty lines are not many rows
  file.rows.reserve(std::min(count_of('\n', source.bytes), source.bytes.size() / kShortestRow) + 1);
  std::size_t line = 0;
  Watching watching(source);
  for (std::size_t begin = 0; begin < source.bytes.size();) {
    if (!watching.goes_on(begin)) {
      return Failure(cancelled());
    }
    ++line;
    const std::size_t end = std::min(source.bytes.find('\n', begin), source.bytes.size());
    const std::string_view text = source.bytes.substr(begin, end - begin);
    const std::size_t offset = begin;
    begin = end + 1;
    if (text.find_first_not_of(" \t\r") == std::string_view::npos) {
      continue;
    }
    if (rows.add_line(text, line)) {
      continue;
    }
    const Json object = Json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (object.is_discarded()) {
      return not_json(source, offset, text);
    }
    const bool is_maven = object.is_object() && object.contains("temporal_relations");
    if (is_maven) {
      file.shape = "MAVEN-ERE";
    }
    if (auto added = is_maven ? add_maven(source, object, line, file) : rows.add(object, line);
        !added) {
      return added;
    }
  }
  return {};
}

// ---- CSV and TSV -----------------------------------------------------------------------------

// Label numbers of eight columns.
constexpr std::string_view kNumberedLabels[] = {"BEFORE", "AFTER", "EQUAL", "VAGUE"};

struct Layout {
  ColumnNumbers columns;
  bool header = false;
  bool numbered = false;
  std::size_t width = 0;
};

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// Columns given by their numbers, for files without a header.
std::optional<ColumnNumbers> numbered_columns(const RowColumns& given, std::size_t width) {
  ColumnNumbers result;
  bool any = false;
  const std::pair<const std::string*, int*> wishes[] = {
      {&given.document, &result.document},     {&given.source, &result.source},
      {&given.target, &result.target},         {&given.gold, &result.gold},
      {&given.prediction, &result.prediction}, {&given.sample, &result.sample},
      {&given.asked, &result.asked},           {&given.confidence, &result.confidence}};
  for (const auto& [wish, column] : wishes) {
    if (wish->empty()) {
      continue;
    }
    std::size_t number = 0;
    if (!is_number(*wish) ||
        std::from_chars(wish->data(), wish->data() + wish->size(), number).ec != std::errc() ||
        number == 0 || number > width) {
      return std::nullopt;
    }
    *column = static_cast<int>(number) - 1;
    any = true;
  }
  return any ? std::optional(result) : std::nullopt;
}

Result<Layout> layout_of(const Source& source, const std::vector<std::string>& first,
                         char separator) {
  Layout layout;
  layout.width = first.size();
  const bool is_given = !source.given.document.empty() || !source.given.source.empty() ||
                        !source.given.target.empty() || !source.given.gold.empty() ||
                        !source.given.prediction.empty();
  if (is_given) {
    if (const auto numbers = numbered_columns(source.given, first.size())) {
      layout.columns = *numbers;
      return layout;
    }
  }
  const ColumnNumbers known = known_columns(first, source.role);
  if (is_given ||
      ((known.has_pair() || known.has_spans()) && (known.gold >= 0 || known.prediction >= 0))) {
    layout.header = true;
    auto found = find_columns(first, source.role, source.given, source.name, 1);
    if (!found) {
      return Failure(std::move(found.error()));
    }
    layout.columns = *found;
    return layout;
  }
  int& label = source.role == RowRole::kGold ? layout.columns.gold : layout.columns.prediction;
  // Ids and words of a text can look like names of columns ("e1", "predicted"), so a label decides.
  const bool has_names = any_known(first) && !read_label(first.back()).has_value();
  if (!has_names && separator == '\t' && first.size() == 4) {
    layout.columns.document = 0;
    layout.columns.source = 1;
    layout.columns.target = 2;
    label = 3;
    return layout;
  }
  if (!has_names && separator == '\t' && first.size() == 6) {
    layout.columns.document = 0;
    layout.columns.source = 3;
    layout.columns.target = 4;
    label = 5;
    return layout;
  }
  if (!has_names && separator == ',' && first.size() == 8 && first[3].size() == 1 &&
      first[3][0] >= '0' && first[3][0] <= '3') {
    layout.columns.document = 0;
    layout.columns.source = 1;
    layout.columns.target = 2;
    label = 3;
    layout.numbered = true;
    return layout;
  }
  auto lacking = find_columns(first, source.role, source.given, source.name, 1);
  if (lacking) {
    return failure_in_line(source, 1,
                           "the first line is neither a header nor a row of a known kind");
  }
  return Failure(std::move(lacking.error()));
}

std::string_view without_fraction(std::string_view text) {
  const bool has_one =
      text.size() > 2 && text.ends_with(".0") && is_number(text.substr(0, text.size() - 2));
  return has_one ? text.substr(0, text.size() - 2) : text;
}

std::string_view trimmed_cell(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  return begin == std::string_view::npos
             ? std::string_view()
             : text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::optional<int> number_in(const std::vector<std::string>& cells, int column) {
  if (column < 0) {
    return std::nullopt;
  }
  const std::string& text = cells[static_cast<std::size_t>(column)];
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc() && read.ptr == text.data() + text.size() ? std::optional(number)
                                                                         : std::nullopt;
}

Result<PairRow> row_of(const Source& source, const std::vector<std::string>& cells,
                       const Layout& layout, std::size_t line) {
  const ColumnNumbers& columns = layout.columns;
  const auto cell = [&](int column) {
    return trimmed_cell(cells[static_cast<std::size_t>(column)]);
  };
  PairRow row;
  row.line = static_cast<std::uint32_t>(line);
  row.document = source.texts.keep(cell(columns.document));
  if (columns.source >= 0) {
    row.source = source.texts.keep(without_fraction(cell(columns.source)));
    row.target = source.texts.keep(without_fraction(cell(columns.target)));
  } else {
    const auto span = [&](int begin, int end) {
      return source.texts.keep(fmt::format("{}:{}", cell(begin), cell(end)));
    };
    row.source = span(columns.source_begin, columns.source_end);
    row.target = span(columns.target_begin, columns.target_end);
  }
  if (row.document.empty() || row.source.empty() || row.target.empty()) {
    return failure_in_line(source, line, "a row without a document or one of its ids",
                           "give every row its document and both ids");
  }
  if (columns.gold >= 0) {
    row.gold = source.texts.keep(cell(columns.gold));
    if (row.gold.empty()) {
      return failure_in_line(source, line, "a row without its gold relation",
                             "give every row its relation");
    }
  }
  if (columns.prediction >= 0) {
    std::string_view text = cells[static_cast<std::size_t>(columns.prediction)];
    if (layout.numbered && text.size() == 1 && text[0] >= '0' && text[0] <= '3') {
      text = kNumberedLabels[text[0] - '0'];
    }
    const RawAnswer answer = source.texts.keep(text);
    row.answers = source.texts.keep(std::span(&answer, 1));
  } else if (layout.numbered && row.gold.size() == 1 && row.gold[0] >= '0' && row.gold[0] <= '3') {
    row.gold = kNumberedLabels[row.gold[0] - '0'];
  }
  RowExtras extras;
  if (columns.asked >= 0) {
    extras.asked = source.texts.keep(cell(columns.asked));
  }
  if (columns.confidence >= 0) {
    const std::string_view text = cell(columns.confidence);
    double number = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc()) {
      extras.confidence = number;
    }
  }
  row.extras = source.texts.keep(extras);
  const auto first = number_in(cells, columns.source_sentence);
  const auto second = number_in(cells, columns.target_sentence);
  if (const auto distance = number_in(cells, columns.sentence_distance)) {
    row.sentences_apart = std::abs(*distance);
  } else if (first && second) {
    row.sentences_apart = std::abs(*first - *second);
  }
  return row;
}

Result<void> read_delimited(const Source& source, RowFile& file) {
  DelimitedReader reader(source.bytes);
  file.shape = reader.separator() == '\t' ? "TSV" : "CSV";
  std::vector<std::string> cells;
  std::optional<Layout> layout;
  Watching watching(source);
  while (reader.next(cells)) {
    if (!watching.goes_on(reader.offset())) {
      return Failure(cancelled());
    }
    if (cells.size() == 1 && cells.front().find_first_not_of(" \t\r") == std::string::npos) {
      continue;
    }
    if (!reader.problem().empty()) {
      return failure_in_line(source, reader.line(), reader.problem(),
                             "close the quotation mark; a quotation mark inside is written twice");
    }
    if (!layout) {
      auto found = layout_of(source, cells, reader.separator());
      if (!found) {
        return Failure(std::move(found.error()));
      }
      layout = *found;
      file.has_gold = layout->columns.gold >= 0;
      file.has_answers = layout->columns.prediction >= 0;
      file.has_samples = layout->columns.sample >= 0;
      const auto name = [&](int column) {
        return column < 0       ? std::string()
               : layout->header ? cells[static_cast<std::size_t>(column)]
                                : fmt::format("{}", column + 1);
      };
      const ColumnNumbers& columns = layout->columns;
      file.columns = {name(columns.document), name(columns.source),     name(columns.target),
                      name(columns.gold),     name(columns.prediction), name(columns.sample),
                      name(columns.asked),    name(columns.confidence)};
      if (layout->header) {
        continue;
      }
    }
    if (cells.size() != layout->width) {
      return failure_in_line(
          source, reader.line(),
          fmt::format("{} columns instead of {}", cells.size(), layout->width),
          "give every row the columns of the first line; put text with separators in quotes");
    }
    auto row = row_of(source, cells, *layout, reader.line());
    if (!row) {
      return Failure(std::move(row.error()));
    }
    file.rows.push_back(*row);
  }
  return {};
}

}  // namespace

bool looks_like_rows(std::string_view bytes) {
  if (bytes.starts_with(kByteOrderMark)) {
    bytes.remove_prefix(kByteOrderMark.size());
  }
  const std::size_t at = bytes.find_first_not_of(" \t\r\n");
  return at != std::string_view::npos && bytes[at] != '<';
}

Result<RowFile> read_rows(std::string_view bytes, const std::string& name, RowRole role,
                          const RowColumns& given) {
  const auto copy = std::make_shared<const std::string>(bytes);
  return read_rows({*copy, copy}, name, role, given);
}

Result<RowFile> read_rows(HeldBytes held, const std::string& name, RowRole role,
                          const RowColumns& given, const RowWatch& watch) {
  std::string_view bytes = held.bytes;
  if (const auto bad = first_invalid_utf8(bytes)) {
    return Failure(error_at(codes::kBadEncoding, bytes, *bad, name, "this byte is not UTF-8",
                            "save the file as UTF-8"));
  }
  if (bytes.starts_with(kByteOrderMark)) {
    bytes.remove_prefix(kByteOrderMark.size());
  }
  const std::size_t at = bytes.find_first_not_of(" \t\r\n");
  if (at == std::string_view::npos) {
    return fail(codes::kBadPairRow, name, "the file is empty", "it should have a pair per line");
  }
  if (bytes[at] == '<') {
    return fail(codes::kBadPairRow, name, "markup instead of rows of pairs",
                "give pairs as JSON lines, a JSON array, CSV or TSV");
  }
  RowFile file;
  file.name = name;
  const auto texts = std::make_shared<RowTexts>(std::move(held.holder));
  file.texts = texts;
  const Source source{bytes, name, role, given, *texts, watch};
  Result<void> read;
  if (bytes[at] == '{') {
    const std::string_view first = bytes.substr(at, bytes.find('\n', at) - at);
    read = Json::accept(first) || bytes.substr(at).find("\n{") != std::string_view::npos
               ? read_json_lines(source, file)
               : read_whole_json(source, file);
  } else if (bytes[at] == '[') {
    read = read_whole_json(source, file);
  } else {
    read = read_delimited(source, file);
  }
  if (!read) {
    return Failure(std::move(read.error()));
  }
  if (file.rows.empty() && file.maven.empty()) {
    return fail(codes::kBadPairRow, name, "no rows",
                "it should have a pair per line below its header");
  }
  if (!file.maven.empty() && !file.rows.empty()) {
    return fail(codes::kBadPairRow, name,
                "lines with 'temporal_relations' and lines without, in one file", "split the file");
  }
  return file;
}

}  // namespace gnomon
