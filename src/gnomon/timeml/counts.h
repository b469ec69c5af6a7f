// How much of everything a document holds; counts of several documents add up.
#pragma once

#include "gnomon/timeml/document.h"

#include <cstdint>
#include <map>
#include <string>

namespace gnomon {

using Histogram = std::map<std::string, std::int64_t>;

struct Counts {
  std::int64_t documents = 0;
  std::int64_t words = 0;      // stretches of the body between white space
  std::int64_t sentences = 0;  // s elements; 0 where the document marks none
  std::int64_t events = 0;
  std::int64_t instances = 0;
  std::int64_t times = 0;
  std::int64_t signals = 0;
  std::int64_t tlinks = 0;
  std::int64_t alinks = 0;
  std::int64_t slinks = 0;
  std::int64_t clinks = 0;
  // By name, in capital letters; "(none)" where the attribute is absent.
  Histogram tlink_relations;
  Histogram alink_relations;
  Histogram slink_relations;
  Histogram clink_relations;
  Histogram event_classes;
  Histogram time_types;
  // TLINKs by what they join: event-event, event-time, event-dct, time-time, time-dct (and dct-dct
  // for a creation time linked to itself); "broken" where an end is missing or names nothing.
  Histogram tlink_pairs;

  Counts& operator+=(const Counts& other);
  friend bool operator==(const Counts&, const Counts&) = default;
};

Counts count(const Document& document);

}  // namespace gnomon
