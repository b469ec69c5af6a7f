// Which event, instance and time of one annotation is which of another annotation of the same text.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/timeml/document.h"
#include "gnomon/timeml/entity.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

enum class AlignBy {
  // By the place in the text. Those of equal extent are the same, then events that begin at the
  // same
  // place, then those that share most characters. What stands outside the text proper is found by
  // its place in its element.
  kPosition,
  // As the scorer of TempEval-3 does it: events that begin on the same token, times by their first
  // shared token; what stands outside the text proper by its id.
  kTokens,
  // By the place in the text, and only those of equal extent.
  kExact,
  // By their ids alone; the texts are not compared.
  kIds,
};

// Whether the document has a text at all. Two that have none are aligned by their ids in any way.
bool has_text(const Document& document);

// Both annotations in terms of one numbering of entities: what is aligned has the same number.
// Instances come first, in the order of the text, then times, the creation time before the others.
// The n-th instance of an event is the n-th of its partner; an event without an instance counts as
// one.
struct Alignment {
  struct Side {
    std::vector<Entity> of_event;  // that of its first instance
    std::vector<Entity> of_instance;
    std::vector<Entity> of_time;
  };
  std::size_t entities = 0;
  std::size_t instances = 0;        // the entities before this are instances, the others times
  std::size_t first_instances = 0;  // the entities before this are the first ones of their events
  Side gold;
  Side system;

  // Partners, by position in the lists of gold.
  std::vector<std::optional<EventIndex>> system_event;
  std::vector<std::optional<TimexIndex>> system_time;
  // Partners of the system's.
  std::vector<std::optional<EventIndex>> gold_event;
  std::vector<std::optional<TimexIndex>> gold_time;

  // In what the two texts differ without harm, as the end of a sentence; empty when in nothing.
  std::string text_difference;
};

// The number of an event, instance or time of one side; the reference is not empty.
Entity entity_of(const EntityRef& entity, const Alignment::Side& side);

// The events, instances and times of gold alone, in the order of its lists.
Alignment number_alone(const Document& gold);

// Fails when the texts are not the same; by tokens, also when their tokens are not; by ids, never.
Result<Alignment> align(const Document& gold, const Document& system, AlignBy by);

}  // namespace gnomon
