// Ctrl-C while an operation runs.
#pragma once

#include <stop_token>

namespace gnomon::terminal {

// A token that Ctrl-C and a polite request to end (SIGTERM) stop from now on, instead of ending the
// program at once; a second one ends it. To be called before other threads are started.
std::stop_token stop_on_interrupt();

}  // namespace gnomon::terminal
