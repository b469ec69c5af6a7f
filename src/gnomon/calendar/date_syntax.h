// The syntax of dates: 1998, 1998-02-13, 1998-W07-WE, BC0044-03, FY1999-Q1.
#pragma once

#include "gnomon/calendar/timex_value.h"
#include "gnomon/calendar/value_reader.h"

#include <optional>

namespace gnomon {

std::optional<CalendarDate> read_date(ValueReader& reader);

// Whether the date is as fine as a day or a weekend, so that a time of day can follow.
bool names_a_day(const CalendarDate& date);

void append_date(std::string& out, const CalendarDate& date);

bool has_unknown_digits(const CalendarDate& date);

}  // namespace gnomon
