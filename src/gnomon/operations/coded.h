// Errors with a code of their own.
#pragma once

#include "gnomon/base/result.h"

#include <string_view>
#include <utility>

namespace gnomon {

// The code must live as long as the program: a literal.
inline Error coded(std::string_view code, Error error) {
  error.code = code;
  return error;
}

}  // namespace gnomon
