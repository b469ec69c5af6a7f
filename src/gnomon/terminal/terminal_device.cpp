#include "gnomon/terminal/terminal_device.h"

#include "gnomon/dialogue/terminal_keys.h"
#include "gnomon/terminal/signal_pipe.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace gnomon::terminal {
namespace {

constexpr int kEscapeMilliseconds = 60;  // what follows an Escape later is no part of its sequence

// A screen of its own, keys of the cursor as usual; and back.
constexpr std::string_view kEnter = "\x1b[?1049h\x1b[2J";
constexpr std::string_view kLeave = "\x1b[0m\x1b[2J\x1b[?1049l";

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

}  // namespace

struct TerminalDevice::State {
  termios before{};
  SignalPipe signals;
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
  ::tcgetattr(STDIN_FILENO, &state_->before);
  state_->take();
}

TerminalDevice::~TerminalDevice() { state_->give_back(); }

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
    std::array<pollfd, 2> waiting{
        {{STDIN_FILENO, POLLIN, 0}, {state_->signals.descriptor(), POLLIN, 0}}};
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
  const int number = state_->signals.next();
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
  const bool ends = number != 0 && number != SIGTSTP && number != SIGWINCH;
  return {ends ? EventKind::kEnd : EventKind::kRedraw, {}, ends ? number : 0};
}

TerminalDevice::Event TerminalDevice::read_key() {
  std::string& bytes = state_->bytes;
  std::optional<ReadKey> read;
  for (bool complete = false; !read;) {
    read = key_at_front(bytes, complete);
    complete = !read && !state_->wait_for_more(kEscapeMilliseconds);
  }
  bytes.erase(0, read->bytes);
  return {read->ends_input ? EventKind::kEnd : EventKind::kKey, read->key, 0};
}

}  // namespace gnomon::terminal
