// Files that only their owner may read.
#pragma once

#include "gnomon/base/result.h"

#include <string>
#include <string_view>

namespace gnomon::serve {

// All or nothing; nobody else can read it at any time. Folders above it are made.
Result<void> write_private_file(const std::string& path, std::string_view bytes);

}  // namespace gnomon::serve
