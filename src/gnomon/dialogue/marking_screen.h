// What the marking of events and times looks like in a terminal.
#pragma once

#include "gnomon/dialogue/marking.h"
#include "gnomon/dialogue/screen.h"

#include <string>
#include <vector>

namespace gnomon {

Screen marking_screen(const AnnotationView& view, const Dialogue& dialogue, ScreenSize size);

// All keys, a paragraph each; `plain` when commands are lines.
std::vector<std::string> marking_help(bool plain);

// Marks for all events (e) and times (t); that at the cursor with ">" before it.
std::vector<TextMark> entity_text_marks(const AnnotationView& view, const Marking* cursor);

// "Creation time: none; d gives it." where there is none; else empty.
std::string missing_creation_time(const AnnotationView& view, bool plain);

}  // namespace gnomon
