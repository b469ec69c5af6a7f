// Marking events and times line by line, by the numbers of words.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/dialogue/marking.h"

#include <string>
#include <string_view>

namespace gnomon {

// What there is to read: the text with the number of each word and what is marked, or only what the
// last command did.
std::string marking_text(const AnnotationView& view, const Dialogue& dialogue, std::size_t width);

// What a line asks for: mark event 12, mark time 3-4 2026-03-02, move e1 12-13, ... An error says
// why it means nothing.
Result<DialogueRequest> marking_line(const AnnotationView& view, Dialogue& dialogue,
                                     std::string_view line);

}  // namespace gnomon
