// Signals that would end or stop the program, as something to wait for.
#pragma once

#include <memory>

namespace gnomon::terminal {

// While it lives, signals are bytes in a pipe. There can be one at a time.
class SignalPipe {
 public:
  SignalPipe();
  ~SignalPipe();
  SignalPipe(const SignalPipe&) = delete;
  SignalPipe& operator=(const SignalPipe&) = delete;

  // Can be read from when there is a signal; -1 when there is no pipe.
  int descriptor() const;
  // The number of the next signal, 0 when there is none.
  int next();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace gnomon::terminal
