// The syntax of times of day behind the T: 09:30, 24:00, XX:30:15.25+01:00, MO, NI.
#pragma once

#include "gnomon/calendar/timex_value.h"
#include "gnomon/calendar/value_reader.h"

#include <optional>
#include <string>

namespace gnomon {

std::optional<TimeOfDay> read_time_of_day(ValueReader& reader);

void append_time_of_day(std::string& out, const TimeOfDay& time);

bool has_unknown_digits(const TimeOfDay& time);

}  // namespace gnomon
