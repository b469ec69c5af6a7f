#include "gnomon/cli/comparison.h"

#include "gnomon/align/alignment.h"
#include "gnomon/align/common_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/score/verdicts.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

using Found = ComparisonEntity::Found;

// Stretches of either document as bytes of the body of gold, which is the text that is shown.
class ShownText {
 public:
  ShownText(const Document& gold, const Document& system, CommonText text)
      : gold_(gold), system_(system), text_(std::move(text)) {
    if (!text_.is_same()) {
      mark_places();
    }
  }

  std::optional<Span> of_gold(Span span) const {
    return gold_.body().contains(span) && !span.empty() ? std::optional(below(gold_, span))
                                                        : std::nullopt;
  }
  std::optional<Span> of_system(Span span) const {
    if (!system_.body().contains(span) || span.empty()) {
      return std::nullopt;
    }
    if (text_.is_same()) {
      return below(system_, span);
    }
    const Span common = text_.in_system(span);
    const auto begin = begins_.find(common.begin);
    const auto end = ends_.find(common.end);
    if (common.empty() || begin == begins_.end() || end == ends_.end()) {
      return std::nullopt;  // of a stretch that gold lacks
    }
    return below(gold_, {begin->second, end->second});
  }
  bool same_extent(Span in_gold, Span in_system) const {
    return gold_.body().contains(in_gold) && system_.body().contains(in_system)
               ? text_.in_gold(in_gold) == text_.in_system(in_system)
               : in_gold.of(gold_.text()) == in_system.of(system_.text());
  }

 private:
  static Span below(const Document& document, Span span) {
    return {span.begin - document.body().begin, span.end - document.body().begin};
  }

  // Where in gold each shared character begins and ends.
  void mark_places() {
    const Span body = gold_.body();
    for (std::size_t byte = body.begin; byte < body.end;) {
      const std::size_t next = std::min(body.end, byte + decode_utf8(gold_.text(), byte).bytes);
      if (const Span place = text_.in_gold({byte, next}); !place.empty()) {
        begins_.emplace(place.begin, byte);
        ends_[place.end] = next;
      }
      byte = next;
    }
  }

  const Document& gold_;
  const Document& system_;
  CommonText text_;
  std::unordered_map<std::size_t, std::size_t> begins_;
  std::unordered_map<std::size_t, std::size_t> ends_;
};

// Where the entities of one document are in the list of the page.
struct Places {
  std::vector<std::size_t> of_event;
  std::vector<std::size_t> of_time;
};

std::string ids_of(const Event& event, const std::vector<const Instance*>& instances) {
  std::string ids(event.eid);
  for (const Instance* instance : instances) {
    ids += fmt::format("{}{}", ids.empty() ? "" : " ", instance->eiid);
  }
  return ids;
}

const Instance* last(const std::vector<const Instance*>& instances) {
  return instances.empty() ? nullptr : instances.back();
}

void note_difference(ComparisonEntity& entity, Attr attribute, std::string_view gold,
                     std::string_view system) {
  if (gold != system) {
    entity.notes.push_back(fmt::format("{}: gold {}, system {}", attribute_name(attribute),
                                       gold.empty() ? "none" : gold,
                                       system.empty() ? "none" : system));
  }
}

// The list of entities, gold's first in its order.
class Entities {
 public:
  Entities(const Document& gold, const Document& system, const Alignment& alignment,
           const ShownText& text)
      : gold_(gold), system_(system), alignment_(alignment), text_(text) {
    add_events();
    add_times();
  }

  std::vector<ComparisonEntity> list;
  Places in_gold;
  Places in_system;

 private:
  ComparisonEntity& add(bool is_time, const auto* gold, const auto* system) {
    ComparisonEntity& entity = list.emplace_back();
    entity.is_time = is_time;
    if (gold != nullptr) {
      entity.in_gold = text_.of_gold(gold->span);
    }
    if (system != nullptr) {
      entity.in_system = text_.of_system(system->span);
    }
    entity.found = system == nullptr                             ? Found::kGoldOnly
                   : gold == nullptr                             ? Found::kSystemOnly
                   : text_.same_extent(gold->span, system->span) ? Found::kBoth
                                                                 : Found::kExtentsDiffer;
    return entity;
  }

  void add_events() {
    const InstancesByEvent of_gold = instances_by_event(gold_);
    const InstancesByEvent of_system = instances_by_event(system_);
    in_system.of_event.resize(system_.events().size());
    for (std::size_t i = 0; i < gold_.events().size(); ++i) {
      const Event& event = gold_.events()[i];
      const auto partner = alignment_.system_event[i];
      const Event* other = partner ? &system_[*partner] : nullptr;
      in_gold.of_event.push_back(list.size());
      ComparisonEntity& entity = add(false, &event, other);
      entity.words = mention(gold_, static_cast<EventIndex>(i));
      entity.gold_ids = ids_of(event, of_gold[i]);
      if (other != nullptr) {
        const auto& others = of_system[position(*partner)];
        in_system.of_event[position(*partner)] = list.size() - 1;
        entity.system_ids = ids_of(*other, others);
        for (const Attr attribute : event_attributes()) {
          note_difference(entity, attribute, value_of(event, last(of_gold[i]), attribute),
                          value_of(*other, last(others), attribute));
        }
      }
    }
    for (std::size_t i = 0; i < system_.events().size(); ++i) {
      if (!alignment_.gold_event[i]) {
        const Event& event = system_.events()[i];
        in_system.of_event[i] = list.size();
        ComparisonEntity& entity = add(false, static_cast<const Event*>(nullptr), &event);
        entity.words = mention(system_, static_cast<EventIndex>(i));
        entity.system_ids = ids_of(event, of_system[i]);
      }
    }
  }

  void add_times() {
    in_system.of_time.resize(system_.times().size());
    for (std::size_t i = 0; i < gold_.times().size(); ++i) {
      const Timex& time = gold_.times()[i];
      const auto partner = alignment_.system_time[i];
      const Timex* other = partner ? &system_[*partner] : nullptr;
      in_gold.of_time.push_back(list.size());
      ComparisonEntity& entity = add(true, &time, other);
      entity.words = mention(gold_, static_cast<TimexIndex>(i));
      entity.gold_ids = time.tid;
      if (other != nullptr) {
        in_system.of_time[position(*partner)] = list.size() - 1;
        entity.system_ids = other->tid;
        for (const Attr attribute : time_attributes()) {
          note_difference(entity, attribute, time.attributes.find(attribute).value_or(""),
                          other->attributes.find(attribute).value_or(""));
        }
      }
    }
    for (std::size_t i = 0; i < system_.times().size(); ++i) {
      if (!alignment_.gold_time[i]) {
        const Timex& time = system_.times()[i];
        in_system.of_time[i] = list.size();
        ComparisonEntity& entity = add(true, static_cast<const Timex*>(nullptr), &time);
        entity.words = mention(system_, static_cast<TimexIndex>(i));
        entity.system_ids = time.tid;
      }
    }
  }

  const Document& gold_;
  const Document& system_;
  const Alignment& alignment_;
  const ShownText& text_;
};

std::string_view role_name(LinkRole role) {
  switch (role) {
    case LinkRole::kKept:
      return "kept";
    case LinkRole::kImplied:
      return "implied by its own";
    case LinkRole::kContradicting:
      return "contradicts its own";
    case LinkRole::kRepeated:
      return "repeated";
    case LinkRole::kTautology:
      break;
  }
  return "tautology";
}

ComparisonVerdict shown_verdict(Verdict verdict) {
  switch (verdict) {
    case Verdict::kEntailed:
      return ComparisonVerdict::kEntailed;
    case Verdict::kContradicted:
      return ComparisonVerdict::kContradicted;
    case Verdict::kUnknown:
      break;
  }
  return ComparisonVerdict::kUnknown;
}

// One annotation, and the name of the other, which judges it.
struct Side {
  const Document& document;
  const Alignment::Side& numbers;
  const SharedSide& links;
  const Places& places;
  std::string_view judge;
};

// The links of one annotation in words, as the other judges them.
class Links {
 public:
  Links(const SharedPair& pair, const Side& side, During during)
      : pair_(pair), side_(side), document_(side.document), during_(during) {}

  std::vector<ComparisonLink> show(const std::vector<ExplainedLink>& links,
                                   const SharedSide& others) const {
    std::unordered_map<std::size_t, std::size_t> place;
    for (std::size_t i = 0; i < others.links.size(); ++i) {
      place.emplace(others.links[i].origin, i);
    }
    std::vector<ComparisonLink> result;
    result.reserve(links.size());
    for (std::size_t i = 0; i < links.size(); ++i) {
      result.push_back(show(links[i], side_.links.links[i]));
      for (const std::size_t origin : links[i].because) {
        result.back().because.push_back(place.at(origin));
      }
    }
    return result;
  }

 private:
  ComparisonLink show(const ExplainedLink& explained, const SharedLink& as_written) const {
    const JudgedLink& judged = explained.judged;
    const Link& link = document_.links()[as_written.origin];
    ComparisonLink shown;
    shown.id = link.lid;
    shown.first = end_of(link, Attr::kTimeId, link.source);
    shown.second = end_of(link, Attr::kRelatedToTime, link.target);
    shown.relation = as_written.type == RelType::kOther
                         ? std::string(as_written.name)
                         : std::string(rel_type_name(as_written.type));
    const auto set = relation_of_timeml(as_written.name, during_);
    shown.says = set ? set_phrase(*set) : fmt::format("is '{}' to", as_written.name);
    shown.kind = kind_of(as_written);
    shown.role = role_name(judged.role);
    shown.is_counted = judged.is_reduced();
    shown.verdict = shown_verdict(judged.verdict);
    shown.why = why(explained, as_written, shown);
    return shown;
  }

  // Of an end that is named both as an instance and as a time, the time counts.
  ComparisonLink::End end_of(const Link& link, Attr as_time, const LinkEnd& end) const {
    EntityRef entity = end.entity;
    std::string_view id = end.id;
    if (const auto tid = link.attributes.find(as_time); tid && end.attribute != as_time) {
      id = trim(*tid);
      const auto time = document_.find_time(id);
      entity = time ? EntityRef(*time) : EntityRef();
    }
    return {mention(document_, entity), shown(id), place_of(entity)};
  }

  std::optional<std::size_t> place_of(const EntityRef& entity) const {
    if (const auto* time = std::get_if<TimexIndex>(&entity)) {
      return side_.places.of_time[position(*time)];
    }
    if (const auto* event = std::get_if<EventIndex>(&entity)) {
      return side_.places.of_event[position(*event)];
    }
    if (const auto* instance = std::get_if<InstanceIndex>(&entity)) {
      if (const auto event = document_[*instance].event) {
        return side_.places.of_event[position(*event)];
      }
    }
    return std::nullopt;
  }

  std::string kind_of(const SharedLink& link) const {
    static constexpr std::array<std::string_view, 3> kNames{"event", "time", "dct"};
    const auto creation = document_.creation_time();
    const auto rank = [&](Entity entity) -> std::size_t {
      if (!pair_.is_time[position(entity)]) {
        return 0;
      }
      return creation && side_.numbers.of_time[position(*creation)] == entity ? 2 : 1;
    };
    const auto [low, high] = std::minmax({rank(link.first), rank(link.second)});
    return fmt::format("{}-{}", kNames[low], kNames[high]);
  }

  std::string why(const ExplainedLink& explained, const SharedLink& as_written,
                  const ComparisonLink& shown) const {
    const JudgedLink& judged = explained.judged;
    const bool of_itself = judged.link.first == judged.link.second;
    switch (judged.verdict) {
      case Verdict::kEntailed:
        return of_itself                       ? "everything is simultaneous with itself"
               : explained.because.size() == 1 ? fmt::format("{} says so:", side_.judge)
                                               : "follows from";
      case Verdict::kContradicted:
        return of_itself ? "nothing stands like this to itself" : "cannot be true with";
      case Verdict::kUnknown:
        break;
    }
    if (judged.link.type == RelType::kOther) {
      return judged.literal ? fmt::format(
                                  "{} has the same link; nothing can be reasoned from its "
                                  "relation",
                                  side_.judge)
                            : "nothing can be reasoned from this relation";
    }
    if (judged.literal) {
      return fmt::format("{} has the same link, and contradicts it itself", side_.judge);
    }
    std::vector<std::string> missing;
    for (const auto& [entity, end] :
         {std::pair(as_written.first, &shown.first), std::pair(as_written.second, &shown.second)}) {
      if (!pair_.in_both[position(entity)]) {
        missing.push_back(end->words.empty() ? end->id : fmt::format("'{}'", end->words));
      }
    }
    return missing.empty()
               ? fmt::format("what {} says leaves it open", side_.judge)
               : fmt::format("{} does not have {}", side_.judge, fmt::join(missing, " and "));
  }

  const SharedPair& pair_;
  const Side side_;
  const Document& document_;
  During during_;
};

// The links with the two verdicts apart from the reasons, as tallies want them.
std::vector<JudgedLink> judged(const std::vector<ExplainedLink>& links) {
  std::vector<JudgedLink> result;
  result.reserve(links.size());
  for (const ExplainedLink& link : links) {
    result.push_back(link.judged);
  }
  return result;
}

void note_left_out(const Document& document, const SharedSide& side, std::string_view of,
                   std::vector<std::string>& notes) {
  if (side.left_out.empty()) {
    return;
  }
  std::vector<std::string> names;
  for (const std::size_t origin : side.left_out) {
    const std::string_view lid = document.links()[origin].lid;
    names.push_back(lid.empty() ? "one without id" : shown(lid));
  }
  notes.push_back(fmt::format("TLINKs of {} without two ends or a relation are left out: {}.", of,
                              fmt::join(names, ", ")));
}

ComparisonScore score(std::string name, bool is_headline, const Share& precision,
                      const Share& recall) {
  ComparisonScore result;
  result.name = std::move(name);
  result.is_headline = is_headline;
  result.matched_system = static_cast<std::int64_t>(precision.matched);
  result.system = precision.total;
  result.matched_gold = static_cast<std::int64_t>(recall.matched);
  result.gold = recall.total;
  result.precision = precision.ratio();
  result.recall = recall.ratio();
  result.f1 = f1(result.precision, result.recall);
  return result;
}

void add_scores(std::string_view kind, const EntityTally& tally, std::span<const Attr> attributes,
                bool brief, std::vector<ComparisonScore>& scores) {
  const auto add = [&](std::string name, bool is_headline, std::int64_t matched) {
    const auto number = static_cast<double>(matched);
    scores.push_back(
        score(std::move(name), is_headline, {number, tally.system}, {number, tally.gold}));
  };
  add(fmt::format("{}s, relaxed", kind), true, tally.relaxed);
  add(fmt::format("{}s, strict", kind), true, tally.strict);
  for (std::size_t i = 0; !brief && i < attributes.size(); ++i) {
    add(fmt::format("{} {}", kind, attribute_name(attributes[i])), false, tally.correct[i]);
  }
}

}  // namespace

std::vector<ComparisonScore> scores_of(const EntitiesTally& entities,
                                       const AwarenessTally& awareness, bool brief) {
  std::vector<ComparisonScore> scores{
      score("temporal awareness", true, awareness.precision, awareness.recall)};
  add_scores("event", entities.events, event_attributes(), brief, scores);
  add_scores("time", entities.times, time_attributes(), brief, scores);
  return scores;
}

Result<ComparedPair> compare(const Document& gold, const Document& system, During during) {
  ScoreSettings settings;
  settings.during = during;
  const Result<Alignment> alignment = align(gold, system, settings.align_by());
  if (!alignment) {
    return Failure(alignment.error());
  }
  Result<CommonText> common = CommonText::of(gold, system);
  if (!common) {
    return Failure(common.error());
  }
  const ShownText text(gold, system, std::move(*common));
  Entities entities(gold, system, *alignment, text);
  const SharedPair pair = shared_pair(gold, system, *alignment);
  const ExplainedPair explained = explain_verdicts(pair, settings);

  ComparedPair result;
  ComparisonDocument& shown = result.shown;
  shown.name = gold.name();
  shown.text = gold.body().of(gold.text());
  shown.gold =
      Links(pair, {gold, alignment->gold, pair.gold, entities.in_gold, "the system"}, during)
          .show(explained.gold, pair.system);
  shown.system =
      Links(pair, {system, alignment->system, pair.system, entities.in_system, "gold"}, during)
          .show(explained.system, pair.gold);
  shown.entities = std::move(entities.list);
  result.entities = tally_entities(gold, system, *alignment, settings.mode);
  result.awareness =
      tally_awareness({judged(explained.gold), judged(explained.system)}, settings.mode);
  shown.scores = scores_of(result.entities, result.awareness, true);
  shown.unverified = shown.scores.front().system - shown.scores.front().matched_system;
  if (!alignment->text_difference.empty()) {
    shown.notes.push_back(
        fmt::format("The two copies of the text differ {}.", alignment->text_difference));
  }
  note_left_out(gold, pair.gold, "gold", shown.notes);
  note_left_out(system, pair.system, "the system", shown.notes);
  return result;
}

}  // namespace gnomon::cli
