#include "gnomon/base/utf8.h"
#include "gnomon/formats/json_corpora.h"
#include "gnomon/formats/standoff.h"

#include <map>
#include <set>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kProdigyExtensions[] = {"prodigy"};
constexpr std::array kUnits = {OffsetUnit::kCodePoints};

std::string annotator_of(const JsonNode& line) {
  std::string who(line["_annotator_id"].words());
  if (who.empty()) {
    who = line["_session_id"].words();
  }
  for (char& c : who) {
    c = c == '/' ? '_' : c;
  }
  return who;
}

// One line with its spans by their ends, as relations find them.
class LineReader {
 public:
  LineReader(const JsonNode& line, const Source& source, Reports& reports, std::string name)
      : line_(line), source_(source), reports_(reports) {
    standoff_.name = std::move(name);
  }

  Result<Document> read();

 private:
  void read_spans();
  void read_relations();
  // The id of the span that an end of a relation means; empty when there is none.
  std::string end_of(const JsonNode& relation, std::string_view which);

  const JsonNode& line_;
  const Source& source_;
  Reports& reports_;
  Standoff standoff_;
  OffsetUnit unit_ = OffsetUnit::kCodePoints;
  std::map<std::pair<std::size_t, std::size_t>, std::string> by_place_;
  std::map<std::size_t, std::string> by_last_token_;
};

void LineReader::read_spans() {
  Offsets offsets(standoff_.text);
  // A span says its tokens, or the tokens say where they are, or it covers words between blanks.
  std::map<std::size_t, std::size_t> token_ends;
  for (const JsonNode& token : line_["tokens"].items) {
    if (const auto end = token["end"].number(); end && token["id"].number()) {
      token_ends.emplace(*end, *token["id"].number());
    }
  }
  std::size_t number = 0;
  for (const JsonNode& span : line_["spans"].items) {
    const auto begin = span["start"].number();
    const auto end = span["end"].number();
    const auto bytes = begin && end ? offsets.span_of(unit_, *begin, *end) : std::nullopt;
    if (!bytes) {
      reports_.add(span.byte, "this span has no offsets inside of the text", "it is skipped");
      continue;
    }
    const std::string_view label = span["label"].words();
    StandoffEntity entity{kind_of_label(label), fmt::format("s{}", ++number), *bytes};
    entity.source_byte = span.byte;
    if (entity.kind == ElementKind::kOther) {
      entity.attributes.emplace_back("label", label);
    }
    static constexpr std::string_view kKnown[] = {"start", "end",   "token_start", "token_end",
                                                  "text",  "label", "type"};
    keep_unknown(span, kKnown, entity.attributes);
    by_place_.emplace(std::pair(*begin, *end), entity.id);
    if (const auto last = span["token_end"].number()) {
      by_last_token_.emplace(*last, entity.id);
    } else if (const auto token = token_ends.find(*end); token != token_ends.end()) {
      by_last_token_.emplace(token->second, entity.id);
    }
    standoff_.entities.push_back(std::move(entity));
  }
}

std::string LineReader::end_of(const JsonNode& relation, std::string_view which) {
  const JsonNode& span = relation[std::string(which) + "_span"];
  const auto begin = span["start"].number();
  const auto end = span["end"].number();
  if (begin && end) {
    const auto found = by_place_.find({*begin, *end});
    return found == by_place_.end() ? "" : found->second;
  }
  const auto token = relation[which].number();
  const auto found = token ? by_last_token_.find(*token) : by_last_token_.end();
  return found == by_last_token_.end() ? "" : found->second;
}

// Without tokens, the numbers of relations count words and punctuation as most tokenisers do. That
// is a guess, and used only where it explains every relation of the line.
std::map<std::size_t, Span> usual_tokens(std::string_view text) {
  std::map<std::size_t, Span> tokens;
  const auto is_mark = [](char c) {
    return std::string_view(".,;:!?\"()[]").find(c) != std::string_view::npos;
  };
  for (const Span word : words_between_blanks(text)) {
    std::size_t begin = word.begin;
    while (begin < word.end && is_mark(text[begin])) {
      tokens.emplace(tokens.size(), Span{begin, begin + 1});
      ++begin;
    }
    std::size_t end = word.end;
    while (end > begin && is_mark(text[end - 1])) {
      --end;
    }
    if (end > begin) {
      tokens.emplace(tokens.size(), Span{begin, end});
    }
    for (; end < word.end; ++end) {
      tokens.emplace(tokens.size(), Span{end, end + 1});
    }
  }
  return tokens;
}

void LineReader::read_relations() {
  const auto& relations = line_["relations"].items;
  const bool needs_tokens =
      by_last_token_.empty() && !relations.empty() && !relations[0]["head_span"].is_object();
  if (needs_tokens && !standoff_.entities.empty()) {
    for (const auto& [number, token] : usual_tokens(standoff_.text)) {
      for (const StandoffEntity& entity : standoff_.entities) {
        if (entity.span.end == token.end) {
          by_last_token_.emplace(number, entity.id);
        }
      }
    }
    reports_.add(
        line_.byte, "this line has no tokens, although its relations count them",
        "words and punctuation are counted; relations that then join no spans are skipped");
  }
  for (const JsonNode& relation : relations) {
    StandoffLink link{end_of(relation, "head"), end_of(relation, "child"),
                      std::string(relation["label"].words())};
    link.source_byte = relation.byte;
    if (link.source.empty() || link.target.empty()) {
      reports_.add(relation.byte,
                   fmt::format("the relation {} of token {} to token {} joins no two spans",
                               shown(link.label), shown(relation["head"].words()),
                               shown(relation["child"].words())),
                   "it is skipped");
      continue;
    }
    standoff_.links.push_back(std::move(link));
  }
}

Result<Document> LineReader::read() {
  if (!line_["text"].is_string()) {
    return reports_.failure(line_.byte, "this object has no text", "the key 'text' holds it");
  }
  standoff_.text = line_["text"].text;
  const JsonNode& meta = line_["meta"];
  standoff_.creation_time =
      meta["dct"].words().empty() ? line_["dct"].words() : meta["dct"].words();
  if (standoff_.creation_time.empty()) {
    standoff_.creation_time = source_.creation_time;
  }
  static constexpr std::string_view kKnown[] = {"text", "dct", "answer"};
  keep_unknown(line_, kKnown, standoff_.attributes);
  Offsets offsets(standoff_.text);
  std::vector<CoveredSpan> spans;
  for (const JsonNode& span : line_["spans"].items) {
    const auto begin = span["start"].number();
    const auto end = span["end"].number();
    if (begin && end) {
      spans.push_back({*begin, *end, span["text"].words()});
    }
  }
  const Result<OffsetUnit> unit = unit_of(offsets, spans, source_, reports_, line_.byte, kUnits);
  if (!unit) {
    return Failure(unit.error());
  }
  unit_ = *unit;
  read_spans();
  read_relations();
  return build_document(std::move(standoff_), reports_);
}

bool looks_like_prodigy(std::string_view head) {
  const JsonHead json = look_at_json(head);
  return json.has("text") && !json.has("ents") && !json.has_below("start_token") &&
         (json.has("_input_hash") || json.has("_task_hash") ||
          (json.has("spans") && (json.has("relations") || json.has("answer") ||
                                 json.has("tokens") || json.has_below("label"))));
}

std::vector<Result<Document>> read_prodigy(const Source& source) {
  // Whoever annotated what: more than one person makes the names of the documents.
  std::set<std::string> people;
  std::size_t lines = 0;
  const auto read = [&](const JsonNode& line, Reports& reports, auto& out) {
    const bool is_alone = people.size() < 2 || !source.choices.annotator.empty();
    const std::string who = annotator_of(line);
    const std::string_view answer = line["answer"].words();
    const std::size_t index = lines++;
    if (!answer.empty() && answer != "accept") {
      reports.add(line.byte, fmt::format("the answer is {}", shown(answer)),
                  "only accepted lines are read");
      return;
    }
    if (!source.choices.annotator.empty() && who != source.choices.annotator) {
      return;
    }
    const JsonNode& meta = line["meta"];
    std::string_view own = meta["doc"].words();
    own = own.empty() ? meta["doc_id"].words() : own;
    const std::string name = numbered_name(source, own, index);
    out.push_back(
        LineReader(line, source, reports, is_alone || who.empty() ? name : who + "/" + name)
            .read());
  };
  return read_json_values(source, read, [&](const std::vector<JsonNode>& values) {
    for (const JsonNode& line : values) {
      people.insert(annotator_of(line));
    }
  });
}

}  // namespace

const Format kProdigy{
    .name = "prodigy",
    .summary = "JSON lines of Prodigy: text, tokens, spans, relations",
    .extensions = kProdigyExtensions,
    .holds_many = true,
    .sniff = looks_like_prodigy,
    .read = read_prodigy,
};

}  // namespace gnomon
