// How a request to score is to be understood.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/operations/score.h"
#include "gnomon/score/settings.h"

#include <cstddef>
#include <string_view>

namespace gnomon {

// The metrics and settings of a request, from its signature or from its other fields. Fails for
// fields that contradict each other.
Result<ParsedSignature> how_to_score(const ScoreRequest& request);

// Fails where the mode does not have this reading of DURING.
Result<void> check_during(Mode mode, During during);

// A part of the documents: number `index` of `count`.
struct DocumentPart {
  std::size_t index = 0;
  std::size_t count = 1;
};
// From "K/N"; the whole when it is empty.
Result<DocumentPart> parse_part(std::string_view text);

}  // namespace gnomon
