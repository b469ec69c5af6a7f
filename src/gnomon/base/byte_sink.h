// Bytes that are made and written piece by piece, so that they need not be in memory at once.
#pragma once

#include "gnomon/base/result.h"

#include <functional>
#include <string_view>

namespace gnomon {

// Takes a piece; an error is the end of it.
using ByteSink = std::function<Result<void>(std::string_view)>;
// Gives all pieces to a sink, and hands on its error.
using ByteSource = std::function<Result<void>(const ByteSink&)>;

}  // namespace gnomon
