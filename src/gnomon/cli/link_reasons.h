// Why a link contradicts the calendar, in words.
#pragma once

#include "gnomon/backbone/backbone.h"
#include "gnomon/backbone/linked.h"
#include "gnomon/report/table.h"

#include <span>
#include <string>
#include <vector>

namespace gnomon::cli {

// "t3 (1998-02-13) is before t4 (1999)"
std::string calendar_words(const HeldTogether& held, const Constraint& says);

// For each link whether the calendar says the same: those of the backbone do and, by intervals,
// other links between its members that were not set aside.
std::vector<bool> said_by_calendar(const HeldTogether& held, const Backbone& backbone,
                                   bool official);

// Rows for the links that exclude another one. Those of the calendar that follow on one another are
// told as one; in official mode as they are, because there the calendar is not that of intervals.
std::vector<Row> reason_rows(const HeldTogether& held, const std::vector<bool>& by_calendar,
                             bool official, std::span<const LinkId> because);

}  // namespace gnomon::cli
