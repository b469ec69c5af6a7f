// One line on standard error that says how far a long run has come.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>

namespace gnomon::terminal {

// On a terminal the line is drawn over itself and wiped at the end; elsewhere a new line is written
// for every tenth part. Nothing is shown of runs that are over in a blink.
class Progress {
 public:
  Progress(std::string what, std::size_t total, bool shown);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // So many are done, of so many. By one thread at a time.
  void show(std::size_t done, std::size_t total);

 private:
  using Clock = std::chrono::steady_clock;

  void draw();

  const std::string what_;
  std::size_t total_;
  const bool shown_;
  const bool terminal_;
  const Clock::time_point start_ = Clock::now();
  std::mutex mutex_;
  std::size_t done_ = 0;
  Clock::time_point next_draw_;
  std::size_t next_tenth_ = 1;
  bool drawn_ = false;
};

}  // namespace gnomon::terminal
