// The terminal as a device: keys in, screens out, and everything as it was at the end.
#pragma once

#include "gnomon/dialogue/dialogue.h"
#include "gnomon/dialogue/screen.h"

#include <cstdint>
#include <memory>

namespace gnomon::terminal {

// Whether both sides of the program are a terminal that can place text.
bool terminal_is_usable();

// Takes the terminal over while it lives: no echo, every key at once, a screen of its own. The
// destructor gives it back, and so does stopping with Ctrl-Z. Signals that end a program become
// events, so that it can end in order. There can be one at a time.
class TerminalDevice {
 public:
  enum class EventKind : std::uint8_t {
    kKey,
    kRedraw,  // the size changed, or the program was stopped and goes on
    kEnd,     // the terminal is gone, or `signal` asks to end
  };
  struct Event {
    EventKind kind = EventKind::kKey;
    Key key = {};
    int signal = 0;  // 0 when nobody asked
  };

  TerminalDevice();
  ~TerminalDevice();
  TerminalDevice(const TerminalDevice&) = delete;
  TerminalDevice& operator=(const TerminalDevice&) = delete;

  ScreenSize size() const;
  void show(const Screen& screen, bool color);
  // Waits.
  Event next();

 private:
  struct State;

  Event read_key();
  Event on_signal();

  std::unique_ptr<State> state_;
};

}  // namespace gnomon::terminal
