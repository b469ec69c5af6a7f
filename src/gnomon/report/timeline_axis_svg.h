// The axis of a timeline as SVG, and what bars and dates have in common there; private to this
// room.
#pragma once

#include "gnomon/report/svg_text.h"
#include "gnomon/report/timeline_layout.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace gnomon {

inline constexpr double kMargin = 26;  // around a picture

// The name of what one points at, and sentences about it, one a line.
std::string about_bar(const TimelineBar& bar);

// The begin of the group of a bar of the panel; `more` are classes, each with a blank before it.
std::string open_bar(const TimelineBar& bar, std::size_t panel, std::size_t index,
                     std::string_view more, std::string_view about);

// The dates of a part, or the numbers of its steps when it has none. Nothing for a part without an
// axis.
std::string draw_axis(const TimelinePanel& panel, std::size_t panel_number,
                      const TimelinePart& part, const PlacedPart& placed, SvgText& text);

}  // namespace gnomon
