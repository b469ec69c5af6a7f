// Memory that will be needed soon.
#pragma once

#include <cstddef>

namespace gnomon {

// How many steps ahead of its use a place in memory is asked for: enough to hide the way to it.
inline constexpr std::size_t kAhead = 16;

// Starts to fetch what a pointer points to. Only makes things faster: a large graph is read in an
// order that no cache can guess.
template <class T>
void prefetch(const T* place) {
  __builtin_prefetch(place);
}

}  // namespace gnomon
