#include "gnomon/base/utf8.h"
#include "gnomon/formats/json_corpora.h"
#include "gnomon/formats/standoff.h"

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kDoccanoExtensions[] = {"doccano"};
// What the tool writes by itself, what it writes with an option, what scripts import.
constexpr std::array kDoccanoUnits = {OffsetUnit::kUtf16, OffsetUnit::kGraphemes,
                                      OffsetUnit::kCodePoints};

std::optional<OffsetUnit> unit_by_name(std::string_view name) {
  const std::string small = ascii_lower(name);
  if (small.starts_with("utf16") || small.starts_with("utf-16")) {
    return OffsetUnit::kUtf16;
  }
  if (small.starts_with("grapheme")) {
    return OffsetUnit::kGraphemes;
  }
  return small.starts_with("codepoint") || small.starts_with("code")
             ? std::optional(OffsetUnit::kCodePoints)
             : std::nullopt;
}

Result<Document> read_line(const JsonNode& line, const Source& source, Reports& reports,
                           std::size_t index) {
  const JsonNode& text = line["text"].is_string() ? line["text"] : line["data"];
  if (!text.is_string()) {
    return reports.failure(line.byte, "this object has no text", "the key 'text' holds it");
  }
  Standoff standoff;
  standoff.text = text.text;
  std::string_view own = line["doc_id"].words();
  standoff.name = numbered_name(source, own, index);
  standoff.creation_time = line["dct"].words();
  if (standoff.creation_time.empty()) {
    standoff.creation_time = source.creation_time;
  }
  static constexpr std::string_view kKnown[] = {"text", "data", "doc_id", "dct"};
  keep_unknown(line, kKnown, standoff.attributes);
  const auto take = [&](const JsonNode& at, std::string id, const JsonNode& begin,
                        const JsonNode& end, std::string_view label) {
    const auto first = begin.number();
    const auto last = end.number();
    if (!first || !last) {
      reports.add(at.byte, "a span without offsets", "it is skipped");
      return;
    }
    StandoffEntity entity{kind_of_label(label), std::move(id), {*first, *last}};
    entity.source_byte = at.byte;
    if (entity.kind == ElementKind::kOther) {
      entity.attributes.emplace_back("label", label);
    }
    standoff.entities.push_back(std::move(entity));
  };
  for (const JsonNode& one : line["entities"].items) {
    take(one, std::string(one["id"].words()), one["start_offset"], one["end_offset"],
         one["label"].words());
  }
  const JsonNode& plain = line["label"].is_array() ? line["label"] : line["labels"];
  std::size_t number = 0;
  for (const JsonNode& one : plain.items) {
    ++number;
    if (one.is_array() && one.items.size() == 3) {
      take(one, fmt::format("s{}", number), one.items[0], one.items[1], one.items[2].words());
    } else {
      reports.add(one.byte, "this label marks no span", "it is skipped");
    }
  }
  Offsets offsets(standoff.text);
  std::vector<CoveredSpan> spans;
  for (const StandoffEntity& entity : standoff.entities) {
    spans.push_back({entity.span.begin, entity.span.end});
  }
  const auto said = unit_by_name(line["unit"].words());
  Result<OffsetUnit> unit =
      said && !source.choices.offsets
          ? Result<OffsetUnit>(*said)
          : unit_of(offsets, spans, source, reports, line.byte, kDoccanoUnits);
  if (!unit) {
    return Failure(unit.error());
  }
  std::erase_if(standoff.entities, [&](StandoffEntity& entity) {
    const auto bytes = offsets.span_of(*unit, entity.span.begin, entity.span.end);
    const bool is_empty = entity.span.empty();
    if (!bytes || is_empty) {
      reports.add(entity.source_byte,
                  is_empty ? fmt::format("the span {} is empty", shown(entity.id))
                           : fmt::format("the offsets {}-{} of {} lie outside of the text, or "
                                         "inside of a character",
                                         entity.span.begin, entity.span.end, shown(entity.id)),
                  "it is skipped");
      return true;
    }
    entity.span = *bytes;
    return false;
  });
  for (const JsonNode& one : line["relations"].items) {
    StandoffLink link{std::string(one["from_id"].words()), std::string(one["to_id"].words()),
                      std::string(one["type"].words()), std::string(one["id"].words())};
    link.source_byte = one.byte;
    standoff.links.push_back(std::move(link));
  }
  return build_document(std::move(standoff), reports);
}

bool looks_like_doccano(std::string_view head) {
  const JsonHead json = look_at_json(head);
  return (json.has("text") || json.has("data")) &&
         (json.has_below("start_offset") || (json.has("entities") && json.has("relations")) ||
          ((json.has("label") || json.has("labels")) && !json.has("doc_id") && json.has("data")));
}

}  // namespace

const Format kDoccano{
    .name = "doccano",
    .summary = "JSON lines of doccano: text, entities, relations",
    .extensions = kDoccanoExtensions,
    .holds_many = true,
    .sniff = looks_like_doccano,
    .read =
        [](const Source& source) {
          return read_json_values(source, [&](const JsonNode& line, Reports& reports, auto& out) {
            out.push_back(read_line(line, source, reports, out.size()));
          });
        },
};

}  // namespace gnomon
