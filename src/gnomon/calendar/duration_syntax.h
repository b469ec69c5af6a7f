// The syntax of durations behind the P: 3D, 1Y6M, T1H30M, 2DE, 1WE, XX.
#pragma once

#include "gnomon/calendar/timex_value.h"
#include "gnomon/calendar/value_reader.h"

#include <optional>
#include <string>

namespace gnomon {

std::optional<TimexDuration> read_duration(ValueReader& reader);

void append_duration(std::string& out, const TimexDuration& duration);

void append_amount(std::string& out, const Amount& amount);

}  // namespace gnomon
