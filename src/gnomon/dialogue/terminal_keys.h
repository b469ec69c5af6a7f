// Keys in what a terminal sends for them.
#pragma once

#include "gnomon/dialogue/dialogue.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace gnomon {

struct ReadKey {
  Key key = {};
  bool ends_input = false;  // Ctrl-D, as at the end of a file; then there is no key
  std::size_t bytes = 0;    // that stand for it
};

// The key at the front of some bytes; nothing as long as it may go on in bytes that have not come
// yet. With `complete` none will come in time, and there is always a key. The bytes are not empty.
std::optional<ReadKey> key_at_front(std::string_view bytes, bool complete);

}  // namespace gnomon
