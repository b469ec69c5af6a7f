// What follows from the links of a document or of many, as counts.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/reason/closure_figures.h"

#include <string>
#include <vector>

namespace gnomon {

// What follows from the links of a document or of many, for both readings of DURING.
struct ClosureCounts {
  DocumentClosureFigures included;
  DocumentClosureFigures simultaneous;
  // Ids of the links set aside, of one document only.
  std::vector<std::string> included_skipped;
  std::vector<std::string> simultaneous_skipped;
  bool too_large = false;  // a document whose figures would take too long: there are none

  const ClosureFigures& figures(During during) const {
    return during == During::kIncluded ? included.figures : simultaneous.figures;
  }
  ClosureCounts& operator+=(const ClosureCounts& other);
};

ClosureCounts closure_counts(const Document& document);
// What to say of a document that is too large.
Error closure_is_too_large(const std::string& document);

}  // namespace gnomon
