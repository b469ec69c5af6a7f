#include "gnomon/annotate/asked_entities.h"

#include "gnomon/timeml/event_values.h"
#include "gnomon/timeml/sentences.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>

namespace gnomon {
namespace {

constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

// Where an entity is mentioned; what is mentioned nowhere comes last.
std::size_t begin_of(const Document& document, const EntityRef& entity) {
  if (const auto* time = std::get_if<TimexIndex>(&entity)) {
    return document[*time].span.begin;
  }
  const std::optional<EventIndex> event = event_of(document, entity);
  return event ? document[*event].span.begin : kNowhere;
}

}  // namespace

std::vector<AskedEntity> asked_entities(const Document& document) {
  const Sentences sentences(document);
  // The links decide nothing here but which ids there are beside those of elements; an end that
  // refers to nothing is nothing to ask about.
  const DocumentNetwork all = network_of(document, {.all_entities = true});
  std::vector<AskedEntity> entities;
  for (const DocumentNetwork::Name& name : all.names) {
    if (name.refers_to.index() == 0) {
      continue;
    }
    EntityFacts facts;
    const auto* time = std::get_if<TimexIndex>(&name.refers_to);
    facts.is_event = time == nullptr;
    facts.creation_time = time != nullptr && document.creation_time() == *time;
    facts.place = begin_of(document, name.refers_to);
    facts.segment =
        facts.place == kNowhere || sentences.count() == 0 ? 0 : sentences.at(facts.place);
    if (facts.is_event) {
      facts.tense = event_value(document, name.refers_to, Attr::kTense);
      facts.event_class = event_value(document, name.refers_to, Attr::kClass);
    }
    entities.push_back({name, facts});
  }
  std::ranges::stable_sort(entities, [](const AskedEntity& a, const AskedEntity& b) {
    // Of several instances of one event, and of times that the text does not mention, the order of
    // their elements decides.
    const auto key = [](const AskedEntity& e) {
      return std::tuple(!e.facts.creation_time, e.facts.place, e.name.refers_to);
    };
    return key(a) < key(b);
  });
  for (std::size_t i = 0; i < entities.size(); ++i) {
    entities[i].facts.place = i;
  }
  return entities;
}

}  // namespace gnomon
