#include "gnomon/base/utf8.h"
#include "gnomon/formats/json_corpora.h"
#include "gnomon/formats/standoff.h"
#include "gnomon/formats/token_text.h"

#include <array>
#include <set>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr std::string_view kEventfullExtensions[] = {"eventfull"};
// What the tool can write, and what files of NarrativeTime in this shape have.
constexpr auto kKnownLabels = std::to_array<std::string_view>(
    {"before", "before/cause", "before/no_cause", "uncertain/cause", "after", "after/effect",
     "after/no_effect", "uncertain/effect", "equal", "equal/coref", "equal/no_coref",
     "uncertain/coref", "uncertain", "includes", "is_included", "overlap", "vague", "unknown",
     "candidate"});
constexpr auto kIntervalLabels =
    std::to_array<std::string_view>({"includes", "is_included", "overlap", "vague"});

Result<Document> read_object(const JsonNode& object, const Source& source, Reports& reports,
                             std::size_t index) {
  const JsonNode& main = object["main_doc"].is_object() ? object["main_doc"] : object;
  const JsonNode& mentions =
      main["allMentions"].is_array() ? main["allMentions"] : main["mentions"];
  if (!main["tokens"].is_array()) {
    return reports.failure(object.byte, "this object is no document of EventFull",
                           "it needs 'tokens' and 'allMentions', or 'main_doc'");
  }
  Standoff standoff;
  std::vector<std::string_view> words;
  for (const JsonNode& token : main["tokens"].items) {
    words.push_back(token.words());
  }
  const std::vector<Span> tokens = join_tokens(standoff.text, words);
  const std::string_view own =
      mentions.items.empty() ? main["doc_id"].words() : mentions.items[0]["doc_id"].words();
  standoff.name = numbered_name(source, own, index);
  standoff.creation_time = source.creation_time;
  static constexpr std::string_view kOfDocument[] = {"doc_id"};
  keep_unknown(object, kOfDocument, standoff.attributes);
  // A span of any token numbers, from the first to the last; those in between are noted.
  const auto place = [&](const JsonNode& numbers, const JsonNode& about,
                         StandoffEntity& entity) -> bool {
    std::set<std::size_t> found;
    for (const JsonNode& one : numbers.items) {
      const auto number = one.number();
      if (number && *number < tokens.size()) {
        found.insert(*number);
      } else {
        reports.add(one.byte, fmt::format("there is no token {}", shown(one.words())),
                    fmt::format("tokens are numbered from 0 to {}; it is skipped",
                                tokens.empty() ? 0 : tokens.size() - 1));
      }
    }
    if (found.empty()) {
      reports.add(about.byte, "a mention without tokens", "it is skipped");
      return false;
    }
    entity.span = {tokens[*found.begin()].begin, tokens[*found.rbegin()].end};
    if (*found.rbegin() - *found.begin() + 1 != found.size()) {
      entity.attributes.emplace_back("pieces", fmt::format("{}", fmt::join(found, " ")));
    }
    return true;
  };
  for (const JsonNode& mention : mentions.items) {
    StandoffEntity entity{ElementKind::kEvent, std::string(mention["m_id"].words()), {}};
    entity.source_byte = mention.byte;
    static constexpr std::string_view kOfMention[] = {"m_id", "tokens", "doc_id"};
    keep_unknown(mention, kOfMention, entity.attributes);
    if (place(mention["tokens_ids"], mention, entity)) {
      standoff.entities.push_back(std::move(entity));
    }
  }
  std::size_t number = 0;
  for (const JsonNode& time : main["time_exprs"].items) {
    for (const JsonNode& indices : time["indices"].items) {
      StandoffEntity entity{ElementKind::kTimex, fmt::format("t{}", ++number), {}};
      entity.source_byte = time.byte;
      if (place(indices, time, entity)) {
        standoff.entities.push_back(std::move(entity));
      }
    }
  }
  bool speaks_of_intervals = false;
  for (const JsonNode& pair : main["allPairs"].items) {
    const std::string_view label = pair["_relation"].words();
    if (std::ranges::find(kKnownLabels, label) == kKnownLabels.end()) {
      reports.add(pair["_relation"].byte, fmt::format("unknown label '{}'", shown(label)),
                  "the link is kept; it says nothing about the order");
    }
    speaks_of_intervals =
        speaks_of_intervals || std::ranges::find(kIntervalLabels, label) != kIntervalLabels.end();
    StandoffLink link{std::string(pair["_firstId"].words()), std::string(pair["_secondId"].words()),
                      std::string(label)};
    link.source_byte = pair.byte;
    standoff.links.push_back(std::move(link));
  }
  std::size_t clusters = 0;
  std::unordered_map<std::string_view, std::size_t> by_id;
  for (std::size_t i = 0; i < standoff.entities.size(); ++i) {
    by_id.emplace(standoff.entities[i].id, i);
  }
  for (const JsonNode& cluster : main["corefClusters"].items) {
    ++clusters;
    for (const JsonNode& member : cluster["cluster"].items) {
      if (const auto found = by_id.find(member.words()); found != by_id.end()) {
        standoff.entities[found->second].attributes.emplace_back("cluster",
                                                                 fmt::format("c{}", clusters));
      }
    }
  }
  if (source.choices.labels.empty() && speaks_of_intervals) {
    reports.note(
        "labels like 'includes' show that this file compares intervals, not the start of events",
        "name the labels with `labels` if that is wrong: eventfull or narrativetime");
  }
  standoff.labels = !source.choices.labels.empty() ? source.choices.labels
                    : speaks_of_intervals          ? "narrativetime"
                                                   : "eventfull";
  return build_document(std::move(standoff), reports);
}

bool looks_like_eventfull(std::string_view head) {
  const JsonHead json = look_at_json(head);
  const std::size_t first = head.find('"');
  return json.has("allMentions") || json.has("main_doc") ||
         (json.keys.size() == 1 && json.has("tokens") && json.deeper.empty() && !json.is_array &&
          first < head.size() && head.find("[[") == std::string_view::npos);
}

}  // namespace

const Format kEventfull{
    .name = "eventfull",
    .summary = "JSON of EventFull and OmniTemp: tokens, mentions, pairs",
    .extensions = kEventfullExtensions,
    .holds_many = true,
    .sniff = looks_like_eventfull,
    .read =
        [](const Source& source) {
          return read_json_values(source, [&](const JsonNode& one, Reports& reports, auto& out) {
            out.push_back(read_object(one, source, reports, out.size()));
          });
        },
};

}  // namespace gnomon
