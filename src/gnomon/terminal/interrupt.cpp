#include "gnomon/terminal/interrupt.h"

#include <csignal>
#include <thread>

#include <unistd.h>

namespace gnomon::terminal {
namespace {

constexpr int kInterrupted = 130;  // what shells say of a program that Ctrl-C ended

// A handler may not touch a stop source, so the signals are blocked everywhere and one thread waits
// for them. It is never joined: it ends with the program.
void wait_for_signals(const sigset_t& signals, std::stop_source& source) {
  for (bool again = false;; again = true) {
    int signal = 0;
    if (::sigwait(&signals, &signal) != 0) {
      return;
    }
    if (again) {
      ::_exit(kInterrupted);
    }
    source.request_stop();
  }
}

}  // namespace

std::stop_token stop_on_interrupt() {
  // Outlives every thread: it is never destroyed.
  static std::stop_source& source = *new std::stop_source([] {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::stop_source made;
    std::thread([signals, made]() mutable { wait_for_signals(signals, made); }).detach();
    return made;
  }());
  return source.get_token();
}

}  // namespace gnomon::terminal
