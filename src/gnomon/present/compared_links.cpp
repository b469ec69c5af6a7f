#include "gnomon/present/compared_links.h"

#include "gnomon/base/utf8.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

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
  const EntityPlaces& places;
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
    shown.says = set ? set_phrase(*set) : fmt::format("is '{}' with respect to", as_written.name);
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
               : explained.because.size() == 1 ? fmt::format("{} states it:", side_.judge)
                                               : "follows from";
      case Verdict::kContradicted:
        return of_itself ? "nothing can have this relation to itself" : "contradicts";
      case Verdict::kUnknown:
        break;
    }
    if (judged.link.type == RelType::kOther) {
      return judged.literal
                 ? fmt::format("{} has the same link; nothing can be inferred from its relation",
                               side_.judge)
                 : "nothing can be inferred from this relation";
    }
    if (judged.literal) {
      return fmt::format("{} has the same link, but also contradicts it", side_.judge);
    }
    std::vector<std::string> missing;
    for (const auto& [entity, end] :
         {std::pair(as_written.first, &shown.first), std::pair(as_written.second, &shown.second)}) {
      if (!pair_.in_both[position(entity)]) {
        missing.push_back(end->words.empty() ? end->id : fmt::format("'{}'", end->words));
      }
    }
    return missing.empty()
               ? fmt::format("{} does not determine it", side_.judge)
               : fmt::format("{} does not have {}", side_.judge, fmt::join(missing, " and "));
  }

  const SharedPair& pair_;
  const Side side_;
  const Document& document_;
  During during_;
};

}  // namespace

ComparedLinks compared_links(const ComparedDocument& document, const ComparedEntities& entities,
                             During during) {
  const SharedPair& pair = document.pair->links;
  const Side gold{*document.gold, document.pair->alignment.gold, pair.gold, entities.in_gold,
                  "the system"};
  const Side system{*document.system, document.pair->alignment.system, pair.system,
                    entities.in_system, "gold"};
  return {Links(pair, gold, during).show(document.pair->verdicts.gold, pair.system),
          Links(pair, system, during).show(document.pair->verdicts.system, pair.gold)};
}

}  // namespace gnomon
