// What is said below a drawing of timelines.
#pragma once

#include "gnomon/timeline/figures.h"

#include <string>
#include <vector>

namespace gnomon {

// Why there is nothing to see, the links that are rejected with what they contradict, and the links
// that cannot be used.
void add_notes(const Document& document, const AnalysedDocument& analysed,
               std::vector<std::string>& notes);

}  // namespace gnomon
