// Pairs as classifiers and language models read and write them: JSON of several shapes, and DOT.
#include "gnomon/algebra/names.h"
#include "gnomon/algebra/point_relation.h"
#include "gnomon/algebra/relation_set.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/json_corpora.h"
#include "gnomon/formats/standoff.h"

#include <map>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kPairsJsonExtensions[] = {"pairs"};

ElementKind kind_of_id(std::string_view id) {
  return id.starts_with('t') || id.starts_with('T') ? ElementKind::kTimex : ElementKind::kEvent;
}

struct Marker {
  std::string name;
  Span span;
};

bool is_name(std::string_view name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return name.size() >= 2 && is_letter(name.front()) && is_digit(name.back()) &&
         std::ranges::all_of(name, [&](char c) { return is_letter(c) || is_digit(c); });
}

// The text without the markers <e1>...</e1>, and what they mark. A sign < that starts no marker
// stays.
std::string without_markers(std::string_view marked, std::vector<Marker>& markers, std::size_t byte,
                            Reports& reports) {
  std::string text;
  std::vector<std::pair<std::string_view, std::size_t>> open;
  for (std::size_t at = 0; at < marked.size();) {
    const std::size_t close = marked[at] == '<' ? marked.find('>', at) : std::string_view::npos;
    const bool is_end = close != std::string_view::npos && marked[at + 1] == '/';
    const std::size_t begin = at + (is_end ? 2 : 1);
    const std::string_view name = close == std::string_view::npos || close < begin
                                      ? std::string_view()
                                      : marked.substr(begin, close - begin);
    if (!is_name(name)) {
      text += marked[at++];
      continue;
    }
    at = close + 1;
    if (!is_end) {
      open.emplace_back(name, text.size());
      continue;
    }
    const auto start =
        std::ranges::find(open, name, &std::pair<std::string_view, std::size_t>::first);
    if (start == open.end()) {
      reports.add(byte, fmt::format("the marker </{}> ends nothing", shown(name)), "it is skipped");
      continue;
    }
    markers.push_back({std::string(name), {start->second, text.size()}});
    open.erase(start);
  }
  for (const auto& [name, begin] : open) {
    reports.add(byte, fmt::format("the marker <{}> has no end", shown(name)), "it is skipped");
  }
  return text;
}

class PairsReader {
 public:
  explicit PairsReader(const Source& source) : source_(source) {}

  void add(const JsonNode& object, Reports& reports, std::vector<Result<Document>>& out);
  void finish(Reports& reports, std::vector<Result<Document>>& out);

  void add_pair(std::string first, std::string second, std::string label, std::size_t byte,
                StandoffAttributes attributes, const std::string& document);

 private:
  const JsonNode& field(const JsonNode& object, std::string_view meaning,
                        std::initializer_list<std::string_view> usual) const;
  void add_marked(const JsonNode& object, Reports& reports);
  void add_sentences(const JsonNode& object, Reports& reports, std::vector<Result<Document>>& out);
  void add_context(const JsonNode& object, Reports& reports, std::vector<Result<Document>>& out);
  void add_points(const JsonNode& object, Standoff& standoff, Reports& reports) const;
  void add_tagger(const JsonNode& object, Reports& reports, std::vector<Result<Document>>& out);
  Standoff& draft(const std::string& name);

  const Source& source_;
  std::vector<Standoff> drafts_;  // of pairs that share a document, in their order
  std::unordered_map<std::string, std::size_t> by_name_;
  std::unordered_map<std::string, std::unordered_map<std::string, std::string>> ids_;
};

const JsonNode& PairsReader::field(const JsonNode& object, std::string_view meaning,
                                   std::initializer_list<std::string_view> usual) const {
  for (const auto& [meant, key] : source_.choices.keys) {
    if (meant == meaning) {
      return object[key];
    }
  }
  for (const std::string_view key : usual) {
    if (object.has(key)) {
      return object[key];
    }
  }
  return object[""];
}

Standoff& PairsReader::draft(const std::string& name) {
  const auto [place, is_new] = by_name_.try_emplace(name, drafts_.size());
  if (is_new) {
    drafts_.emplace_back();
    drafts_.back().name = name;
    drafts_.back().creation_time = source_.creation_time;
    drafts_.back().labels = source_.choices.labels;
    const std::size_t slash = name.rfind('/');
    const std::string own = slash == std::string::npos ? name : name.substr(slash + 1);
    if (source_.choices.text_of) {
      drafts_.back().text = source_.choices.text_of(own).value_or("");
    }
  }
  return drafts_[place->second];
}

void PairsReader::add_pair(std::string first, std::string second, std::string label,
                           std::size_t byte, StandoffAttributes attributes,
                           const std::string& document) {
  Standoff& standoff = draft(document);
  auto& ids = ids_[document];
  for (const std::string& id : {first, second}) {
    if (ids.try_emplace(id, id).second) {
      StandoffEntity entity{kind_of_id(id) == ElementKind::kTimex && is_name(id)
                                ? ElementKind::kTimex
                                : ElementKind::kEvent,
                            id,
                            {}};
      entity.source_byte = byte;
      standoff.entities.push_back(std::move(entity));
    }
  }
  StandoffLink link{std::move(first), std::move(second), std::move(label)};
  link.attributes = std::move(attributes);
  link.source_byte = byte;
  standoff.links.push_back(std::move(link));
}

// Lines of one document with the same text become one document.
void PairsReader::add_marked(const JsonNode& object, Reports& reports) {
  std::vector<Marker> markers;
  const std::string text =
      without_markers(field(object, "text", {"text"}).words(), markers, object.byte, reports);
  const JsonNode& own = field(object, "document", {"doc_id", "doc"});
  std::string name = numbered_name(source_, own.words(), 0);
  for (int copy = 2; by_name_.contains(name) && drafts_[by_name_[name]].text != text; ++copy) {
    name = fmt::format("{}-{}", numbered_name(source_, own.words(), 0), copy);
  }
  Standoff& standoff = draft(name);
  standoff.text = text;
  standoff.labels = source_.choices.labels.empty() ? "marked-pairs" : source_.choices.labels;
  auto& ids = ids_[name];
  std::array<std::string, 2> ends;
  for (const Marker& marker : markers) {
    const std::size_t which = marker.name.back() == '1' ? 0 : 1;
    const ElementKind kind = kind_of_id(marker.name);
    const std::string place = fmt::format("{}-{}", marker.span.begin, marker.span.end);
    const auto [id, is_new] = ids.try_emplace(
        place, fmt::format("{}{}", kind == ElementKind::kTimex ? 't' : 'e', ids.size() + 1));
    ends[which] = id->second;
    if (is_new) {
      StandoffEntity entity{kind, id->second, marker.span};
      entity.source_byte = object.byte;
      standoff.entities.push_back(std::move(entity));
    }
  }
  if (ends[0].empty() || ends[1].empty()) {
    reports.add(object.byte, "this line does not mark two events or times",
                "mark them as <e1>..</e1> and <e2>..</e2>, or <t1>, <t2>");
    return;
  }
  StandoffLink link{ends[0], ends[1], std::string(field(object, "gold", {"label"}).words())};
  static constexpr std::string_view kKnown[] = {"text", "doc_id", "doc", "label"};
  keep_unknown(object, kKnown, link.attributes);
  link.source_byte = object.byte;
  standoff.links.push_back(std::move(link));
}

// Two sentences with the first character of an event in each; it ends at a blank or punctuation.
void PairsReader::add_sentences(const JsonNode& object, Reports& reports,
                                std::vector<Result<Document>>& out) {
  Standoff standoff;
  standoff.name = numbered_name(source_, object["id"].words(), out.size() + drafts_.size());
  standoff.text = object["sent_1"].words();
  std::size_t second = 0;
  if (object["sent_2"].words() != object["sent_1"].words()) {
    standoff.text += "\n";
    second = standoff.text.size();
    standoff.text += object["sent_2"].words();
  }
  const auto add = [&](std::string_view sentence, const JsonNode& start, std::size_t begin,
                       std::string id) {
    Offsets offsets(sentence);
    const auto place = start.number();
    const auto byte = place ? offsets.byte_of(OffsetUnit::kCodePoints, *place) : std::nullopt;
    if (!byte || *byte >= sentence.size()) {
      reports.add(start.byte, "this place lies outside of the sentence", "the event is skipped");
      return;
    }
    const std::size_t end =
        std::min(sentence.find_first_of(" \t\r\n.,;:!?\"()[]", *byte), sentence.size());
    StandoffEntity entity{ElementKind::kEvent, std::move(id), {begin + *byte, begin + end}};
    entity.source_byte = object.byte;
    standoff.entities.push_back(std::move(entity));
  };
  add(object["sent_1"].words(), object["e1_start_char"], 0, "e1");
  add(object["sent_2"].words(), object["e2_start_char"], second, "e2");
  const JsonNode& label = field(object, "gold", {"label", "relation"});
  if (!label.words().empty()) {
    standoff.links.push_back({"e1", "e2", std::string(label.words())});
  }
  add_document(out, std::move(standoff), reports);
}

// Every pair of intervals gets what all statements about their points allow.
void PairsReader::add_points(const JsonNode& object, Standoff& standoff, Reports& reports) const {
  std::map<std::pair<std::string, std::string>, RelationSet> pairs;
  std::vector<std::pair<std::string, std::string>> order;
  for (const JsonNode& one : object["timeline"].items) {
    const auto split = [](std::string_view words) {
      const std::size_t blank = words.find(' ');
      return blank == std::string_view::npos
                 ? std::pair<int, std::string>(-1, "")
                 : std::pair<int, std::string>(words.starts_with("start") ? 0
                                               : words.starts_with("end") ? 1
                                                                          : -1,
                                               words.substr(blank + 1));
    };
    auto [point_x, x] = split(one["source"].words());
    auto [point_y, y] = split(one["target"].words());
    const std::string_view sign = one["relation"].words();
    if (point_x < 0 || point_y < 0 || (sign != "<" && sign != ">" && sign != "=" && sign != "-")) {
      reports.add(one.byte, "this is no statement about two points",
                  "write 'start x' or 'end x', and one of < > = -");
      continue;
    }
    if (x == y) {
      const bool is_right = (point_x == 0 && point_y == 1 && sign == "<") ||
                            (point_x == 1 && point_y == 0 && sign == ">") ||
                            (point_x == point_y && sign == "=");
      if (!is_right) {
        reports.add(one.byte, fmt::format("the start of {} is not before its end", shown(x)),
                    "it is skipped");
      }
      continue;
    }
    if (x > y) {
      std::swap(x, y);
      std::swap(point_x, point_y);
    }
    const bool is_turned = x != split(one["source"].words()).second;
    RelationSet allowed;
    for (const Relation relation : RelationSet::all()) {
      const PointRelation points = endpoints(relation)(point_x, point_y);
      const std::string_view wanted = !is_turned    ? sign
                                      : sign == "<" ? ">"
                                      : sign == ">" ? "<"
                                                    : sign;
      const bool fits = wanted == "-" || (wanted == "<" && points == kLess) ||
                        (wanted == ">" && points == kGreater) ||
                        (wanted == "=" && points == kEqual);
      if (fits) {
        allowed |= relation;
      }
    }
    const auto [pair, is_new] = pairs.try_emplace(std::pair(x, y), RelationSet::all());
    if (is_new) {
      order.emplace_back(x, y);
    }
    if ((pair->second & allowed).empty()) {
      reports.add(one.byte,
                  fmt::format("this contradicts what was said about {} and {}", shown(x), shown(y)),
                  "it is skipped");
    } else {
      pair->second &= allowed;
    }
  }
  for (const auto& pair : order) {
    StandoffLink link{pair.first, pair.second, to_string(pairs[pair])};
    link.source_byte = object.byte;
    standoff.links.push_back(std::move(link));
  }
  standoff.labels = "allen";
}

void PairsReader::add_context(const JsonNode& object, Reports& reports,
                              std::vector<Result<Document>>& out) {
  Standoff standoff;
  standoff.name = numbered_name(source_, object["id"].words(), out.size() + drafts_.size());
  std::vector<Marker> markers;
  standoff.text =
      without_markers(object["context"].words(), markers, object["context"].byte, reports);
  const std::size_t first_line = standoff.text.find('\n');
  for (const Marker& marker : markers) {
    StandoffEntity entity{kind_of_id(marker.name), marker.name, marker.span};
    entity.source_byte = object.byte;
    if (entity.kind == ElementKind::kTimex && marker.span.end <= first_line &&
        ascii_lower(standoff.text).starts_with("document")) {
      entity.attributes.emplace_back("type", "DATE");
      entity.attributes.emplace_back("value", marker.span.of(standoff.text));
      entity.attributes.emplace_back("functionInDocument", "CREATION_TIME");
    }
    standoff.entities.push_back(std::move(entity));
  }
  if (object["timeline"].is_array()) {
    add_points(object, standoff, reports);
  }
  for (const JsonNode& one : object["tlinks"].items) {
    StandoffLink link{std::string(one["source"].words()), std::string(one["target"].words()),
                      std::string(one["relation"].words())};
    link.source_byte = one.byte;
    standoff.links.push_back(std::move(link));
  }
  if (standoff.labels.empty()) {
    standoff.labels = source_.choices.labels;
  }
  add_document(out, std::move(standoff), reports);
}

// Times that a tagger found: [text, [begin, end]].
void PairsReader::add_tagger(const JsonNode& object, Reports& reports,
                             std::vector<Result<Document>>& out) {
  Standoff standoff;
  standoff.name = numbered_name(source_, object["id"].words(), out.size() + drafts_.size());
  standoff.text = object["text"].words();
  standoff.creation_time = object["dct"].words();
  std::ranges::replace(standoff.creation_time, ' ', 'T');
  std::vector<CoveredSpan> spans;
  std::vector<const JsonNode*> nodes;
  for (const JsonNode& one : object["timexs"].items) {
    const auto* places = one.items.size() == 2 ? &one.items[1].items : nullptr;
    const auto begin =
        places != nullptr && places->size() == 2 ? (*places)[0].number() : std::nullopt;
    const auto end =
        places != nullptr && places->size() == 2 ? (*places)[1].number() : std::nullopt;
    if (!begin || !end) {
      reports.add(one.byte, "this time has no place: [text, [begin, end]]", "it is skipped");
      continue;
    }
    spans.push_back({*begin, *end, one.items[0].words()});
    nodes.push_back(&one);
  }
  Offsets offsets(standoff.text);
  const Result<OffsetUnit> unit = unit_of(offsets, spans, source_, reports, object.byte);
  if (!unit) {
    out.push_back(Failure(unit.error()));
    return;
  }
  for (std::size_t i = 0; i < spans.size(); ++i) {
    const auto span = offsets.span_of(*unit, spans[i].begin, spans[i].end);
    if (!span) {
      reports.add(nodes[i]->byte, "this time lies outside of the text", "it is skipped");
      continue;
    }
    StandoffEntity entity{ElementKind::kTimex, fmt::format("t{}", i + 1), *span};
    entity.source_byte = nodes[i]->byte;
    standoff.entities.push_back(std::move(entity));
  }
  add_document(out, std::move(standoff), reports);
}

void PairsReader::add(const JsonNode& object, Reports& reports,
                      std::vector<Result<Document>>& out) {
  if (object.has("context")) {
    return add_context(object, reports, out);
  }
  if (object.has("sent_1")) {
    return add_sentences(object, reports, out);
  }
  if (object.has("timexs")) {
    return add_tagger(object, reports, out);
  }
  const JsonNode& first = field(object, "first", {"event1", "e1", "source", "first"});
  const JsonNode& second = field(object, "second", {"event2", "e2", "target", "second"});
  const JsonNode& gold = field(object, "gold", {"relation", "gold", "label"});
  const std::string document =
      numbered_name(source_, field(object, "document", {"doc", "doc_id"}).words(), 0);
  if (first.words().empty() || second.words().empty()) {
    if (object["text"].is_string()) {
      return add_marked(object, reports);
    }
    reports.add(object.byte, "this object is no pair of events or times",
                "name its keys with `map`, such as first=event1,second=event2,gold=relation");
    return;
  }
  // Pairs of words with their places: the place tells two words apart that are the same.
  std::array<std::string, 2> ids = {std::string(first.words()), std::string(second.words())};
  std::array<const JsonNode*, 2> spans = {&object["e1_span"], &object["e2_span"]};
  const JsonNode& predicted = field(object, "predicted", {"pred", "predicted"});
  std::vector<std::pair<std::string, std::string>> layers;  // who, label
  if (predicted.words().empty()) {
    layers.emplace_back("", gold.words());
  } else {
    for (const auto& [who, label] :
         {std::pair("gold", gold.words()), {"pred", predicted.words()}}) {
      if (source_.choices.annotator.empty()) {
        layers.emplace_back(std::string(who) + "/", label);
      } else if (source_.choices.annotator == who) {
        layers.emplace_back("", label);
      }
    }
  }
  for (const auto& [who, label] : layers) {
    StandoffAttributes attributes;
    static constexpr std::string_view kKnown[] = {"event1", "event2", "relation", "e1",   "e2",
                                                  "gold",   "pred",   "doc",      "label"};
    keep_unknown(object, kKnown, attributes);
    std::array<std::string, 2> ends = ids;
    for (std::size_t i = 0; i < 2; ++i) {
      const auto& places = spans[i]->items;
      if (places.size() == 2) {
        ends[i] = fmt::format("e{}", places[0].words());
      }
    }
    add_pair(ends[0], ends[1], label, object.byte, std::move(attributes), who + document);
    Standoff& standoff = drafts_[by_name_[who + document]];
    for (std::size_t i = 0; i < 2; ++i) {
      const auto& places = spans[i]->items;
      const auto entity = std::ranges::find(standoff.entities, ends[i], &StandoffEntity::id);
      if (places.size() == 2 && entity != standoff.entities.end()) {
        if (find_attribute(entity->attributes, "word").empty()) {
          entity->attributes.emplace_back("word", ids[i]);
        }
        Offsets offsets(standoff.text);
        const auto begin = places[0].number();
        const auto end = places[1].number();
        const auto span = begin && end && !standoff.text.empty()
                              ? offsets.span_of(OffsetUnit::kCodePoints, *begin, *end)
                              : std::nullopt;
        entity->span = span.value_or(Span{});
      }
    }
  }
}

void PairsReader::finish(Reports& reports, std::vector<Result<Document>>& out) {
  for (Standoff& standoff : drafts_) {
    add_document(out, std::move(standoff), reports);
  }
}

// Lines like  "EVENT1" -> "EVENT2" [label="before", score=0.91];
void read_dot(std::string_view bytes, PairsReader& reader, const Source& source, Reports& reports) {
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    std::string_view line = bytes.substr(begin, end - begin);
    const std::size_t arrow = line.find("->");
    const std::size_t bracket = std::min(line.find('[', std::min(arrow, line.size())), line.size());
    if (arrow != std::string_view::npos) {
      const auto bare = [](std::string_view words) {
        words = trim(words);
        while (words.ends_with(';') || words.ends_with('"') || words.ends_with(' ')) {
          words.remove_suffix(1);
        }
        return std::string(words.starts_with('"') ? words.substr(1) : words);
      };
      StandoffAttributes attributes;
      std::string label;
      for (std::size_t at = bracket + 1; at < line.size();) {
        const std::size_t equals = line.find('=', at);
        if (equals == std::string_view::npos) {
          break;
        }
        const std::string name(trim(line.substr(at, equals - at)));
        const bool is_quoted = equals + 1 < line.size() && line[equals + 1] == '"';
        const std::size_t stop =
            std::min(is_quoted ? line.find('"', equals + 2) : line.find_first_of(",];", equals + 1),
                     line.size());
        const std::string value(trim(line.substr(equals + 1 + (is_quoted ? 1 : 0),
                                                 stop - equals - 1 - (is_quoted ? 1 : 0))));
        if (name == "label") {
          label = value;
        } else {
          attributes.emplace_back(name, value);
        }
        at = std::min(line.find(',', stop), line.size()) + 1;
      }
      const std::string first = bare(line.substr(0, arrow));
      const std::string second = bare(line.substr(arrow + 2, bracket - arrow - 2));
      if (first.empty() || second.empty()) {
        reports.add(begin, "this arrow has no two ends", "it is skipped");
      } else {
        reader.add_pair(first, second, label, begin, std::move(attributes), source.document_name);
      }
    }
    begin = end + 1;
  }
}

// Answers of language models stand in a code fence, or behind a sentence.
std::string_view without_prose(std::string_view bytes) {
  const std::size_t fence = bytes.find("```");
  if (fence == std::string_view::npos) {
    return bytes;
  }
  const std::size_t begin = std::min(bytes.find('\n', fence), bytes.size());
  const std::size_t end = std::min(bytes.find("```", begin), bytes.size());
  return bytes.substr(begin, end - begin);
}

bool is_dot(std::string_view bytes) {
  const std::string_view start = bytes.substr(0, bytes.find('{'));
  return start.size() < 200 && start.find("graph") != std::string_view::npos &&
         bytes.find("->") != std::string_view::npos;
}

bool looks_like_pairs(std::string_view head) {
  const std::string_view inner = without_prose(head);
  const JsonHead json = look_at_json(inner);
  return is_dot(inner) || json.has("context") || json.has("sent_1") || json.has("timexs") ||
         (json.has("event1") && json.has("event2")) || (json.has("e1") && json.has("e2")) ||
         (json.has("text") && json.has("label") && (json.has("doc_id") || json.has("id")));
}

std::vector<Result<Document>> read_pairs(const Source& source) {
  Source inner = source;
  inner.bytes = without_prose(source.bytes);
  PairsReader reader(source);
  std::vector<Result<Document>> out;
  Reports reports(inner);
  if (inner.bytes.size() != source.bytes.size()) {
    reports.note("only what stands in the code fence is read");
  }
  if (is_dot(inner.bytes)) {
    read_dot(inner.bytes, reader, source, reports);
  } else {
    JsonValues json = parse_json(inner.bytes);
    for (const JsonNode& value : json.values) {
      if (!value.is_array()) {
        reader.add(value, reports, out);
      }
      for (const JsonNode& one :
           value.is_array() ? std::span(value.items) : std::span<const JsonNode>()) {
        reader.add(one, reports, out);
      }
    }
    reports.add_all(json.reports);
  }
  reader.finish(reports, out);
  if (out.empty()) {
    out.push_back(reports.failure(kNoSource, "this file holds no pairs",
                                  "name its keys with `map`, such as first=event1,second=event2"));
  }
  return out;
}

}  // namespace

const Format kPairsJson{
    .name = "pairs",
    .summary = "pairs of classifiers and language models: JSON of several shapes, DOT",
    .extensions = kPairsJsonExtensions,
    .holds_many = true,
    .only_pairs = true,
    .sniff = looks_like_pairs,
    .read = read_pairs,
};

}  // namespace gnomon
