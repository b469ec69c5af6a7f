// The parts of a timeline in words.
#pragma once

#include "gnomon/operations/timeline.h"
#include "gnomon/timeline/timeline.h"

#include <string>

namespace gnomon {

// Whether a link is one of those that follow from the calendar.
bool is_of_calendar(const Link& link);

// "ei3 'left'", or just "ei3" when the document does not mention it.
std::string node_in_words(const Document& document, const DocumentTimelines& timelines,
                          Entity node);

// "ei3-" for the begin of ei3, "ei3+" for its end.
std::string point_name(const Document& document, const DocumentTimelines& timelines, Point point);

// The id of a link of the graph; "a TLINK without id" when it has none.
std::string link_in_words(const Document& document, const DocumentTimelines& timelines,
                          std::size_t link);

// "ei3 'left' BEFORE ei5 'slept'"
std::string what_link_says(const Document& document, const DocumentTimelines& timelines,
                           std::size_t link);

// What a link contradicts: "l1, l4", "the calendar", "l1 with the calendar", or "itself".
std::string against_in_words(const Document& document, const DocumentTimelines& timelines,
                             const RejectedTimelineLink& what);

// "l7 is rejected: ei3 'left' BEFORE ei5 'slept' contradicts l1, l4"
std::string rejected_in_words(const Document& document, const DocumentTimelines& timelines,
                              const RejectedTimelineLink& what);

}  // namespace gnomon
