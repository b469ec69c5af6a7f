// Documents that were not compared, and why.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/compare.h"

#include <span>
#include <string>

namespace gnomon {

std::string why_skipped(const SkippedDocument& document);

// [{document, why}]
Value skipped_data(std::span<const SkippedDocument> documents);

}  // namespace gnomon
