// What no document has more of, so that every format can hold what another one can.
#pragma once

#include <cstddef>

namespace gnomon {

inline constexpr std::size_t kMaxAttributes = 10'000;  // of an element

}  // namespace gnomon
