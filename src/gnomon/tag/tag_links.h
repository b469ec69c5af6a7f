// Links between events and times, with their probabilities, as one consistent graph.
#pragma once

#include "gnomon/language/analysis.h"
#include "gnomon/tag/entities.h"

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

class TagModel;

enum class LinkProfile {
  kBalanced,  // links that annotators would write: for scores
  kDense,     // all that can be said: for timelines and questions
};

// The probability from which a word counts as an event.
double event_threshold(LinkProfile profile);

struct LinkSettings {
  LinkProfile profile = LinkProfile::kBalanced;
};

// Events and times are in the order of the text; `creation_time` is a place in `times`. The links
// contradict neither one another nor the calendar; of the dense ones, none follows from the others.
std::vector<TaggedLink> tag_links(const Analysis& analysis, std::span<const TaggedEvent> events,
                                  std::span<const TaggedTime> times,
                                  std::optional<std::size_t> creation_time, const TagModel& model,
                                  const LinkSettings& settings, const std::stop_token& stop = {});

}  // namespace gnomon
