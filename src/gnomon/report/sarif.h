// Findings as a SARIF log; private to this room.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/report/findings.h"

#include <span>

namespace gnomon {

// A log with one run, in the part of SARIF 2.1.0 (OASIS) that GitHub's code scanning reads.
Value sarif_log(std::span<const Finding> findings, const FindingsOptions& options);

}  // namespace gnomon
