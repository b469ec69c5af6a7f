// The XML of the i2b2 challenge of 2012: clinical texts with events, times, links and two section
// times.
#pragma once

#include "gnomon/formats/format.h"

namespace gnomon {

extern const Format kI2b2;
// The same, but an '&' that XML does not allow is read as the character itself.
extern const Format kI2b2Repair;

std::vector<Result<Document>> read_i2b2(const Source& source);
std::vector<Result<Document>> read_i2b2_repaired(const Source& source);

}  // namespace gnomon
