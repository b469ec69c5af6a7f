// Why a link contradicts the calendar.
#pragma once

#include "gnomon/backbone/backbone.h"
#include "gnomon/backbone/linked.h"
#include "gnomon/operations/link.h"

#include <span>
#include <string>
#include <vector>

namespace gnomon {

// What the calendar says of two times, which stand with their values: the words of the text would
// not fit on a line.
std::string calendar_words(const BackboneConflicts& held, const Constraint& says);

// For each link whether the calendar says the same: those of the backbone do and, by intervals,
// other links between its members that were not set aside.
std::vector<bool> said_by_calendar(const BackboneConflicts& held, const Backbone& backbone,
                                   BackboneMode mode);

// The links that exclude another one. Those of the calendar that follow on one another are told as
// one; in official mode as they are, because there the calendar is not that of intervals.
std::vector<LinkReason> reasons_of(const BackboneConflicts& held,
                                   const std::vector<bool>& by_calendar, BackboneMode mode,
                                   std::span<const LinkId> because);

}  // namespace gnomon
