// How links that the calendar gives are marked.
#pragma once

#include <string_view>

namespace gnomon {

// Their attribute `origin`.
inline constexpr std::string_view kCalendarOrigin = "CALENDAR";

}  // namespace gnomon
