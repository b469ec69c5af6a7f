// Which gnomon this is.
#pragma once

#include <string_view>

namespace gnomon {

// Like "1.0.0"; part of every signature.
std::string_view version();

}  // namespace gnomon
