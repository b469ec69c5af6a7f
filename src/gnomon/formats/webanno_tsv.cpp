#include "gnomon/base/utf8.h"
#include "gnomon/formats/row_formats.h"
#include "gnomon/formats/rows.h"
#include "gnomon/formats/standoff.h"
#include "gnomon/formats/token_text.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr std::string_view kWebannoTsvExtensions[] = {"tsv"};
constexpr std::string_view kFormatLine = "#FORMAT=WebAnno TSV 3";

struct Layer {
  std::string type;
  std::vector<std::string> features;  // an empty name for one that a layer without features has
  bool is_relation = false;
  std::size_t first_column = 0;
};

// A value without the escapes of the format.
std::string plain(std::string_view cell) {
  std::string out;
  for (std::size_t at = 0; at < cell.size(); ++at) {
    if (cell[at] != '\\' || at + 1 == cell.size()) {
      out += cell[at];
      continue;
    }
    const char next = cell[++at];
    out += next == 't' ? '\t' : next == 'n' ? '\n' : next == 'r' ? '\r' : next;
  }
  return out;
}

std::string escaped(std::string_view value) {
  std::string out;
  for (std::size_t at = 0; at < value.size(); ++at) {
    const char c = value[at];
    if (c == '\t' || c == '\n' || c == '\r') {
      out += c == '\t' ? "\\t" : c == '\n' ? "\\n" : "\\r";
      continue;
    }
    if (std::string_view("\\[]|_;*").find(c) != std::string_view::npos ||
        (c == '-' && value.substr(at).starts_with("->"))) {
      out += '\\';
    }
    out += c;
  }
  return out;
}

// Splits at a sign that no backslash stands before.
std::vector<std::string_view> split_stack(std::string_view cell) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= cell.size(); ++at) {
    if (at < cell.size() && cell[at] == '\\') {
      ++at;
    } else if (at >= cell.size() || cell[at] == '|') {
      parts.push_back(cell.substr(begin, std::min(at, cell.size()) - begin));
      begin = at + 1;
    }
  }
  return parts;
}

// "value[3]" is a value and the number that tells annotations apart, 0 when there is none.
std::pair<std::string_view, std::size_t> numbered(std::string_view part) {
  const std::size_t bracket = part.rfind('[');
  if (!part.ends_with(']') || bracket == std::string_view::npos ||
      (bracket > 0 && part[bracket - 1] == '\\')) {
    return {part, 0};
  }
  std::size_t value = 0;
  const std::string_view digits = part.substr(bracket + 1, part.size() - bracket - 2);
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return problem == std::errc() && end == digits.data() + digits.size()
             ? std::pair(part.substr(0, bracket), value)
             : std::pair(part, std::size_t{0});
}

std::optional<std::pair<std::size_t, std::size_t>> range_of(std::string_view cell) {
  std::size_t begin = 0;
  std::size_t end = 0;
  const auto [stop, problem] = std::from_chars(cell.data(), cell.data() + cell.size(), begin);
  const char* last = cell.data() + cell.size();
  if (problem != std::errc() || stop == last || *stop != '-') {
    return std::nullopt;
  }
  const auto [done, other] = std::from_chars(stop + 1, last, end);
  return other == std::errc() && done == last ? std::optional(std::pair(begin, end)) : std::nullopt;
}

class WebannoTsvReader {
 public:
  explicit WebannoTsvReader(const Source& source)
      : source_(source), reports_(source), gaps_left_(source.bytes.size()) {}

  Result<Document> read();

 private:
  struct Row {
    std::string id;
    Span span;
    std::vector<std::string_view> cells;
    std::size_t byte = 0;
  };
  struct Pending {
    std::string_view source;  // a row, with the numbers of both ends
    std::size_t row = 0;
    const Layer* layer = nullptr;
    std::vector<std::string> values;
  };

  void read_header(const Line& line);
  void read_sentence(std::string_view text, const std::vector<Line>& rows);
  void read_span_layer(std::size_t row, const Layer& layer);
  void read_relation_layer(std::size_t row, const Layer& layer);
  void finish_relations();
  std::string find_end(const std::string& row, std::size_t number) const;

  const Source& source_;
  Reports reports_;
  Standoff standoff_;
  std::size_t utf16_length_ = 0;  // of the text so far
  std::size_t gaps_left_ = 0;     // so many blanks may still stand between sentences
  std::vector<Layer> layers_;
  std::size_t columns_ = 3;
  std::vector<Row> rows_;
  std::vector<Pending> pending_;
  // Entities by row: their number in the row's layer and their id.
  std::unordered_map<std::string, std::vector<std::pair<std::size_t, std::string>>> by_row_;
  std::map<std::pair<const Layer*, std::size_t>, std::size_t> by_number_;
};

void WebannoTsvReader::read_header(const Line& line) {
  const bool is_span = line.text.starts_with("#T_SP=");
  const bool is_relation = line.text.starts_with("#T_RL=");
  if (!is_span && !is_relation && !line.text.starts_with("#T_CH=")) {
    reports_.add(line.byte, "unknown line of the header", "it is skipped");
    return;
  }
  const std::vector<std::string_view> parts = cells_of_row(line.text.substr(6), '|');
  Layer layer{std::string(parts[0]), {}, is_relation, columns_};
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (parts[i].starts_with("ROLE_")) {  // two columns; the type of what is linked follows
      layer.features.emplace_back("");
      layer.features.emplace_back("");
      ++i;
    } else {
      layer.features.emplace_back(parts[i]);
    }
  }
  if (layer.features.empty()) {
    layer.features.emplace_back("");
  }
  columns_ += layer.features.size();
  if (line.text.starts_with("#T_CH=")) {
    columns_ += 1;
    reports_.note(fmt::format("the chain layer {} is skipped", shown(layer.type)));
    layer.type.clear();
  }
  layers_.push_back(std::move(layer));
}

void WebannoTsvReader::read_sentence(std::string_view text, const std::vector<Line>& lines) {
  struct Parsed {
    std::vector<std::string_view> cells;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t byte = 0;
  };
  std::vector<Parsed> rows;
  for (const Line& line : lines) {
    std::string_view row = line.text;
    if (row.ends_with('\t')) {
      row.remove_suffix(1);
    }
    Parsed parsed{cells_of_row(row), 0, 0, line.byte};
    const auto range = parsed.cells.size() > 1 ? range_of(parsed.cells[1]) : std::nullopt;
    if (!range || parsed.cells.size() < 3) {
      reports_.add(line.byte, "this is no row: number, offsets, token and columns",
                   "it is skipped");
      continue;
    }
    if (parsed.cells.size() != columns_) {
      reports_.add(line.byte,
                   fmt::format("this row has {} columns, where the header declares {}",
                               parsed.cells.size(), columns_),
                   "its token is used, its annotation is skipped");
      parsed.cells.resize(3);
    }
    parsed.begin = range->first;
    parsed.end = range->second;
    rows.push_back(std::move(parsed));
  }
  if (rows.empty()) {
    return;
  }
  // Where the sentence begins follows from its first token; between sentences nothing is stored.
  if (rows.front().begin > utf16_length_) {
    // Not more than the file has bytes: offsets that grow by millions are no blanks of a text.
    const std::size_t gap = std::min(rows.front().begin - utf16_length_, gaps_left_);
    gaps_left_ -= gap;
    standoff_.text.append(gap, ' ');
    utf16_length_ = rows.front().begin;
  }
  const std::size_t sentence_begin = standoff_.text.size();
  const std::size_t sentence_offset = utf16_length_;
  std::vector<std::string> words;
  std::vector<std::string_view> tokens;
  for (const Parsed& row : rows) {
    if (row.cells[0].find('.') == std::string_view::npos) {
      words.push_back(plain(row.cells[2]));
    }
  }
  tokens.assign(words.begin(), words.end());
  std::string sentence(text);
  auto places = find_tokens(sentence, 0, tokens);
  if (!places) {
    reports_.add(rows.front().byte, "the tokens of this sentence are not those of its #Text",
                 "the tokens are used, with blanks between them");
    sentence.clear();
    places = join_tokens(sentence, tokens);
  }
  standoff_.text += sentence;
  Offsets offsets(sentence);
  std::size_t token = 0;
  for (const Parsed& parsed : rows) {
    Row row{std::string(parsed.cells[0]), {}, parsed.cells, parsed.byte};
    const auto stated =
        parsed.begin >= sentence_offset
            ? offsets.span_of(OffsetUnit::kUtf16, parsed.begin - sentence_offset,
                              std::max(parsed.end, sentence_offset) - sentence_offset)
            : std::nullopt;
    const bool is_token = row.id.find('.') == std::string::npos;
    Span span = stated.value_or(Span{});
    if (is_token) {
      span = (*places)[token++];
      if (stated != span) {
        reports_.add(parsed.byte,
                     fmt::format("the offsets {}-{} are not those of the token '{}'", parsed.begin,
                                 parsed.end, shown(parsed.cells[2])),
                     "the token is used; offsets count UTF-16 units");
      }
    } else if (!stated) {
      reports_.add(parsed.byte,
                   "this part of a token lies outside of the sentence, or inside of a "
                   "character",
                   "it is skipped");
      continue;
    }
    row.span = {sentence_begin + span.begin, sentence_begin + span.end};
    rows_.push_back(std::move(row));
  }
  utf16_length_ = sentence_offset + offsets.length(OffsetUnit::kUtf16);
}

void WebannoTsvReader::read_span_layer(std::size_t which, const Layer& layer) {
  const Row& row = rows_[which];
  std::vector<std::vector<std::string_view>> stacks;
  std::size_t depth = 0;
  for (std::size_t i = 0; i < layer.features.size(); ++i) {
    stacks.push_back(split_stack(row.cells[layer.first_column + i]));
    depth = std::max(depth, stacks.back().size());
  }
  for (std::size_t level = 0; level < depth; ++level) {
    std::size_t number = 0;
    bool is_there = false;
    StandoffAttributes features;
    for (std::size_t i = 0; i < layer.features.size(); ++i) {
      if (level >= stacks[i].size()) {
        continue;
      }
      const auto [value, count] = numbered(stacks[i][level]);
      number = std::max(number, count);
      is_there = is_there || value != "_";
      if (value != "_" && value != "*" && !layer.features[i].empty()) {
        features.emplace_back(layer.features[i], plain(value));
      }
    }
    if (!is_there) {
      continue;
    }
    // The other rows of an annotation over several tokens.
    if (const auto known = by_number_.find({&layer, number});
        number > 0 && known != by_number_.end()) {
      StandoffEntity& entity = standoff_.entities[known->second];
      entity.span.end = std::max(entity.span.end, row.span.end);
      by_row_[row.id].emplace_back(number, entity.id);
      continue;
    }
    const std::size_t dot = layer.type.rfind('.');
    const std::string local = layer.type.substr(dot == std::string::npos ? 0 : dot + 1);
    StandoffEntity entity{kind_of_label(local), "", row.span};
    entity.source_byte = row.byte;
    if (entity.kind == ElementKind::kOther) {
      entity.kind = kind_of_label(find_attribute(features, "kind"));
    }
    for (auto& [name, value] : features) {
      if (name == "identifier" || name == "eid" || name == "tid" || name == "sid") {
        entity.id = value;
      } else if (name == "eiid") {
        entity.instance = value;
      } else if (name != "kind") {
        entity.attributes.emplace_back(name == "timexType"    ? "type"
                                       : name == "eventClass" ? "class"
                                                              : name,
                                       value);
      }
    }
    if (entity.kind == ElementKind::kOther) {
      entity.attributes.insert(entity.attributes.begin(), {"label", layer.type});
    }
    if (entity.kind == ElementKind::kTimex && row.span.empty() && entity.id == "t0" &&
        find_attribute(entity.attributes, "functionInDocument").empty()) {
      entity.attributes.emplace_back("functionInDocument", "CREATION_TIME");
    }
    if (entity.id.empty()) {
      entity.id = fmt::format("a{}", standoff_.entities.size() + 1);
    }
    by_row_[row.id].emplace_back(number, entity.id);
    if (number > 0) {
      by_number_.emplace(std::pair(&layer, number), standoff_.entities.size());
    }
    standoff_.entities.push_back(std::move(entity));
  }
}

void WebannoTsvReader::read_relation_layer(std::size_t which, const Layer& layer) {
  const Row& row = rows_[which];
  const std::size_t last = layer.features.size() - 1;  // BT_ and the name of the layer it joins
  const std::vector<std::string_view> sources = split_stack(row.cells[layer.first_column + last]);
  for (std::size_t level = 0; level < sources.size(); ++level) {
    if (sources[level] == "_" || sources[level].empty()) {
      continue;
    }
    Pending link{sources[level], which, &layer, {}};
    for (std::size_t i = 0; i < last; ++i) {
      const auto stack = split_stack(row.cells[layer.first_column + i]);
      link.values.push_back(level < stack.size() ? plain(stack[level]) : "");
    }
    pending_.push_back(std::move(link));
  }
}

std::string WebannoTsvReader::find_end(const std::string& row, std::size_t number) const {
  const auto found = by_row_.find(row);
  if (found == by_row_.end()) {
    return "";
  }
  for (const auto& [count, id] : found->second) {
    if (count == number || number == 0) {
      return id;
    }
  }
  return "";
}

void WebannoTsvReader::finish_relations() {
  for (const Pending& pending : pending_) {
    const Row& row = rows_[pending.row];
    std::string_view from = pending.source;
    std::size_t of_source = 0;
    std::size_t of_target = 0;
    if (const std::size_t bracket = from.find('['); bracket != std::string_view::npos) {
      const std::string_view numbers = from.substr(bracket + 1);
      std::from_chars(numbers.data(), numbers.data() + numbers.size(), of_source);
      if (const std::size_t low = numbers.find('_'); low != std::string_view::npos) {
        std::from_chars(numbers.data() + low + 1, numbers.data() + numbers.size(), of_target);
      }
      from = from.substr(0, bracket);
    }
    StandoffLink link{find_end(std::string(from), of_source), find_end(row.id, of_target), ""};
    link.source_byte = row.byte;
    for (std::size_t i = 0; i < pending.values.size(); ++i) {
      const std::string& feature = pending.layer->features[i];
      const std::string& value = pending.values[i];
      if (feature == "relType" || feature == "value" || feature == "label") {
        link.label = value;
      } else if (feature == "lid") {
        link.id = value == "*" ? "" : value;
      } else if (feature == "linkKind") {
        const ElementKind kind = element_kind(value);
        link.kind = is_link(kind) ? kind : ElementKind::kTlink;
      } else if (!feature.empty() && value != "*" && value != "_") {
        link.attributes.emplace_back(feature, value);
      }
    }
    if (link.source.empty() || link.target.empty()) {
      reports_.add(row.byte,
                   fmt::format("the relation {} at {} refers to {}, where nothing is annotated",
                               shown(link.label), shown(row.id), shown(from)),
                   "it is skipped");
      continue;
    }
    standoff_.links.push_back(std::move(link));
  }
}

Result<Document> WebannoTsvReader::read() {
  const std::vector<Line> lines = lines_of(source_.bytes);
  if (const auto bad = first_invalid_utf8(source_.bytes)) {
    return reports_.failure(*bad, "this byte is not UTF-8",
                            "convert the file to UTF-8, for example with iconv");
  }
  if (lines.empty() || !lines[0].text.starts_with(kFormatLine)) {
    return reports_.failure(0, "the first line is not #FORMAT=WebAnno TSV 3.x",
                            "older versions of the format are not read; rows of pairs are read by "
                            "'gnomon score pairs'");
  }
  standoff_.name = source_.document_name;
  standoff_.creation_time = source_.creation_time;
  std::string text;
  std::vector<Line> rows;
  bool has_text = false;
  const auto flush = [&] {
    read_sentence(text, rows);
    text.clear();
    rows.clear();
    has_text = false;
  };
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Line& line = lines[i];
    if (line.text.starts_with("#T_")) {
      read_header(line);
    } else if (line.text.starts_with("#Text=")) {
      if (!rows.empty()) {
        flush();
      }
      text += (has_text ? "\n" : "") + plain(line.text.substr(6));
      has_text = true;
    } else if (line.text.empty()) {
      flush();
    } else if (!line.text.starts_with('#')) {
      rows.push_back(line);
    }
  }
  flush();
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (const Layer& layer : layers_) {
      if (rows_[row].cells.size() == columns_ && !layer.type.empty() && !layer.is_relation) {
        read_span_layer(row, layer);
      }
    }
  }
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (const Layer& layer : layers_) {
      if (rows_[row].cells.size() == columns_ && !layer.type.empty() && layer.is_relation) {
        read_relation_layer(row, layer);
      }
    }
  }
  finish_relations();
  return build_document(std::move(standoff_), reports_);
}

// --- writing ---

Result<Exported> write_webanno(const Document& document, std::vector<Loss>& losses) {
  Losses lost;
  Standoff standoff = take_apart(document, lost);
  if (!standoff.creation_time.empty()) {
    StandoffEntity dct{ElementKind::kTimex, standoff.creation_time_id, {0, 0}};
    dct.attributes = {{"type", "DATE"},
                      {"value", standoff.creation_time},
                      {"functionInDocument", "CREATION_TIME"}};
    standoff.entities.insert(standoff.entities.begin(), std::move(dct));
  }
  for (const auto& [name, value] : standoff.attributes) {
    lost.add("attributes of the document are skipped", name);
  }
  if (!standoff.labels.empty()) {
    lost.add("the name of the set of labels is skipped", standoff.labels);
  }
  // Every attribute that occurs is a feature of the one layer of events, times and signals.
  std::vector<std::string> features = {"identifier", "kind"};
  for (const StandoffEntity& entity : standoff.entities) {
    const auto want = [&](const std::string& name) {
      if (name.find('|') == std::string::npos &&
          std::ranges::find(features, name) == features.end()) {
        features.push_back(name);
      }
    };
    for (const auto& [name, value] : entity.attributes) {
      want(name);
    }
    if (!entity.instance.empty()) {
      want("eiid");
    }
  }
  std::vector<std::string> of_links = {"lid", "relType", "linkKind"};
  for (const StandoffLink& link : standoff.links) {
    for (const auto& [name, value] : link.attributes) {
      if (std::ranges::find(of_links, name) == of_links.end()) {
        of_links.push_back(name);
      }
    }
  }
  Exported out;
  out.bytes = fmt::format(
      "#FORMAT=WebAnno TSV 3.3\n#T_SP=webanno.custom.TemporalEntity|{}\n"
      "#T_RL=webanno.custom.TLINK|{}|BT_webanno.custom.TemporalEntity\n\n",
      fmt::join(features, "|"), fmt::join(of_links, "|"));
  // Sentences are the lines of the text; each has its tokens, and behind a token those without
  // text.
  struct OutRow {
    std::string id;
    Span span;
    std::vector<std::size_t> entities;
  };
  std::vector<OutRow> rows;
  std::vector<std::pair<std::size_t, Span>> sentences;  // first row, line
  Offsets offsets(standoff.text);
  std::vector<std::size_t> empties;
  for (std::size_t i = 0; i < standoff.entities.size(); ++i) {
    if (standoff.entities[i].span.empty()) {
      empties.push_back(i);
    }
  }
  std::set<std::size_t> cuts;
  for (const StandoffEntity& entity : standoff.entities) {
    cuts.insert({entity.span.begin, entity.span.end});
  }
  for (std::size_t begin = 0; begin <= standoff.text.size();) {
    const std::size_t end = std::min(standoff.text.find('\n', begin), standoff.text.size());
    const std::vector<Span> tokens = uncut_tokens(standoff.text, cuts, {begin, end});
    if (!tokens.empty()) {
      sentences.emplace_back(rows.size(), Span{tokens.front().begin, tokens.back().end});
      for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::string id = fmt::format("{}-{}", sentences.size(), i + 1);
        rows.push_back({id, tokens[i], {}});
        std::size_t part = 0;
        std::erase_if(empties, [&](std::size_t entity) {
          const std::size_t at = standoff.entities[entity].span.begin;
          const bool is_last = i + 1 == tokens.size() && end == standoff.text.size();
          if (at > tokens[i].end && !is_last) {
            return false;
          }
          const std::size_t place = std::clamp(at, tokens[i].begin, tokens[i].end);
          if (place != at) {
            lost.add("places of times without text are moved to a token",
                     standoff.entities[entity].id);
          }
          rows.push_back({fmt::format("{}.{}", id, ++part), {place, place}, {entity}});
          return true;
        });
      }
    }
    if (end < standoff.text.size()) {
      lost.add("line ends and blanks at the ends of lines become blanks");
    }
    begin = end + 1;
  }
  std::size_t stacked = 0;
  std::vector<std::size_t> numbers(standoff.entities.size(), 0);
  std::vector<std::string> homes(standoff.entities.size());  // the first row of each
  for (std::size_t e = 0; e < standoff.entities.size(); ++e) {
    const Span span = standoff.entities[e].span;
    if (span.empty()) {
      continue;
    }
    const auto first = std::ranges::lower_bound(rows, span.begin, {},
                                                [](const OutRow& row) { return row.span.begin; });
    for (auto row = first; row != rows.end() && row->span.begin < span.end; ++row) {
      if (!row->span.empty() && span.contains(row->span)) {
        row->entities.push_back(e);
      }
    }
  }
  std::vector<std::size_t> row_count(standoff.entities.size(), 0);
  for (const OutRow& row : rows) {
    for (const std::size_t e : row.entities) {
      homes[e] = homes[e].empty() ? row.id : homes[e];
      ++row_count[e];
    }
  }
  for (const OutRow& row : rows) {
    for (const std::size_t e : row.entities) {
      if (numbers[e] == 0 && (row_count[e] > 1 || row.entities.size() > 1)) {
        numbers[e] = ++stacked;
      }
    }
  }
  std::unordered_map<std::string, std::size_t> by_id;
  for (std::size_t e = 0; e < standoff.entities.size(); ++e) {
    if (homes[e].empty()) {
      lost.add("events and times that cover no token are skipped", standoff.entities[e].id);
    } else {
      by_id.emplace(standoff.entities[e].id, e);
    }
  }
  std::unordered_map<std::string, std::vector<std::pair<const StandoffLink*, std::size_t>>> links;
  for (const StandoffLink& link : standoff.links) {
    const auto source = by_id.find(link.source);
    const auto target = by_id.find(link.target);
    if (source == by_id.end() || target == by_id.end()) {
      lost.add("links without two ends that exist are skipped", link.id);
    } else {
      links[homes[target->second]].emplace_back(&link, source->second);
    }
  }
  const auto cell = [](std::string_view value) {
    return value.empty() ? std::string("*") : escaped(value);
  };
  for (std::size_t s = 0; s < sentences.size(); ++s) {
    const std::size_t last = s + 1 < sentences.size() ? sentences[s + 1].first : rows.size();
    out.bytes += fmt::format("\n#Text={}\n", escaped(sentences[s].second.of(standoff.text)));
    for (std::size_t r = sentences[s].first; r < last; ++r) {
      const OutRow& row = rows[r];
      out.bytes += fmt::format(
          "{}\t{}-{}\t{}\t", row.id, offsets.offset_of(OffsetUnit::kUtf16, row.span.begin),
          offsets.offset_of(OffsetUnit::kUtf16, row.span.end), escaped(row.span.of(standoff.text)));
      for (const std::string& feature : features) {
        std::string cells;
        for (const std::size_t e : row.entities) {
          const StandoffEntity& entity = standoff.entities[e];
          const std::string_view kind = entity.kind == ElementKind::kEvent    ? "event"
                                        : entity.kind == ElementKind::kTimex  ? "timex"
                                        : entity.kind == ElementKind::kSignal ? "signal"
                                                                              : "other";
          const std::string_view value = feature == "identifier" ? std::string_view(entity.id)
                                         : feature == "kind"     ? kind
                                         : feature == "eiid"
                                             ? std::string_view(entity.instance)
                                             : find_attribute(entity.attributes, feature);
          cells += (cells.empty() ? "" : "|") + cell(value) +
                   (numbers[e] > 0 ? fmt::format("[{}]", numbers[e]) : "");
        }
        out.bytes += (cells.empty() ? "_" : cells) + "\t";
      }
      const auto own = links.find(row.id);
      for (std::size_t f = 0; f <= of_links.size(); ++f) {
        std::string cells;
        if (own != links.end()) {
          for (const auto& [link, source] : own->second) {
            cells += cells.empty() ? "" : "|";
            if (f == of_links.size()) {
              const std::size_t target = by_id[link->target];
              cells += homes[source];
              if (numbers[source] > 0 || numbers[target] > 0) {
                cells += fmt::format("[{}_{}]", numbers[source], numbers[target]);
              }
            } else {
              const std::string& feature = of_links[f];
              cells += cell(feature == "lid"        ? std::string_view(link->id)
                            : feature == "relType"  ? std::string_view(link->label)
                            : feature == "linkKind" ? element_tag(link->kind)
                                                    : find_attribute(link->attributes, feature));
            }
          }
        }
        out.bytes += (cells.empty() ? "_" : cells) + "\t";
      }
      out.bytes += "\n";
    }
  }
  losses = std::move(lost).take();
  return out;
}

}  // namespace

const Format kWebannoTsv{
    .name = "webanno-tsv",
    .summary = "WebAnno TSV 3, as WebAnno and INCEpTION export it",
    .extensions = kWebannoTsvExtensions,
    .sniff = [](std::string_view head) { return begins_with_line(head, kFormatLine); },
    .read =
        [](const Source& source) {
          std::vector<Result<Document>> documents;
          documents.push_back(WebannoTsvReader(source).read());
          return documents;
        },
    .export_part = write_webanno,
};

}  // namespace gnomon
