// The XML parser's errors in our words.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gnomon {

// `code` is expat's error code and `byte` the place it names; `innermost_open` is where the
// innermost open element starts, nothing outside the root.
Error xml_error(int code, std::size_t byte, std::optional<std::size_t> innermost_open,
                std::string_view bytes, const std::string& file);

}  // namespace gnomon
