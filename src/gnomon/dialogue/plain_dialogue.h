// The same dialogue line by line: nothing moves on the screen, so that it can be read aloud, sent
// over any line and driven by a script.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/dialogue/dialogue.h"

#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// What there is to read before the next line is typed; `width` columns at most.
std::string plain_text(const AnnotationView& view, const Dialogue& dialogue,
                       std::size_t width = 79);

// What stands before the place to type: "Answer: ".
std::string plain_prompt(const Dialogue& dialogue, const AnnotationView& view);

// The keys that a line stands for: a number, a letter or a word for an answer or a command; in a
// list a row and Enter; an empty line leads back. An error says why a line means nothing.
Result<std::vector<Key>> keys_of_line(const AnnotationView& view, const Dialogue& dialogue,
                                      std::string_view line);

}  // namespace gnomon
