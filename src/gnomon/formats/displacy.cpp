// What spaCy's displaCy draws: entities by characters, words with arcs, spans by tokens.
#include "gnomon/base/json.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/json_corpora.h"
#include "gnomon/formats/standoff.h"
#include "gnomon/formats/token_text.h"

#include <map>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kDisplacyExtensions[] = {"displacy"};

ElementKind kind_of_entity(std::string_view label) {
  const std::string name = ascii_lower(label);
  const bool is_time = name == "date" || name == "time" || name == "duration" || name == "set";
  return is_time ? ElementKind::kTimex : kind_of_label(label);
}

StandoffEntity entity_of(const JsonNode& one, std::string_view label, std::size_t number,
                         Span span) {
  StandoffEntity entity{kind_of_entity(label), fmt::format("s{}", number), span};
  entity.source_byte = one.byte;
  const std::string name = in_capitals(label);
  if (entity.kind == ElementKind::kOther) {
    entity.attributes.emplace_back("label", label);
  } else if (entity.kind == ElementKind::kTimex && !name.starts_with("TIMEX")) {
    entity.attributes.emplace_back("type", name);
  }
  return entity;
}

void read_marked(const JsonNode& object, Standoff& standoff, Reports& reports) {
  standoff.text = object["text"].words();
  Offsets offsets(standoff.text);
  std::size_t number = 0;
  for (const JsonNode& one : object["ents"].items) {
    const auto begin = one["start"].number();
    const auto end = one["end"].number();
    const auto span =
        begin && end ? offsets.span_of(OffsetUnit::kCodePoints, *begin, *end) : std::nullopt;
    if (span) {
      standoff.entities.push_back(entity_of(one, one["label"].words(), ++number, *span));
    } else {
      reports.add(one.byte, "this entity lies outside of the text", "it is skipped");
    }
  }
  std::vector<std::string_view> words;
  for (const JsonNode& token : object["tokens"].items) {
    words.push_back(token.is_object() ? token["text"].words() : token.words());
  }
  const auto tokens = find_tokens(standoff.text, 0, words);
  if (!object["spans"].items.empty() && !tokens) {
    reports.add(object["tokens"].byte, "the tokens are not those of the text",
                "the spans are skipped");
    return;
  }
  for (const JsonNode& one : object["spans"].items) {
    const auto begin = one["start_token"].number();
    const auto end = one["end_token"].number();
    if (!begin || !end || *begin >= *end || *end > tokens->size()) {
      reports.add(one.byte, "this span has no tokens", "it is skipped; the end is exclusive");
      continue;
    }
    standoff.entities.push_back(entity_of(one, one["label"].words(), ++number,
                                          {(*tokens)[*begin].begin, (*tokens)[*end - 1].end}));
  }
}

void read_words(const JsonNode& object, Standoff& standoff, Reports& reports) {
  std::vector<std::string_view> words;
  for (const JsonNode& word : object["words"].items) {
    words.push_back(word["text"].words());
  }
  const std::vector<Span> places = join_tokens(standoff.text, words);
  std::map<std::size_t, std::string> ids;
  const auto add = [&](std::size_t word) {
    const JsonNode& one = object["words"].items[word];
    const auto [place, is_new] = ids.try_emplace(word, fmt::format("s{}", ids.size() + 1));
    if (is_new) {
      StandoffEntity entity = entity_of(one, one["tag"].words(), 0, places[word]);
      entity.id = place->second;
      standoff.entities.push_back(std::move(entity));
    }
    return place->second;
  };
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (kind_of_entity(object["words"].items[i]["tag"].words()) != ElementKind::kOther) {
      add(i);
    }
  }
  for (const JsonNode& arc : object["arcs"].items) {
    const auto begin = arc["start"].number();
    const auto end = arc["end"].number();
    if (!begin || !end || *begin >= places.size() || *end >= places.size()) {
      reports.add(arc.byte, "this arc joins words that do not exist", "it is skipped");
      continue;
    }
    StandoffLink link{add(*begin), add(*end), std::string(arc["label"].words())};
    if (arc["dir"].words() == "left") {  // the head of the arrow is at the start
      std::swap(link.source, link.target);
    }
    link.source_byte = arc.byte;
    standoff.links.push_back(std::move(link));
  }
}

void read_object(const JsonNode& object, const Source& source, Reports& reports,
                 std::vector<Result<Document>>& out) {
  // All three drawings of one text may stand in one object.
  if (!object.has("text") && !object.has("words")) {
    bool any = false;
    for (const JsonNode& inner : object.items) {
      if (inner.has("text") || inner.has("words")) {
        read_object(inner, source, reports, out);
        any = true;
      }
    }
    if (!any) {
      out.push_back(
          reports.failure(object.byte, "this object is nothing that displaCy draws",
                          "it needs 'text' with 'ents' or 'spans', or 'words' and 'arcs'"));
    }
    return;
  }
  Standoff standoff;
  standoff.name = numbered_name(source, object["title"].words(), out.size());
  // The three drawings of one text have its name.
  for (std::size_t i = out.size() - std::min<std::size_t>(out.size(), 3); i < out.size(); ++i) {
    const Result<Document>& other = out[i];
    if (other && other->name() == standoff.name) {
      standoff.name = fmt::format("{}-{}", standoff.name, out.size() + 1);
      break;
    }
  }
  standoff.creation_time = source.creation_time;
  object.has("words") ? read_words(object, standoff, reports)
                      : read_marked(object, standoff, reports);
  add_document(out, std::move(standoff), reports);
}

Result<Exported> write_displacy(const Document& document, std::vector<Loss>& losses) {
  Losses lost;
  const Standoff standoff = take_apart(document, lost);
  Offsets offsets(standoff.text);
  Value entities = Value::array();
  for (const StandoffEntity& entity : standoff.entities) {
    if (entity.span.empty()) {
      lost.add("events and times without text are skipped", entity.id);
      continue;
    }
    const std::string_view label = entity.kind == ElementKind::kOther
                                       ? find_attribute(entity.attributes, "label")
                                       : element_tag(entity.kind);
    entities.push(Value::object()
                      .set("start", offsets.offset_of(OffsetUnit::kCodePoints, entity.span.begin))
                      .set("end", offsets.offset_of(OffsetUnit::kCodePoints, entity.span.end))
                      .set("label", label));
    lost.add("ids of events and times are skipped", entity.id);
    if (!entity.attributes.empty()) {
      lost.add("attributes of events and times are skipped", entity.id);
    }
  }
  if (!standoff.creation_time.empty()) {
    lost.add("the creation time is skipped", standoff.creation_time);
  }
  for (const StandoffLink& link : standoff.links) {
    lost.add("links are skipped: the drawing of entities has none", link.id);
  }
  losses = std::move(lost).take();
  const Value drawing = Value::object()
                            .set("text", standoff.text)
                            .set("ents", std::move(entities))
                            .set("title", standoff.name);
  return Exported{to_json(Value::array().push(drawing), JsonStyle::kPretty) + "\n"};
}

bool looks_like_displacy(std::string_view head) {
  const JsonHead json = look_at_json(head);
  return (json.has("text") && json.has("ents")) || (json.has("words") && json.has("arcs")) ||
         json.has_below("start_token") || (json.has("ents") && json.has_below("ents")) ||
         (json.has("words") && json.has_below("tag"));
}

}  // namespace

const Format kDisplacy{
    .name = "displacy",
    .summary = "JSON that spaCy's displaCy draws: entities, arcs, spans",
    .extensions = kDisplacyExtensions,
    .given_extension = "json",
    .holds_many = true,
    .one_file_each = true,
    .sniff = looks_like_displacy,
    .read =
        [](const Source& source) {
          return read_json_values(source, [&](const JsonNode& one, Reports& reports, auto& out) {
            read_object(one, source, reports, out);
          });
        },
    .export_part = write_displacy,
};

}  // namespace gnomon
