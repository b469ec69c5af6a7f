#include "gnomon/algebra/names.h"
#include "gnomon/backbone/document_times.h"
#include "gnomon/check/subject.h"
#include "gnomon/reason/network.h"
#include "gnomon/timeml/mention.h"

#include <fmt/format.h>

namespace gnomon {
namespace {

// "Later that year" has the value of the whole year, so that one time may be before another that it
// includes, or that includes it, as long as there is room on the right side.
constexpr RelationSet kBeforeInPart =
    Relation::kBefore | Relation::kMeets | RelationSet(Relation::kOverlaps) |
    RelationSet(Relation::kFinishedBy) | RelationSet(Relation::kContains) |
    RelationSet(Relation::kDuring) | RelationSet(Relation::kStarts);
constexpr RelationSet kPartly = Relation::kOverlaps | Relation::kOverlappedBy;
constexpr RelationSet kWithin = kPartly | RelationSet(Relation::kStarts) |
                                RelationSet(Relation::kDuring) | RelationSet(Relation::kFinishes) |
                                RelationSet(Relation::kEquals);

// What may be meant by a relation between two times. Values are often coarser or finer than what a
// text means, and annotators do not look at limits: whether times that touch are before one
// another or immediately before, whether a month begins its year or lies in it, whether an hour is
// simultaneous with its day is left to them. What stays wrong is the wrong order, or the wrong one
// inside.
RelationSet kindly(RelationSet said) {
  RelationSet result = said;
  for (const Relation relation : said) {
    switch (relation) {
      case Relation::kBefore:
      case Relation::kMeets:
        result |= kBeforeInPart;
        break;
      case Relation::kAfter:
      case Relation::kMetBy:
        result |= kBeforeInPart.inverse();
        break;
      case Relation::kStarts:
      case Relation::kDuring:
      case Relation::kFinishes:
        result |= kWithin;
        break;
      case Relation::kStartedBy:
      case Relation::kContains:
      case Relation::kFinishedBy:
        result |= kWithin.inverse();
        break;
      default:
        result |= kOverlapping;
        break;
    }
  }
  return result;
}

// "1998-02-13", "1998 (START)", "P2W until t0"
std::string value_in_words(const Timex& time) {
  std::string words = shown(time.attributes[Attr::kValue]);
  if (const std::string_view mod = time.attributes[Attr::kMod]; !mod.empty()) {
    words += fmt::format(" ({})", shown(mod));
  }
  if (words.starts_with('P')) {
    const std::string_view begin = time.attributes[Attr::kBeginPoint];
    const std::string_view end = time.attributes[Attr::kEndPoint];
    words += begin.empty() ? std::string() : fmt::format(" from {}", shown(begin));
    words += end.empty() ? std::string() : fmt::format(" until {}", shown(end));
  }
  return words;
}

std::string named(const Document& document, TimexIndex time) {
  return id_and_mention(document, document[time].tid, time);
}

void check_link(Subject& subject, const Link& link, const std::vector<IntervalResult>& places) {
  const Document& document = subject.document();
  const auto* first = std::get_if<TimexIndex>(&link.source.entity);
  const auto* second = std::get_if<TimexIndex>(&link.target.entity);
  if (first == nullptr || second == nullptr || *first == *second) {
    return;
  }
  const IntervalResult& one = places[position(*first)];
  const IntervalResult& other = places[position(*second)];
  const auto said = relation_of(document, link, {});
  // Without the zone of one of them the two may lie half a day from where they seem.
  if (!said || !one || !other || one->zone_minutes.has_value() != other->zone_minutes.has_value()) {
    return;
  }
  const RelationSet possible = compare(*one, *other);
  if (!(kindly(*said) & possible).empty()) {
    return;
  }
  const Element element{link.kind, link.attributes, link.source_byte};
  subject.add(kAgainstCalendar, element.at(Attr::kRelType),
              fmt::format("{} says that {} {} {}, but {} {} {}", element.describe(),
                          named(document, *first), set_phrase(*said), named(document, *second),
                          value_in_words(document[*first]), set_phrase(possible),
                          value_in_words(document[*second])),
              "correct the relation or one of the values");
}

void check_points(Subject& subject, const Timex& time, const std::vector<IntervalResult>& places) {
  const Document& document = subject.document();
  const auto begin = document.find_time(time.attributes[Attr::kBeginPoint]);
  const auto end = document.find_time(time.attributes[Attr::kEndPoint]);
  if (!begin || !end || !places[position(*begin)] || !places[position(*end)]) {
    return;
  }
  const CalendarInterval& from = *places[position(*begin)];
  const CalendarInterval& to = *places[position(*end)];
  if (from.begin.earliest < to.end.latest ||
      from.zone_minutes.has_value() != to.zone_minutes.has_value()) {
    return;
  }
  const Element element{ElementKind::kTimex, time.attributes, document[time.markup].source_byte};
  subject.add(
      kTimexPoints, element.at(Attr::kBeginPoint),
      fmt::format("{} begins with {}, {}, and ends with {}, {}, which is earlier",
                  element.describe(), named(document, *begin), value_in_words(document[*begin]),
                  named(document, *end), value_in_words(document[*end])),
      "swap beginPoint and endPoint, or correct a value");
}

}  // namespace

void check_calendar(Subject& subject) {
  const Document& document = subject.document();
  const std::vector<IntervalResult> places = document_times(document);
  for (const Timex& time : document.times()) {
    check_points(subject, time, places);
  }
  for (const Link& link : document.links()) {
    check_link(subject, link, places);
  }
}

}  // namespace gnomon
