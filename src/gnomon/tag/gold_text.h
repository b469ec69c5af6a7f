// An annotated document as something to learn from: its events and times, and what its links say.
#pragma once

#include "gnomon/reason/merge.h"
#include "gnomon/tag/entities.h"
#include "gnomon/timeml/document.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace gnomon {

// Events without a stretch of text are left out; of an event with several instances the first one
// counts. Class, tense and aspect are empty where the document does not tell them. Values live as
// long as the document.
struct GoldText {
  std::vector<TaggedEvent> events;  // in the order of the text; `token` is not set
  std::vector<TaggedTime> times;
  std::optional<std::size_t> creation_time;

  // All relations that two entities can have, given the links of the document (those that
  // contradict earlier ones left out).
  RelationSet relation(TaggedEnd a, TaggedEnd b) const;

  std::shared_ptr<const ClosedGraph> graph;
  std::vector<std::optional<Entity>> event_entities;  // of each event, in the graph
  std::vector<std::optional<Entity>> time_entities;
  std::vector<EntityRef> event_refs;  // what links call them
  std::vector<EntityRef> time_refs;
};

GoldText gold_text(const Document& document);

}  // namespace gnomon
