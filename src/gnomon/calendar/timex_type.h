// Whether a value goes with the `type` attribute of its TIMEX3.
#pragma once

#include "gnomon/calendar/timex_value.h"

#include <string_view>

namespace gnomon {

// DATE goes with dates, ages and references; TIME with times of day; DURATION with durations; SET
// with durations and with dates and times that leave something open (XXXX-07, T09:00).
//
// Two liberties that the corpora take as a rule are granted: DATE for a part of a day (most of
// those in AQUAINT), and TIME for a reference. An empty value goes with every type, and every value
// with a type that TIMEX3 does not know, because there the type is to blame. What is left is a
// slip: mostly TIME for a plain date, as in the creation times of AQUAINT.
bool suits_type(const TimexValue& value, std::string_view type);

// The type that TimeML gives to such a value: DATE, TIME or DURATION; nothing for an empty value. A
// SET cannot be told from the value alone.
std::string_view usual_type(const TimexValue& value);

}  // namespace gnomon
