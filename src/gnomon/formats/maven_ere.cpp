// MAVEN-ERE: JSON lines of sentences, clusters of event mentions and relations between them; also
// what its systems hand in, and other corpora in the simpler shape that the same project reads.
#include "gnomon/base/utf8.h"
#include "gnomon/formats/json_corpora.h"
#include "gnomon/formats/standoff.h"
#include "gnomon/formats/token_text.h"

#include <set>
#include <unordered_set>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kMavenExtensions[] = {"maven"};
constexpr std::string_view kPreprocessedExtensions[] = {"maven-pre"};
constexpr auto kLabels = std::to_array<std::string_view>(
    {"BEFORE", "OVERLAP", "CONTAINS", "SIMULTANEOUS", "ENDS-ON", "BEGINS-ON"});

void add_pairs(const JsonNode& pairs, std::string_view label, ElementKind kind, Standoff& standoff,
               Reports& reports) {
  for (const JsonNode& pair : pairs.items) {
    if (!pair.is_array() || pair.items.size() != 2) {
      reports.add(pair.byte, "a relation has two ids", "it is skipped");
      continue;
    }
    StandoffLink link{std::string(pair.items[0].words()), std::string(pair.items[1].words()),
                      std::string(label)};
    link.kind = kind;
    link.source_byte = pair.byte;
    standoff.links.push_back(std::move(link));
  }
}

void add_relations(const JsonNode& line, Standoff& standoff, Reports& reports) {
  const JsonNode& temporal = line["temporal_relations"];
  for (std::size_t i = 0; i < temporal.keys.size(); ++i) {
    if (std::ranges::find(kLabels, temporal.keys[i]) == kLabels.end()) {
      reports.add(
          temporal.items[i].byte,
          fmt::format("'{}' is not one of the six labels of MAVEN-ERE", shown(temporal.keys[i])),
          "its links are kept; they say nothing about the order");
    }
    add_pairs(temporal.items[i], temporal.keys[i], ElementKind::kTlink, standoff, reports);
  }
  const JsonNode& causal = line["causal_relations"];
  for (std::size_t i = 0; i < causal.keys.size(); ++i) {
    add_pairs(causal.items[i], causal.keys[i], ElementKind::kClink, standoff, reports);
  }
  add_pairs(line["subevent_relations"], "HAS_SUBEVENT", ElementKind::kClink, standoff, reports);
}

// The tokens of a document, sentence by sentence, in its text.
std::vector<std::vector<Span>> place_tokens(const JsonNode& line, std::string& text,
                                            Reports& reports) {
  std::vector<std::vector<Span>> places;
  for (std::size_t i = 0; i < line["tokens"].items.size(); ++i) {
    std::vector<std::string_view> tokens;
    for (const JsonNode& token : line["tokens"].items[i].items) {
      tokens.push_back(token.words());
    }
    text += text.empty() ? "" : "\n";
    const auto& sentences = line["sentences"].items;
    const std::size_t begin = text.size();
    if (i < sentences.size()) {
      text += sentences[i].words();
      if (auto found = find_tokens(text, begin, tokens)) {
        places.push_back(std::move(*found));
        continue;
      }
      reports.add(sentences[i].byte, "the tokens of this sentence are not those of its text",
                  "the tokens are used, with blanks between them");
      text.resize(begin);
    }
    places.push_back(join_tokens(text, tokens));
  }
  return places;
}

class MavenReader {
 public:
  MavenReader(const JsonNode& line, const Source& source, Reports& reports)
      : line_(line), source_(source), reports_(reports) {}

  Result<Document> read(std::size_t index);

 private:
  std::optional<Span> place_of(const JsonNode& mention, std::string_view words);
  void read_events();
  void read_ids_only();

  const JsonNode& line_;
  const Source& source_;
  Reports& reports_;
  Standoff standoff_;
  std::vector<std::vector<Span>> tokens_;
};

std::optional<Span> MavenReader::place_of(const JsonNode& mention, std::string_view words) {
  const auto sentence = mention["sent_id"].number();
  const auto& offset = mention["offset"].items;
  const auto first = offset.size() == 2 ? offset[0].number() : std::nullopt;
  const auto last = offset.size() == 2 ? offset[1].number() : std::nullopt;
  if (!sentence || !first || !last || *sentence >= tokens_.size() || *first >= *last ||
      *last > tokens_[*sentence].size()) {
    reports_.add(mention.byte,
                 fmt::format("'{}' lies outside of the sentences of this document", shown(words)),
                 "it is skipped; offsets count the tokens of a sentence from 0");
    return std::nullopt;
  }
  const Span span{tokens_[*sentence][*first].begin, tokens_[*sentence][*last - 1].end};
  std::string covered(span.of(standoff_.text));
  std::erase(covered, ' ');
  std::string wanted(words);
  std::erase(wanted, ' ');
  if (!wanted.empty() && covered != wanted) {
    reports_.add(mention.byte,
                 fmt::format("the mention '{}' stands at the tokens '{}'", shown(words),
                             shown(span.of(standoff_.text))),
                 "the offsets are used");
  }
  return span;
}

void MavenReader::read_events() {
  const auto add = [&](const JsonNode& mention, const JsonNode& about, std::string_view cluster,
                       bool is_first) {
    const auto span = place_of(mention, mention["trigger_word"].words());
    if (!span) {
      return false;
    }
    StandoffEntity entity{ElementKind::kEvent, std::string(mention["id"].words()), *span};
    entity.source_byte = mention.byte;
    entity.attributes.emplace_back("class", about["type"].words());
    if (about.has("type_id")) {
      entity.attributes.emplace_back("type_id", about["type_id"].words());
    }
    if (!cluster.empty()) {
      entity.attributes.emplace_back("cluster", cluster);
      entity.instance = is_first ? cluster : "";
    }
    standoff_.entities.push_back(std::move(entity));
    return true;
  };
  for (const JsonNode& event : line_["events"].items) {
    const JsonNode& mentions = event.has("mention") ? event["mention"] : event["mentions"];
    if (!event.has("mention")) {
      reports_.add(event.byte, "an event without the key 'mention'",
                   event.has("mentions") ? "'mentions' is read instead" : "it is skipped");
    }
    bool is_first = true;
    for (const JsonNode& mention : mentions.items) {
      is_first = !add(mention, event, event["id"].words(), is_first) && is_first;
    }
  }
  for (const JsonNode& mention : line_["event_mentions"].items) {
    add(mention, mention, "", false);
  }
  for (const JsonNode& time : line_["TIMEX"].items) {
    if (const auto span = place_of(time, time["mention"].words())) {
      StandoffEntity entity{ElementKind::kTimex, std::string(time["id"].words()), *span};
      entity.source_byte = time.byte;
      entity.attributes.emplace_back("type", time["type"].words());
      standoff_.entities.push_back(std::move(entity));
    }
  }
}

// What systems hand in has ids and relations only.
void MavenReader::read_ids_only() {
  std::unordered_set<std::string> known;
  const auto add = [&](std::string id, std::string_view cluster, std::size_t byte) {
    if (id.empty() || !known.insert(id).second) {
      return;
    }
    StandoffEntity entity{
        id.starts_with("TIME_") ? ElementKind::kTimex : ElementKind::kEvent, id, {}};
    entity.source_byte = byte;
    if (!cluster.empty()) {
      entity.attributes.emplace_back("cluster", cluster);
    }
    standoff_.entities.push_back(std::move(entity));
  };
  std::size_t number = 0;
  for (const JsonNode& cluster : line_["coreference"].items) {
    const std::string name = fmt::format("c{}", ++number);
    for (const JsonNode& mention : cluster.items) {
      add(std::string(mention.words()), name, mention.byte);
    }
  }
  for (const StandoffLink& link : standoff_.links) {
    add(link.source, "", link.source_byte);
    add(link.target, "", link.source_byte);
  }
}

Result<Document> MavenReader::read(std::size_t index) {
  standoff_.name = numbered_name(source_, line_["id"].words(), index);
  standoff_.labels = "maven-ere";
  standoff_.creation_time = source_.creation_time;
  if (line_.has("title")) {
    standoff_.attributes.emplace_back("title", line_["title"].words());
  }
  add_relations(line_, standoff_, reports_);
  if (line_["tokens"].is_array()) {
    tokens_ = place_tokens(line_, standoff_.text, reports_);
    read_events();
  } else if (line_.has("temporal_relations")) {
    read_ids_only();
  } else {
    return reports_.failure(line_.byte, "this object is not a document of MAVEN-ERE",
                            "it needs 'tokens', or 'temporal_relations' of a submission");
  }
  return build_document(std::move(standoff_), reports_);
}

Result<Document> read_preprocessed(const JsonNode& line, const Source& source, Reports& reports,
                                   std::size_t index) {
  Standoff standoff;
  standoff.name = numbered_name(source, line["fid"].words(), index);
  standoff.creation_time = source.creation_time;
  if (!line["text"].is_array()) {
    return reports.failure(line.byte,
                           "this object is not a document: 'text' must be a list of sentences");
  }
  std::vector<std::size_t> begins;
  for (const JsonNode& sentence : line["text"].items) {
    standoff.text += begins.empty() ? "" : "\n";
    begins.push_back(standoff.text.size());
    standoff.text += sentence.words();
  }
  bool has_instances = false;
  const auto add = [&](const JsonNode& one, ElementKind kind, std::string_view id_key) {
    const auto sentence = one["sent_id"].number();
    const auto& offset = one["offset"].items;
    const auto first = offset.size() == 2 ? offset[0].number() : std::nullopt;
    const auto last = offset.size() == 2 ? offset[1].number() : std::nullopt;
    std::optional<Span> span;
    if (sentence && *sentence < begins.size() && first && last) {
      Offsets offsets(line["text"].items[*sentence].words());
      span =
          offsets.span_of(source.choices.offsets.value_or(OffsetUnit::kCodePoints), *first, *last);
      if (span && one.has("mention") && span->of(offsets.text()) != one["mention"].words()) {
        reports.add(one.byte,
                    fmt::format("'{}' stands at the text '{}'", shown(one["mention"].words()),
                                shown(span->of(offsets.text()))),
                    "the offsets are used; they count code points of the sentence");
      }
    }
    if (!span) {
      reports.add(one.byte,
                  fmt::format("{} lies outside of its sentence", shown(one[id_key].words())),
                  "it is skipped; offsets count code points of the sentence, not of the document");
      return;
    }
    StandoffEntity entity{kind,
                          std::string(one[id_key].words()),
                          {begins[*sentence] + span->begin, begins[*sentence] + span->end}};
    entity.instance = one["eiid"].words();
    has_instances = has_instances || !entity.instance.empty();
    entity.source_byte = one.byte;
    standoff.entities.push_back(std::move(entity));
  };
  for (const JsonNode& event : line["events"].items) {
    add(event, ElementKind::kEvent, "eid");
  }
  for (const JsonNode& time : line["timexes"].items) {
    add(time, ElementKind::kTimex, "tid");
  }
  const JsonNode& relations = line["relations"];
  for (std::size_t i = 0; i < relations.keys.size(); ++i) {
    add_pairs(relations.items[i], relations.keys[i], ElementKind::kTlink, standoff, reports);
  }
  // MATRES and TCR ask for the start of events, TimeBank-Dense for intervals; the file does not
  // say.
  const bool is_matres = relations.has("EQUAL") || has_instances;
  standoff.labels = !source.choices.labels.empty() ? source.choices.labels
                    : is_matres                    ? "matres"
                                                   : "";
  return build_document(std::move(standoff), reports);
}

}  // namespace

const Format kMavenEre{
    .name = "maven-ere",
    .summary = "JSON lines of MAVEN-ERE: clusters of mentions, and what systems hand in",
    .extensions = kMavenExtensions,
    .holds_many = true,
    .sniff =
        [](std::string_view head) {
          const JsonHead json = look_at_json(head);
          return json.has("temporal_relations") || json.has("event_mentions") ||
                 (json.has("tokens") && json.has("sentences"));
        },
    .read =
        [](const Source& source) {
          return read_json_values(source, [&](const JsonNode& line, Reports& reports, auto& out) {
            out.push_back(MavenReader(line, source, reports).read(out.size()));
          });
        },
};

const Format kMavenErePreprocessed{
    .name = "maven-ere-preprocessed",
    .summary = "MATRES, TimeBank-Dense and TCR as JSON lines, as MAVEN-ERE's code reads them",
    .extensions = kPreprocessedExtensions,
    .holds_many = true,
    .sniff =
        [](std::string_view head) {
          const JsonHead json = look_at_json(head);
          return json.has("fid") && json.has("text");
        },
    .read =
        [](const Source& source) {
          return read_json_values(source, [&](const JsonNode& line, Reports& reports, auto& out) {
            out.push_back(read_preprocessed(line, source, reports, out.size()));
          });
        },
};

}  // namespace gnomon
