#include "gnomon/cli/terminal_device.h"

#include "gnomon/base/utf8.h"

#include <array>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace gnomon::cli {
namespace {

constexpr int kEscapeMilliseconds = 60;  // what follows an Escape later is no part of its sequence

// A screen of its own, keys of the cursor as usual; and back.
constexpr std::string_view kEnter = "\x1b[?1049h\x1b[2J";
constexpr std::string_view kLeave = "\x1b[0m\x1b[2J\x1b[?1049l";

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

void write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (written > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR && errno != EAGAIN) {
      return;  // the terminal is gone; reading will say so
    }
  }
}

// What stands between ESC [ (or ESC O) and the end of a sequence, and that end.
KeyKind key_of_sequence(std::string_view parameters, char end) {
  switch (end) {
    case 'A':
      return KeyKind::kUp;
    case 'B':
      return KeyKind::kDown;
    case 'C':
      return KeyKind::kRight;
    case 'D':
      return KeyKind::kLeft;
    case 'M':
      return KeyKind::kEnter;  // of the number pad
    case '~':
      return parameters == "5"   ? KeyKind::kPageUp
             : parameters == "6" ? KeyKind::kPageDown
                                 : KeyKind::kOther;
    default:
      return KeyKind::kOther;
  }
}

}  // namespace

struct TerminalDevice::State {
  termios before{};
  std::array<int, 2> pipe{-1, -1};
  std::array<struct sigaction, kSignals.size()> handlers{};
  bool taken = false;
  std::string bytes;  // read and not yet used

  void take() {
    termios raw = before;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
    raw.c_iflag &= ~static_cast<tcflag_t>(IXON | ICRNL);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    write_all(kEnter);
    taken = true;
  }

  void give_back() {
    if (taken) {
      write_all(kLeave);
      ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
      taken = false;
    }
  }

  // More bytes, if they come in time; 0 milliseconds do not wait, -1 waits. False at the end.
  bool read_more() {
    std::array<char, 256> buffer{};
    const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count > 0) {
      bytes.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN));
  }

  bool wait_for_more(int milliseconds) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return ::poll(&input, 1, milliseconds) > 0 && read_more();
  }
};

bool terminal_is_usable() {
  const char* terminal = std::getenv("TERM");
  return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1 && terminal != nullptr &&
         *terminal != '\0' && std::string_view(terminal) != "dumb";
}

TerminalDevice::TerminalDevice() : state_(std::make_unique<State>()) {
  assert(signal_pipe == -1 && "one device at a time");
  ::tcgetattr(STDIN_FILENO, &state_->before);
  if (::pipe2(state_->pipe.data(), O_CLOEXEC | O_NONBLOCK) == 0) {
    signal_pipe = state_->pipe[1];
    struct sigaction action {};
    action.sa_handler = send_signal;
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
      ::sigaction(kSignals[i], &action, &state_->handlers[i]);
    }
  }
  state_->take();
}

TerminalDevice::~TerminalDevice() {
  state_->give_back();
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

ScreenSize TerminalDevice::size() const {
  winsize size{};
  const bool known =
      ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
  return known ? ScreenSize{size.ws_col, size.ws_row} : ScreenSize{};
}

// Every line is written over the one before and the rest of it wiped, so that nothing flickers.
void TerminalDevice::show(const Screen& screen, bool color) {
  std::string out = "\x1b[H";
  for (std::size_t i = 0; i < screen.lines.size(); ++i) {
    out += i > 0 ? "\r\n" : "";
    // Wiped first: behind a full line the terminal waits in the last column, and would wipe it.
    out += "\x1b[2K";
    out += painted(screen.lines[i], color);
  }
  out += screen.lines.size() < size().rows ? "\r\n\x1b[J" : "";
  write_all(out);
}

TerminalDevice::Event TerminalDevice::next() {
  while (state_->bytes.empty()) {
    std::array<pollfd, 2> waiting{{{STDIN_FILENO, POLLIN, 0}, {state_->pipe[0], POLLIN, 0}}};
    if (::poll(waiting.data(), waiting.size(), -1) < 0) {
      if (errno == EINTR) {
        continue;
      }
      return {EventKind::kEnd, {}, 0};
    }
    if ((waiting[1].revents & POLLIN) != 0) {
      return on_signal();
    }
    if (waiting[0].revents != 0 && !state_->read_more()) {
      return {EventKind::kEnd, {}, 0};
    }
  }
  return read_key();
}

TerminalDevice::Event TerminalDevice::on_signal() {
  char number = 0;
  if (::read(state_->pipe[0], &number, 1) != 1) {
    return {EventKind::kRedraw, {}, 0};
  }
  if (number == SIGTSTP) {
    // Stops as every program does, and takes the terminal again when it goes on.
    state_->give_back();
    struct sigaction usual {};
    usual.sa_handler = SIG_DFL;
    struct sigaction ours {};
    ::sigaction(SIGTSTP, &usual, &ours);
    ::raise(SIGTSTP);
    ::sigaction(SIGTSTP, &ours, nullptr);
    state_->take();
  }
  const bool ends = number != SIGTSTP && number != SIGWINCH;
  return {ends ? EventKind::kEnd : EventKind::kRedraw, {}, ends ? number : 0};
}

TerminalDevice::Event TerminalDevice::read_key() {
  std::string& bytes = state_->bytes;
  const auto take = [&bytes](std::size_t count) { bytes.erase(0, count); };
  const auto key = [](KeyKind kind, char32_t character = 0) {
    return Event{EventKind::kKey, {kind, character}, 0};
  };
  const char first = bytes.front();
  if (first == '\x1b') {
    if (bytes.size() == 1 && !state_->wait_for_more(kEscapeMilliseconds)) {
      take(1);
      return key(KeyKind::kEscape);
    }
    if (bytes[1] != '[' && bytes[1] != 'O') {
      take(1);
      return key(KeyKind::kEscape);
    }
    for (std::size_t end = 2;; ++end) {
      if (end == bytes.size() && !state_->wait_for_more(kEscapeMilliseconds)) {
        bytes.clear();
        return key(KeyKind::kOther);
      }
      if (bytes[end] >= '@' && bytes[end] <= '~') {
        const KeyKind kind =
            key_of_sequence(std::string_view(bytes).substr(2, end - 2), bytes[end]);
        take(end + 1);
        return key(kind);
      }
    }
  }
  if (first == '\r' || first == '\n') {
    take(1);
    return key(KeyKind::kEnter);
  }
  if (first == '\x7f' || first == '\b') {
    take(1);
    return key(KeyKind::kBackspace);
  }
  if (first == '\x04') {  // Ctrl-D, as at the end of a file
    take(1);
    return {EventKind::kEnd, {}, 0};
  }
  // A character of several bytes may come in parts.
  while (!decode_utf8(bytes, 0).valid && bytes.size() < 4 &&
         (static_cast<unsigned char>(first) & 0xc0U) == 0xc0U &&
         state_->wait_for_more(kEscapeMilliseconds)) {
  }
  const CodePoint point = decode_utf8(bytes, 0);
  take(point.bytes);
  if (first == '\t') {
    return key(KeyKind::kDown);
  }
  return point.valid && point.value >= ' ' ? key(KeyKind::kCharacter, point.value)
                                           : key(KeyKind::kOther);
}

}  // namespace gnomon::cli
