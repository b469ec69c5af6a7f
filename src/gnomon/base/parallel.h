// One loop over independent items, on several threads.
#pragma once

#include "gnomon/base/run.h"

#include <cstddef>
#include <functional>
#include <stop_token>

namespace gnomon {

// How many threads the machine runs at once, at least 1.
unsigned hardware_threads();

// Calls body(i) once for every i in [0, count), on up to `jobs` threads (0 means all the machine
// has). Items are handed out in rising order, one at a time; results written to slot i of a
// vector therefore do not depend on the number of threads. When a call throws, the items not yet
// handed out are left, and the exception of the lowest item that threw leaves the function.
// Once `stop` is requested no further item is handed out; false when some were left for that.
bool parallel_for(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& body,
                  const std::stop_token& stop = {});

// The same on the threads of a run, which is told of every item that is done.
bool parallel_for(std::size_t count, const Run& run, const std::function<void(std::size_t)>& body);

}  // namespace gnomon
