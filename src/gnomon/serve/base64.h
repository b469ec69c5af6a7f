// Base64, as RFC 4648 has it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gnomon::serve {

// Nothing when it is not valid.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace gnomon::serve
