// Events of a text whose facts are known: what tagging and training share.
#pragma once

#include "gnomon/tag/event_model.h"

#include <vector>

namespace gnomon {

std::vector<TaggedEvent> find_events(const TextFacts& facts, const EventModel& model,
                                     double threshold);

// Sets class, tense, aspect, polarity, modality and part of speech of the event at its token.
void describe_event(const TextFacts& facts, const EventModel& model, TaggedEvent& event);

}  // namespace gnomon
