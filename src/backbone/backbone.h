// The backbone of a document: the links between its times that the calendar alone gives (TREFL,
// the time reference links of QA TempEval).
#pragma once

#include "algebra/relation_set.h"
#include "timeml/document.h"

#include <cstdint>
#include <vector>

namespace gnomon {

enum class BackboneMode : std::uint8_t {
  kOfficial,  // as the tool of QA TempEval makes it
  kExact,     // by intervals on the calendar
};

struct TimeLink {
  TimexIndex first{};
  TimexIndex second{};
  Relation relation{};

  friend bool operator==(const TimeLink&, const TimeLink&) = default;
};

struct Backbone {
  std::vector<TimexIndex> members;  // the times that take part, in the order of the calendar
  std::vector<TimeLink> links;      // unambiguous ones, none of which the others entail
};

Backbone backbone_of(const Document& document, BackboneMode mode);

}  // namespace gnomon
