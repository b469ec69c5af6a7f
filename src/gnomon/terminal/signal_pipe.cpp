#include "gnomon/terminal/signal_pipe.h"

#include <array>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstddef>

#include <fcntl.h>
#include <unistd.h>

namespace gnomon::terminal {
namespace {

// Handlers may do little; this one sends the number of the signal through a pipe to whoever waits.
volatile sig_atomic_t signal_pipe = -1;

void send_signal(int number) {
  const int saved = errno;
  const auto byte = static_cast<char>(number);
  // A full pipe holds enough to wake the program.
  [[maybe_unused]] const auto written = ::write(static_cast<int>(signal_pipe), &byte, 1);
  errno = saved;
}

constexpr std::array<int, 6> kSignals{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH};

}  // namespace

struct SignalPipe::State {
  std::array<int, 2> pipe{-1, -1};
  std::array<struct sigaction, kSignals.size()> handlers{};  // that were there before
};

SignalPipe::SignalPipe() : state_(std::make_unique<State>()) {
  assert(signal_pipe == -1 && "one at a time");
  if (::pipe2(state_->pipe.data(), O_CLOEXEC | O_NONBLOCK) == 0) {
    signal_pipe = state_->pipe[1];
    struct sigaction action {};
    action.sa_handler = send_signal;
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
      ::sigaction(kSignals[i], &action, &state_->handlers[i]);
    }
  }
}

SignalPipe::~SignalPipe() {
  for (std::size_t i = 0; signal_pipe != -1 && i < kSignals.size(); ++i) {
    ::sigaction(kSignals[i], &state_->handlers[i], nullptr);
  }
  signal_pipe = -1;
  for (const int end : state_->pipe) {
    if (end != -1) {
      ::close(end);
    }
  }
}

int SignalPipe::descriptor() const { return state_->pipe[0]; }

int SignalPipe::next() {
  char number = 0;
  return ::read(state_->pipe[0], &number, 1) == 1 ? number : 0;
}

}  // namespace gnomon::terminal
