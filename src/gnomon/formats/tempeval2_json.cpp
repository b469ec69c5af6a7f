// The tables of TempEval-2 gathered into one JSON object per document, as a Python library ships
// them.
#include "gnomon/base/utf8.h"
#include "gnomon/formats/json_corpora.h"
#include "gnomon/formats/standoff.h"

#include <map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kTempeval2JsonExtensions[] = {"tempeval2-json"};

Result<Document> read_object(const JsonNode& object, const Source& source, Reports& reports,
                             std::size_t index) {
  if (!object["raw"].is_string() || !object["tokens"].is_array()) {
    return reports.failure(object.byte, "this object is no document of TempEval-2",
                           "it needs 'raw' and 'tokens'");
  }
  Standoff standoff;
  standoff.text = object["raw"].text;
  standoff.name = numbered_name(source, object["name"].words(), index);
  standoff.labels = "tempeval";
  Offsets offsets(standoff.text);
  std::map<std::string, Span> tokens;
  for (const JsonNode& token : object["tokens"].items) {
    const auto& places = token["offsets"].items;
    const auto begin = places.size() == 2 ? places[0].number() : std::nullopt;
    const auto end = places.size() == 2 ? places[1].number() : std::nullopt;
    const auto span =
        begin && end ? offsets.span_of(OffsetUnit::kCodePoints, *begin, *end) : std::nullopt;
    if (!span) {
      reports.add(token.byte, "this token lies outside of the text", "it is skipped");
      continue;
    }
    tokens.emplace(token["tkn_idx"].words(), *span);
  }
  // One token as a string or number, or a list of them; the creation time has token 0, which is
  // none.
  const auto read = [&](const JsonNode& list, ElementKind kind, char letter) {
    std::size_t number = 0;
    for (const JsonNode& one : list.items) {
      ++number;
      std::string id(one["id"].words());
      if (id.empty()) {
        id = fmt::format("{}{}", letter, number - (letter == 't' ? 1 : 0));
      }
      StandoffEntity entity{kind, id, {}};
      entity.source_byte = one.byte;
      static constexpr std::string_view kKnown[] = {"id", "sent_idx", "tkn_idx", "val",
                                                    "function_in_document"};
      keep_unknown(one, kKnown, entity.attributes);
      if (!one["val"].words().empty()) {
        entity.attributes.emplace_back("value", one["val"].words());
      }
      if (one.has("function_in_document")) {
        entity.attributes.emplace_back("functionInDocument", one["function_in_document"].words());
      }
      if (one["function_in_document"].words() != "CREATION_TIME") {
        const JsonNode& places = one["tkn_idx"];
        bool is_first = true;
        bool is_missing = !places.is_array() && places.words().empty();
        const auto take = [&](std::string_view token) {
          const auto found = tokens.find(std::string(token));
          if (found == tokens.end()) {
            is_missing = true;
            return;
          }
          entity.span = {is_first ? found->second.begin : entity.span.begin, found->second.end};
          is_first = false;
        };
        if (places.is_array()) {
          for (const JsonNode& token : places.items) {
            take(token.words());
          }
        } else if (!places.words().empty()) {
          take(places.words());
        }
        if (is_missing && is_first) {
          reports.add(one.byte, fmt::format("{} has no token of this document", shown(id)),
                      "it is kept without a place in the text");
        }
      }
      standoff.entities.push_back(std::move(entity));
    }
  };
  read(object["entities"]["events"], ElementKind::kEvent, 'e');
  read(object["entities"]["timexs"], ElementKind::kTimex, 't');
  for (const JsonNode& one : object["tlinks"].items) {
    StandoffLink link{std::string(one["from"].words()), std::string(one["to"].words()),
                      std::string(one["relation"].words())};
    link.source_byte = one.byte;
    standoff.links.push_back(std::move(link));
  }
  return build_document(std::move(standoff), reports);
}

}  // namespace

const Format kTempeval2Json{
    .name = "tempeval2-json",
    .summary = "TempEval-2 as one JSON object per document: raw, tokens, entities, tlinks",
    .extensions = kTempeval2JsonExtensions,
    .holds_many = true,
    .sniff =
        [](std::string_view head) {
          const JsonHead json = look_at_json(head);
          const std::size_t first = head.find('"');
          return (json.has("raw") && json.has("tokens")) ||
                 (json.keys.empty() && json.deeper.empty() && first != std::string_view::npos &&
                  head.substr(first).starts_with("\"raw\"")) ||
                 json.has("raw");
        },
    .read =
        [](const Source& source) {
          return read_json_values(source, [&](const JsonNode& one, Reports& reports, auto& out) {
            out.push_back(read_object(one, source, reports, out.size()));
          });
        },
};

}  // namespace gnomon
