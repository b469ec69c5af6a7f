#include "gnomon/terminal/progress.h"

#include <cstdio>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

namespace gnomon::terminal {
namespace {

using namespace std::chrono_literals;

constexpr auto kBlink = 300ms;     // runs shorter than this show nothing
constexpr auto kInterval = 100ms;  // between two drawings
constexpr std::size_t kBarWidth = 30;

}  // namespace

Progress::Progress(std::string what, std::size_t total, bool shown)
    : what_(std::move(what)),
      total_(total),
      shown_(shown),
      terminal_(::isatty(STDERR_FILENO) == 1),
      next_draw_(start_ + kBlink) {}

Progress::~Progress() {
  if (drawn_ && terminal_) {
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
  }
}

void Progress::show(std::size_t done, std::size_t total) {
  if (!shown_ || total == 0) {
    return;
  }
  const std::scoped_lock lock(mutex_);
  done_ = done;
  total_ = total;
  if (Clock::now() >= next_draw_) {
    draw();
  }
}

void Progress::draw() {
  if (terminal_) {
    const std::size_t filled = kBarWidth * done_ / total_;
    std::string bar;
    for (std::size_t i = 0; i < kBarWidth; ++i) {
      bar += i < filled ? "━" : "─";
    }
    std::fputs(fmt::format("\r  {} {}/{} {}\x1b[K", bar, done_, total_, what_).c_str(), stderr);
    std::fflush(stderr);
    next_draw_ = Clock::now() + kInterval;
    drawn_ = true;
  } else if (done_ * 10 >= next_tenth_ * total_) {
    std::fputs(fmt::format("{} of {} {}\n", done_, total_, what_).c_str(), stderr);
    next_tenth_ = done_ * 10 / total_ + 1;
  }
}

}  // namespace gnomon::terminal
