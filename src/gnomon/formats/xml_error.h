// The XML parser's errors in our words.
#pragma once

#include "gnomon/base/result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gnomon {

// `code` is expat's error code and `byte` the place it names; `innermost_open` is where the
// innermost open element starts, nothing outside the root. `starts` says how a file of the format
// starts, for files that are something else.
inline constexpr const char* kTimemlStarts = "a TimeML file starts with <TimeML>";
Error xml_error(int code, std::size_t byte, std::optional<std::size_t> innermost_open,
                std::string_view bytes, const std::string& file,
                const char* starts = kTimemlStarts);

// Where the first reference in a piece of XML stands that is neither to a character nor to one of
// the five entities that XML defines.
std::optional<std::size_t> find_undefined_entity(std::string_view xml);

// The words about such a reference, and the help.
std::string undefined_entity(std::string_view name);
inline constexpr const char* kUseReference =
    "write the character itself, or a reference like &#160;";

}  // namespace gnomon
