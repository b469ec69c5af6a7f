// The backbone of a document: the links between its times that the calendar alone gives (TREFL,
// the time reference links of QA TempEval).
#pragma once

#include "gnomon/algebra/relation_set.h"
#include "gnomon/backbone/backbone_mode.h"
#include "gnomon/timeml/document.h"

#include <string>
#include <vector>

namespace gnomon {

struct TimeLink {
  TimexIndex first{};
  TimexIndex second{};
  Relation relation{};

  friend bool operator==(const TimeLink&, const TimeLink&) = default;
};

// A time that takes no part, and why: the rest of a sentence about it.
struct LeftOutTime {
  TimexIndex time{};
  std::string why;
};

struct Backbone {
  std::vector<TimexIndex> members;  // the times that take part, in the order of the calendar
  // Unambiguous ones, each from an earlier member to a later one. Of the exact ones, none follows
  // from the others.
  std::vector<TimeLink> links;
  std::vector<LeftOutTime> left_out = {};
};

// Official: the links of the tool, with all its oddities (see official.cpp).
//
// Exact: the creation time and all times of type DATE or TIME with a common date or time that is
// known to its last digit. Equal ones are simultaneous, those that touch are before one another,
// and partial overlap says nothing; `mod` and zones do not count. What is written is a smallest set
// from which the relations of all pairs follow. It takes O(n log n) time and linear memory.
Backbone backbone_of(const Document& document, BackboneMode mode);

}  // namespace gnomon
