// Which words of a text are events, and of which class, tense, aspect, polarity and modality.
#pragma once

#include "gnomon/language/analysis.h"
#include "gnomon/tag/entities.h"

#include <span>
#include <vector>

namespace gnomon {

class TagModel;

// Events outside of the times, in the order of the text. `threshold` is the probability from which
// a word counts as an event.
std::vector<TaggedEvent> tag_events(const Analysis& analysis, std::span<const TaggedTime> times,
                                    const TagModel& model, double threshold);

// The attributes of events that are known already: `spans` are theirs. An event that no token
// begins in gets those of a noun.
std::vector<TaggedEvent> describe_events(const Analysis& analysis, std::span<const Span> spans,
                                         std::span<const TaggedTime> times, const TagModel& model);

// Gives the event the class, tense and aspect of `marked`, where they are among those that models
// know.
void take_marked(const TaggedEvent& marked, TaggedEvent& event);

}  // namespace gnomon
