// How much is left of the time that a run may take for what is searched in every document.
#pragma once

#include <algorithm>
#include <chrono>

namespace gnomon {

// Counted from when it is made; for any number of threads.
class TimeLeft {
 public:
  explicit TimeLeft(double seconds) : seconds_(seconds) {}

  double seconds() const {
    const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - began_;
    return std::max(0.0, seconds_ - gone.count());
  }

 private:
  double seconds_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

}  // namespace gnomon
