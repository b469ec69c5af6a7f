// Counting what follows from the links of a document.
#pragma once

#include "gnomon/operations/stats.h"

#include <stop_token>
#include <string>

namespace gnomon {

// Means nothing once it is stopped.
ClosureCounts closure_counts(const Document& document, const std::stop_token& stop = {});
// What to say of a document that is too large.
Error closure_is_too_large(const std::string& document);

}  // namespace gnomon
