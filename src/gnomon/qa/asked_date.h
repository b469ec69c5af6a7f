// Dates in questions: IS e3 AFTER 1999-08.
#pragma once

#include "gnomon/backbone/exact.h"

#include <optional>
#include <string_view>

namespace gnomon {

// The stretch of the calendar that a name stands for: that of a TIMEX3 value that begins with a
// digit, or with BC, and leaves nothing open. Nothing for other names.
std::optional<ExactInterval> asked_date(std::string_view name);

}  // namespace gnomon
