// Events, times and links that the tagger found, before they become elements of a document.
#pragma once

#include "gnomon/base/span.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// A time expression. The creation time of the text is one too; its span is empty unless the text
// says it.
struct TaggedTime {
  Span span;
  std::string type;   // DATE, TIME, DURATION, SET
  std::string value;  // as TIMEX3 writes it
  std::string mod = {};
  std::string quant = {};
  std::string freq = {};
  std::string rule = {};    // which rule found it
  std::string anchor = {};  // what the value was computed from, in words
};

struct TaggedEvent {
  Span span;               // the one token that it is
  std::size_t token = 0;   // its place in Analysis::tokens
  double probability = 1;  // that it is an event
  std::string_view event_class = "OCCURRENCE";
  std::string_view tense = "NONE";
  std::string_view aspect = "NONE";
  std::string_view polarity = "POS";
  std::string_view pos = "VERB";  // VERB, NOUN, ADJECTIVE, PREPOSITION, OTHER
  std::string modality = {};      // the lemma of a modal verb, or nothing
};

// An end of a link: a place in the list of events or in that of times.
struct TaggedEnd {
  bool is_time = false;
  std::size_t index = 0;

  friend bool operator==(const TaggedEnd&, const TaggedEnd&) = default;
};

struct TaggedLink {
  TaggedEnd source;
  TaggedEnd target;
  std::string_view relation;  // a relType of TLINK
  double probability = 1;
  std::string_view kind;  // event-creation, event-time, event-event, main-events, time-time
};

}  // namespace gnomon
