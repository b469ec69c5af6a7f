#include "gnomon/base/utf8.h"
#include "gnomon/formats/json_corpora.h"
#include "gnomon/formats/standoff.h"

#include <charconv>
#include <limits>
#include <map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kNarrativetimeExtensions[] = {"narrativetime"};
constexpr std::size_t kMostPlaced = 2000;  // their pairs are written out; documents have a hundred
constexpr double kStep = 0.0001;           // between events of a consecutive span
constexpr double kInfinity = std::numeric_limits<double>::infinity();

enum class Bracket : std::uint8_t { kBounded, kUnbounded, kOpenEnd, kOpenStart };

// A place on the time axis.
struct Place {
  double begin = -kInfinity;
  double end = kInfinity;
  Bracket bracket = Bracket::kBounded;
  bool is_always = false;
  std::string branch;
};

std::optional<double> decimal(std::string_view text) {
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  return problem == std::errc() && end == text.data() + text.size() ? std::optional(value)
                                                                    : std::nullopt;
}

enum class Order : std::uint8_t { kSame, kBefore, kAfter, kIncludes, kIncluded, kOverlap };

Order compare(const Place& a, const Place& b) {
  if (a.begin == b.begin && a.end == b.end) {
    return Order::kSame;
  }
  if (a.end <= b.begin) {
    return Order::kBefore;
  }
  if (a.begin >= b.end) {
    return Order::kAfter;
  }
  if (a.begin <= b.begin && b.end <= a.end) {
    return Order::kIncludes;
  }
  return b.begin <= a.begin && a.end <= b.end ? Order::kIncluded : Order::kOverlap;
}

// What the brackets leave of an order, for a pair of brackets in one of its two directions; nothing
// when only the other direction is in the rules of the corpus.
std::optional<std::string_view> one_way(const Place& a, const Place& b) {
  const Order order = compare(a, b);
  const bool within = order == Order::kIncluded || order == Order::kSame;
  const bool from_left = order == Order::kOverlap && a.begin < b.begin;
  const bool from_right = order == Order::kOverlap && a.begin > b.begin;
  const auto is = [&](Bracket first, Bracket second) {
    return a.bracket == first && b.bracket == second;
  };
  using enum Bracket;
  if (is(kBounded, kBounded)) {
    static constexpr std::string_view kNames[] = {"SIMULTANEOUS", "BEFORE",      "AFTER",
                                                  "INCLUDES",     "IS_INCLUDED", "OVERLAP"};
    return kNames[static_cast<std::size_t>(order)];
  }
  if (is(kBounded, kUnbounded)) {
    return within ? "IS_INCLUDED" : "VAGUE";
  }
  if (is(kBounded, kOpenEnd)) {
    return order == Order::kBefore ? "BEFORE"
           : within                ? "IS_INCLUDED"
           : from_left             ? "OVERLAP"
                                   : "VAGUE";
  }
  if (is(kBounded, kOpenStart)) {
    return order == Order::kAfter ? "AFTER"
           : within               ? "IS_INCLUDED"
           : from_right           ? "OVERLAP"
                                  : "VAGUE";
  }
  if (is(kUnbounded, kOpenEnd) || is(kUnbounded, kOpenStart)) {
    return order == Order::kIncludes || order == Order::kSame ? "INCLUDES" : "VAGUE";
  }
  if (is(kOpenStart, kOpenEnd)) {
    return order == Order::kBefore              ? "BEFORE"
           : from_left || order == Order::kSame ? "OVERLAP"
                                                : "VAGUE";
  }
  if (a.bracket == b.bracket) {
    return "VAGUE";
  }
  return std::nullopt;
}

std::string_view turned(std::string_view label) {
  static constexpr std::pair<std::string_view, std::string_view> kTurned[] = {
      {"BEFORE", "AFTER"},
      {"AFTER", "BEFORE"},
      {"INCLUDES", "IS_INCLUDED"},
      {"IS_INCLUDED", "INCLUDES"}};
  for (const auto& [from, to] : kTurned) {
    if (label == from) {
      return to;
    }
  }
  return label;
}

// Of an event on a branch only the point is known at which the branch leaves or joins the axis.
Place at_branch_point(const Place& place) {
  if (place.branch.empty()) {
    return place;
  }
  Place moved = place;
  std::string_view point = place.branch;
  const bool leaves = point.ends_with('>');
  point = leaves ? point.substr(0, point.size() - 1) : point.substr(1);
  const double at = decimal(point).value_or(0);
  moved.begin = leaves ? at : -kInfinity;
  moved.end = leaves ? kInfinity : at;
  return moved;
}

std::string_view label_of(const Place& a, const Place& b) {
  if (a.is_always && b.is_always) {
    return "OVERLAP";
  }
  if (a.branch != b.branch) {
    if (a.is_always || b.is_always) {
      return a.is_always ? "INCLUDES" : "IS_INCLUDED";
    }
    if (a.bracket == Bracket::kUnbounded || b.bracket == Bracket::kUnbounded) {
      return "VAGUE";
    }
    const Place first = at_branch_point(a);
    const Place second = at_branch_point(b);
    const auto label = one_way(first, second);
    const std::string_view found =
        label ? *label : turned(one_way(second, first).value_or("VAGUE"));
    return found == "BEFORE" || found == "AFTER" ? found : "VAGUE";
  }
  const auto label = one_way(a, b);
  return label ? *label : turned(one_way(b, a).value_or("VAGUE"));
}

// Words of the text: every single blank ends one, so two blanks make an empty word.
std::vector<Span> words_of(std::string_view text) {
  std::vector<Span> words;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    words.push_back({begin, end});
    begin = end + 1;
  }
  return words;
}

class NarrativeTimeLine {
 public:
  NarrativeTimeLine(const JsonNode& line, const Source& source, Reports& reports, std::string name)
      : line_(line), source_(source), reports_(reports) {
    standoff_.name = std::move(name);
  }

  Result<Document> read();

 private:
  struct Entity {
    std::size_t first = 0;
    std::size_t last = 0;
    std::size_t in_standoff = 0;
    bool is_hidden = false;
    std::optional<Place> place;
  };
  std::optional<std::pair<std::size_t, std::size_t>> range_of(const JsonNode& pair);
  void read_entities(const JsonNode& list, ElementKind kind);
  void read_order();
  void place_in(std::size_t first, std::size_t last, const JsonNode& about);
  void place_hidden();
  void derive_links();
  std::optional<Place> place_of(const JsonNode& about);

  const JsonNode& line_;
  const Source& source_;
  Reports& reports_;
  Standoff standoff_;
  std::vector<Span> words_;
  std::vector<Entity> entities_;
};

std::optional<std::pair<std::size_t, std::size_t>> NarrativeTimeLine::range_of(
    const JsonNode& pair) {
  const auto first = pair.items.size() == 2 ? pair.items[0].number() : std::nullopt;
  const auto last = pair.items.size() == 2 ? pair.items[1].number() : std::nullopt;
  if (!first || !last || *first > *last || *last >= words_.size()) {
    reports_.add(pair.byte,
                 fmt::format("these are no words of the text, which has {}", words_.size()),
                 "words are counted from 0, and the text is split at every blank");
    return std::nullopt;
  }
  return std::pair(*first, *last);
}

void NarrativeTimeLine::read_entities(const JsonNode& list, ElementKind kind) {
  for (std::size_t i = 0; i < list.keys.size(); ++i) {
    const auto range = range_of(list.items[i]);
    if (!range) {
      continue;
    }
    StandoffEntity entity{
        kind,
        fmt::format("{}{}", kind == ElementKind::kEvent ? "e" : "t", list.keys[i]),
        {words_[range->first].begin, words_[range->second].end}};
    entity.source_byte = list.items[i].byte;
    entities_.push_back({range->first, range->second, standoff_.entities.size(), false, {}});
    standoff_.entities.push_back(std::move(entity));
  }
}

std::optional<Place> NarrativeTimeLine::place_of(const JsonNode& about) {
  Place place;
  const auto type = about["type"].number();
  if (!type || *type > 4) {
    reports_.add(about.byte, fmt::format("a span of type {} has no place on the time axis",
                                         shown(about["type"].words())));
    return std::nullopt;
  }
  static constexpr Bracket kBrackets[] = {Bracket::kBounded, Bracket::kBounded, Bracket::kUnbounded,
                                          Bracket::kOpenEnd, Bracket::kOpenStart};
  place.bracket = kBrackets[*type];
  place.branch = trim(about["branch"].words());
  while (!place.branch.empty() &&
         std::string_view("!@#$%^&*?").find(place.branch.back()) != std::string_view::npos) {
    place.branch.pop_back();
  }
  const std::string_view time = trim(about["time"].words());
  if (time.empty() || time == ":") {
    place.is_always = true;
    return place;
  }
  const std::size_t colon = time.find(':');
  const auto begin = decimal(time.substr(0, colon));
  const auto end = colon == std::string_view::npos ? begin : decimal(time.substr(colon + 1));
  if (!begin || !end) {
    reports_.add(about["time"].byte,
                 fmt::format("'{}' is not a place on the time axis", shown(time)),
                 "write a number, or two with a colon between; the span is skipped");
    return std::nullopt;
  }
  place.begin = *begin;
  place.end = *end;
  return place;
}

void NarrativeTimeLine::read_order() {
  const JsonNode& order = line_["event_order"];
  if (order.items.empty()) {
    reports_.add(line_.byte, fmt::format("'{}' has no places on the time axis, so no links follow",
                                         shown(standoff_.name)));
    return;
  }
  for (const JsonNode& about : order.items) {
    const auto range = range_of(about["span"]);
    const auto place = range ? place_of(about) : std::nullopt;
    if (!place) {
      continue;
    }
    const std::string_view factuality = about["factuality"].words();
    static constexpr std::string_view kFactualities[] = {"", "-", "m", "m-"};
    if (std::ranges::find(kFactualities, factuality) == std::end(kFactualities)) {
      reports_.add(about["factuality"].byte,
                   fmt::format("unknown factuality '{}'", shown(factuality)), "it is kept");
    }
    std::vector<Entity*> covered;
    for (Entity& entity : entities_) {
      if (entity.first >= range->first && entity.last <= range->second) {
        covered.push_back(&entity);
      }
    }
    const bool only_hidden =
        std::ranges::all_of(covered, [](const Entity* one) { return one->is_hidden; });
    std::ranges::stable_sort(covered, {}, &Entity::first);
    double step = 0;
    for (Entity* entity : covered) {
      if (entity->is_hidden && !only_hidden) {
        continue;
      }
      Place own = *place;
      if (about["type"].number() == 1U && !own.is_always) {
        own.begin += step;
        own.end += step;
        step += kStep;
      }
      entity->place = own;
      if (!factuality.empty()) {
        standoff_.entities[entity->in_standoff].attributes.emplace_back("factuality", factuality);
      }
      StandoffAttributes& attributes = standoff_.entities[entity->in_standoff].attributes;
      attributes.emplace_back("axisTime", about["time"].words());
      attributes.emplace_back("axisType", about["type"].words());
      if (!place->branch.empty()) {
        attributes.emplace_back("branch", about["branch"].words());
      }
    }
  }
}

// A hidden event takes the place of one that is the same event.
void NarrativeTimeLine::place_hidden() {
  std::map<std::size_t, std::size_t> by_word;
  for (std::size_t i = 0; i < entities_.size(); ++i) {
    by_word.emplace(entities_[i].first, i);
  }
  const JsonNode& same = line_["event_coreference"];
  const auto share = [&](std::size_t a, std::size_t b) {
    const auto one = by_word.find(a);
    const auto two = by_word.find(b);
    if (one == by_word.end() || two == by_word.end()) {
      return;
    }
    Entity& first = entities_[one->second];
    Entity& second = entities_[two->second];
    if (first.is_hidden && !first.place) {
      first.place = second.place;
    } else if (second.is_hidden && !second.place) {
      second.place = first.place;
    }
  };
  for (int round = 0; round < 2; ++round) {
    for (std::size_t i = 0; i < same.keys.size(); ++i) {
      std::size_t key = 0;
      std::from_chars(same.keys[i].data(), same.keys[i].data() + same.keys[i].size(), key);
      for (const JsonNode& other : same.items[i].items) {
        if (const auto word = other.number()) {
          share(key, *word);
        }
      }
    }
  }
}

void NarrativeTimeLine::derive_links() {
  std::vector<const Entity*> placed;
  for (const Entity& entity : entities_) {
    if (entity.place) {
      placed.push_back(&entity);
    }
  }
  if (placed.size() > kMostPlaced) {
    reports_.add(line_.byte,
                 fmt::format("{} events and times have a place; the links of more than {} are not "
                             "derived",
                             placed.size(), kMostPlaced),
                 "split the document");
    return;
  }
  for (std::size_t i = 0; i < placed.size(); ++i) {
    for (std::size_t j = i + 1; j < placed.size(); ++j) {
      StandoffLink link{standoff_.entities[placed[i]->in_standoff].id,
                        standoff_.entities[placed[j]->in_standoff].id,
                        std::string(label_of(*placed[i]->place, *placed[j]->place))};
      link.attributes.emplace_back("origin", "time-axis");
      link.source_byte = line_.byte;
      standoff_.links.push_back(std::move(link));
    }
  }
}

Result<Document> NarrativeTimeLine::read() {
  if (!line_["text"].is_string()) {
    return reports_.failure(line_.byte, "this object has no text", "the key 'text' holds it");
  }
  standoff_.text = line_["text"].text;
  standoff_.labels = "narrativetime";
  standoff_.creation_time = source_.creation_time;
  words_ = words_of(standoff_.text);
  read_entities(line_["events"], ElementKind::kEvent);
  read_entities(line_["timex"], ElementKind::kTimex);
  for (const JsonNode& word : line_["invisible_events"].items) {
    for (Entity& entity : entities_) {
      if (word.number() == entity.first) {
        entity.is_hidden = true;
        standoff_.entities[entity.in_standoff].attributes.emplace_back("invisible", "true");
      }
    }
  }
  read_order();
  place_hidden();
  derive_links();
  return build_document(std::move(standoff_), reports_);
}

bool looks_like_narrativetime(std::string_view head) {
  const JsonHead json = look_at_json(head);
  return json.has("event_order") || json.has("invisible_events") ||
         (json.has("text") && json.has("events") && json.has("timex"));
}

std::vector<Result<Document>> read_narrativetime(const Source& source) {
  // Annotators of one text have a line each with the same id.
  std::map<std::string, std::size_t> lines;
  std::map<std::string, std::size_t> seen;
  const auto read = [&](const JsonNode& line, Reports& reports, auto& out) {
    const std::string id(line["id"].words());
    const std::size_t which = ++seen[id];
    const bool is_alone = lines[id] < 2 || id.empty();
    const std::string who = fmt::format("a{}", which);
    if (!source.choices.annotator.empty() && !is_alone && who != source.choices.annotator) {
      return;
    }
    const std::string name = numbered_name(source, id, out.size());
    const bool is_plain = is_alone || !source.choices.annotator.empty();
    out.push_back(
        NarrativeTimeLine(line, source, reports, is_plain ? name : who + "/" + name).read());
  };
  return read_json_values(source, read, [&](const std::vector<JsonNode>& values) {
    for (const JsonNode& line : values) {
      ++lines[std::string(line["id"].words())];
    }
  });
}

}  // namespace

const Format kNarrativetime{
    .name = "narrativetime",
    .summary = "JSON lines of NarrativeTime: places on a time axis, from which links follow",
    .extensions = kNarrativetimeExtensions,
    .holds_many = true,
    .sniff = looks_like_narrativetime,
    .read = read_narrativetime,
};

}  // namespace gnomon
