// Values as people write dates.
#pragma once

#include "gnomon/calendar/timex_value.h"

#include <optional>
#include <string>

namespace gnomon {

// "26 Oct 1989", "Oct 1989", "Q3 1989", "week 43 of 1989", "1980s", "26 Oct 1989, morning",
// "26 Oct 1989, 09:30". The canonical spelling where there are no such words, and where digits are
// unknown.
std::string date_in_words(const TimexValue& value);

// The same without the year of a part of a year: "26 Oct", "Q3", "26 Oct, morning". Nothing for
// what is no part of one year.
std::optional<std::string> date_within_year(const TimexValue& value);

}  // namespace gnomon
